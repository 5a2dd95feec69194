import { useSite } from '#platform/site.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { buttonClasses } from '#ui/button/button-look.ts';
import css from './login.module.css';

type ProviderButtonProps = {
  /** The page that the user wanted to open. */
  next?: string;
  /** Shows the password form; null while it shows already. */
  onPassword: (() => void) | null;
};

/** The button of the market's sign-in provider, and the way to the password form where only administrators need it. */
export function ProviderButton({ next, onPassword }: ProviderButtonProps) {
  const t = useText();
  const lang = useLocale();
  const { signInProvider } = useSite();
  if (!signInProvider) return null;
  const search = new URLSearchParams({ lang, ...(next ? { next } : {}) });
  const main = !signInProvider.passwordAllowed;
  return (
    <>
      <a
        className={buttonClasses({ variant: main ? 'primary' : 'default', size: 'large', wide: true })}
        href={`/sign-in-provider/start?${search.toString()}`}
      >
        {signInProvider.button}
      </a>
      {onPassword && (
        <button type="button" className={css.link} onClick={onPassword}>
          {t('session.login.withPassword')}
        </button>
      )}
    </>
  );
}

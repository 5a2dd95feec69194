import { useRouter, useRouterState } from '@tanstack/react-router';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { Locale } from '../../rules/locales.ts';
import { sessionStore } from '../platform/api/session.ts';
import { siteLocales, useSite } from '../platform/site.ts';
import { languages } from '../platform/texts/languages.ts';
import { text, useLocale, useText } from '../platform/texts/texts.tsx';
import { Flag } from '../ui/flag.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu, MenuItem } from '../ui/popover.tsx';
import { showToast } from '../ui/toast.tsx';
import css from './top-bar.module.css';

/** The name of a locale: the language, and the market where several share it. */
export function languageName(locale: Locale): string {
  const { name, market } = languages[locale];
  return market ? `${name} · ${market}` : name;
}

/**
 * Changes the language: the server is told first, then the path changes its prefix. Visitors without a
 * session only change the path.
 */
export function useChangeLanguage(): (locale: Locale) => Promise<void> {
  const router = useRouter();
  const href = useRouterState({ select: (state) => state.location.href });
  return async (locale) => {
    const signedIn = sessionStore.get().phase === 'signed-in';
    if (signedIn) {
      try {
        const { tellServerLanguage } = await import('./change-language.ts');
        await tellServerLanguage(locale);
      } catch (error) {
        console.warn('The language was not changed', error);
        showToast({ text: text('failed_change_language'), tone: 'err' });
        return;
      }
    }
    await router.navigate({ href: href.replace(/^\/[^/?#]+/, `/${locale}`), replace: true, resetScroll: false });
    if (signedIn) showToast({ text: text('success_change_language') });
  };
}

export function LanguageItems({ onChosen }: { onChosen: () => void }) {
  const current = useLocale();
  const site = useSite();
  const change = useChangeLanguage();
  return siteLocales(site).map((locale) => (
    <MenuItem
      key={locale}
      lang={locale}
      current={locale === current}
      lead={<Flag of={languages[locale].flag} />}
      side={locale === current ? <Icon of={IconCheck} size={14} /> : undefined}
      onClick={() => {
        onChosen();
        if (locale !== current) void change(locale);
      }}
    >
      {languageName(locale)}
    </MenuItem>
  ));
}

/** The language picker with flags: short in the top bar, with the full name on the login page. */
export function LanguageMenu({ full }: { full?: boolean }) {
  const t = useText();
  const current = useLocale();
  const name = languageName(current);
  return (
    <Menu
      label={t('session.language.label')}
      align="end"
      trigger={(props) => (
        <button {...props} type="button" className={full ? css.chip : css.button} aria-label={t('session.language.current', { name })}>
          <Flag of={languages[current].flag} />
          {full ? name : languages[current].short}
          <Icon of={IconChevronDown} size={14} />
        </button>
      )}
    >
      {(close) => <LanguageItems onChosen={close} />}
    </Menu>
  );
}

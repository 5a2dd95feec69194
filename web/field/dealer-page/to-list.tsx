import { type NavigateOptions, useRouter } from '@tanstack/react-router';
import { useUser } from '#platform/api/session.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useCustomerChange } from '#shell/customer/use-customer-change.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import type { ShownDealer } from './dealer-page.documents.ts';
import css from './dealer-page.module.css';

type Dealer = Pick<ShownDealer, 'code' | 'name'>;
/** A page with its parameters beside the language, and its search. */
type Place = { to: NavigateOptions['to']; params?: object; search?: object };

/** True if the user acts for another dealer, whose lists and records are then the only ones that open. */
export function useActsForAnother(dealer: Dealer): boolean {
  const acted = useUser()?.customer?.custCode.unified;
  return acted !== undefined && acted !== dealer.code;
}

type ToPlaceProps = Place & {
  dealer: Dealer;
  /** It opens without acting for the dealer. */
  direct?: boolean;
  count?: number;
  children: string;
};

/**
 * Leads to a page about this dealer. A page that shows only the dealer for whom the user acts opens after the user acts
 * for this one, unless they do already.
 */
export function ToPlace({ dealer, to, params, search = {}, direct, count, children }: ToPlaceProps) {
  const t = useText();
  const lang = useLocale();
  const router = useRouter();
  const acting = useUser()?.customer?.custCode.unified === dealer.code;
  const { actFor, busy } = useCustomerChange();
  const link = { to, params: { lang, ...params }, search } as NavigateOptions;
  if (direct || acting)
    return (
      <ButtonLink {...link} variant="quiet" size="small" className={css.place} data-count={count}>
        {children}
      </ButtonLink>
    );
  return (
    <Button
      variant="quiet"
      size="small"
      className={css.place}
      busy={busy}
      data-count={count}
      title={t('dealer-page.card.acts', { name: dealer.name })}
      onClick={() => void actFor(dealer.code, router.buildLocation(link).href)}
    >
      {children}
    </Button>
  );
}

/** {@link ToPlace} for the list that has all rows of a card. */
export function ToList({ count, children, ...place }: Omit<ToPlaceProps, 'children'> & { children?: string }) {
  const t = useText();
  return (
    <ToPlace {...place} count={count}>
      {children ?? t('dealer-page.card.all', { count: count ?? 0 })}
    </ToPlace>
  );
}

import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import { useRouter } from '@tanstack/react-router';
import { useUser } from '#platform/api/session.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Icon } from '#ui/look/icon.tsx';
import type { PageFacts } from '../page/page-facts.ts';
import { SearchButton } from '../search/search-button.tsx';
import { CartButton, CreditWidget, CustomerChip, CustomerName, InboxButton, PreviewChip } from './top-bar.tsx';
import css from './top-bar.module.css';

const IconArrowLeft = sheetIcon('arrow-left');
const IconMenu2 = sheetIcon('menu-2');

/** Titles longer than this are cut. */
const longest = 36;

export function shortTitle(title: string): string {
  const letters = Array.from(title);
  return letters.length > longest ? `${letters.slice(0, longest).join('').trimEnd()}…` : title;
}

export type PhoneRows = { chips: boolean; totals: boolean };

/** 50 without chips, 100 with one row, 140 with the cart-total row too. Only the start page has rows. */
export function phoneBarHeight({ chips, totals }: PhoneRows): 50 | 100 | 140 {
  if (chips && totals) return 140;
  if (chips || totals) return 100;
  return 50;
}

type PhoneBarProps = {
  facts: PageFacts;
  title: string;
  rows: PhoneRows;
  customerChip: boolean;
  onMenu: () => void;
  onPickCustomer: () => void;
};

/** The customer that a salesperson works for, below the title of every page but the start page, which has the strip. */
function ActingLine({ onPick }: { onPick: (() => void) | undefined }) {
  const t = useText();
  const user = useUser();
  const customer = user?.customer;
  if (!customer || !user.salesActiveCustCode) return null;
  const words = t('shell.acting.short', { customer: customer.custName });
  return (
    <div role="region" aria-label={t('shell.acting.label')} className={css.acting}>
      {onPick ? (
        <button type="button" aria-haspopup="dialog" onClick={onPick}>
          {words}
        </button>
      ) : (
        words
      )}
    </div>
  );
}

/** The bar on a phone: menu or back, title, search, cart; below it the chips and the cart total. */
export function PhoneBar({ facts, title, rows, customerChip, onMenu, onPickCustomer }: PhoneBarProps) {
  const t = useText();
  const lang = useLocale();
  const router = useRouter();
  const user = useUser();

  const back = () => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/$lang', params: { lang } });
  };

  return (
    <header className={css.phone}>
      <div className={css.title}>
        {facts.backArrow ? (
          <button type="button" className={css.button} aria-label={t('shell.nav.back')} onClick={back}>
            <Icon of={IconArrowLeft} size={22} />
          </button>
        ) : (
          <button
            type="button"
            className={css.button}
            aria-label={t('shell.nav.menu')}
            aria-haspopup="dialog"
            onClick={onMenu}
          >
            <Icon of={IconMenu2} size={22} />
          </button>
        )}
        <div className={css.names}>
          <div className={css.name} title={title} aria-hidden>
            {shortTitle(title)}
          </div>
          {!rows.chips && <ActingLine onPick={customerChip ? onPickCustomer : undefined} />}
        </div>
        <SearchButton />
        <InboxButton />
        <CartButton />
      </div>
      {rows.chips && (
        <div className={css.chips}>
          {customerChip ? <CustomerChip onPick={onPickCustomer} /> : <CustomerName />}
          <CreditWidget chip />
          <PreviewChip />
        </div>
      )}
      {rows.totals && (
        <div className={css.totals}>
          <span>{t('shell.cart.lines', { count: user?.cart?.lines ?? 0 })}</span>
          <b>{t('ui.quantity.units', { count: user?.cart?.units ?? 0 })}</b>
        </div>
      )}
    </header>
  );
}

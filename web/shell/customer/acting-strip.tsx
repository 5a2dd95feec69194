import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import { useUser } from '#platform/api/session.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Icon } from '#ui/look/icon.tsx';
import css from './acting-strip.module.css';
import { shownCode } from '#rules/accounts/customers/shown-code.ts';
import { useCustomerChange } from './use-customer-change.ts';

const IconArrowsExchange = sheetIcon('arrows-exchange');

/**
 * Shows on every page which customer a salesperson or member of staff works for, so that nobody orders for the wrong
 * dealer. Dealers do not see it, because they work for themselves. Without `onChange` the customer cannot be
 * changed.
 */
export function ActingStrip({ onChange }: { onChange?: () => void }) {
  const t = useText();
  const user = useUser();
  const customer = user?.customer;
  if (!customer || !user.salesActiveCustCode) return null;
  return (
    <div className={css.strip} role="region" aria-label={t('shell.acting.label')}>
      <Icon of={IconArrowsExchange} size={16} />
      <p className={css.words}>
        <b>{t('shell.acting.words', { user: user.name, customer: customer.custName })}</b>{' '}
        <span>{shownCode(customer.custCode.unified)}</span>
      </p>
      <span className={css.both}>{t('shell.acting.both')}</span>
      {onChange && (
        <button type="button" className={css.change} aria-haspopup="dialog" onClick={onChange}>
          {t('shell.acting.change')}
        </button>
      )}
      {onChange && <StopActing />}
    </div>
  );
}

/** Stops acting for the customer and opens the start page of the user's own role. */
function StopActing() {
  const t = useText();
  const lang = useLocale();
  const { stop, busy } = useCustomerChange();
  return (
    <button type="button" className={css.stop} disabled={busy} onClick={() => void stop(`/${lang}`)}>
      {t('shell.acting.stop')}
    </button>
  );
}

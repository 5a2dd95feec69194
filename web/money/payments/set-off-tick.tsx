import { decimalString, parseDecimal } from '#rules/money.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Money } from '#ui/figures/figures.tsx';
import { Checkbox } from '#ui/form/field.tsx';
import { Text } from '#ui/page/layout.tsx';
import css from './payments.module.css';
import { isCredit, type Payment, type Preview } from './use-payment.ts';

/** One tick that sets all open credits off against these invoices, with what is left to pay then. */
export function SetOffTick({ payment, preview }: { payment: Payment; preview: Preview }) {
  const t = useText();
  const formats = useFormats();
  const { currency, setOff } = preview;
  const taken = preview.invoices.filter(isCredit).length;
  const count = taken + (setOff?.count ?? 0);
  const minor = (amount: string): number => parseDecimal(amount, currency) ?? 0;
  const amount = decimalString(minor(preview.credits) + minor(setOff?.amount ?? '0'), currency);
  const tooGreat = setOff?.tooGreatCount ?? 0;
  if (count + tooGreat === 0) return null;
  const hints = [
    setOff && count > 0 && t('payments.setOff.left', { amount: formats.moneyIn(currency, setOff.total) }),
    tooGreat > 0 && t('payments.setOff.tooGreat', { count: tooGreat }),
  ].filter(Boolean);
  return (
    <div className={css.setOff}>
      {count > 0 ? (
        <>
          <Checkbox
            label={<b>{t('payments.setOff.label', { count })}</b>}
            hint={hints.join(' ')}
            checked={payment.setOff.ticked}
            indeterminate={payment.setOff.part}
            onChange={(event) => payment.setOff.tick(event.target.checked)}
          />
          <Money amount={amount} currency={currency} credit />
        </>
      ) : (
        <Text size="sm" tone="muted">
          {hints.join(' ')}
        </Text>
      )}
    </div>
  );
}

import { decimalString } from '#rules/money.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Money } from '#ui/figures/figures.tsx';
import { Checkbox } from '#ui/form/field.tsx';
import { Text } from '#ui/page/layout.tsx';
import css from './payments.module.css';

/** The open credits that a payment takes in or could take in; amounts in minor units, credits negative. */
export type OfferedSetOff = {
  readonly currency: string;
  /** Credits that the payment takes in already. */
  readonly takenCount: number;
  readonly taken: number;
  /** Further credits; null while the payment is refused. */
  readonly more: {
    readonly count: number;
    readonly amount: number;
    /** Amount that is left to pay with all of them. */
    readonly left: number;
    readonly tooGreatCount: number;
  } | null;
  readonly ticked: boolean;
  /** Some of the credits are taken in. */
  readonly part: boolean;
  readonly tick: (on: boolean) => void;
};

/** One tick that sets all open credits off against the invoices, with what is left to pay then. Nothing without credits. */
export function SetOffTick({
  of: { currency, takenCount, taken, more, ...state },
  bare,
}: {
  of: OfferedSetOff;
  /** Inside a bar, which has its own frame. */
  bare?: boolean;
}) {
  const t = useText();
  const formats = useFormats();
  const count = takenCount + (more?.count ?? 0);
  const tooGreat = more?.tooGreatCount ?? 0;
  if (count + tooGreat === 0) return null;
  const hints = [
    more &&
      count > 0 &&
      t('payments.setOff.left', { amount: formats.moneyIn(currency, decimalString(more.left, currency)) }),
    tooGreat > 0 && t('payments.setOff.tooGreat', { count: tooGreat }),
  ].filter(Boolean);
  return (
    <div className={bare ? css.setOffBare : css.setOff}>
      {count > 0 ? (
        <>
          <Checkbox
            label={<b>{t('payments.setOff.label', { count })}</b>}
            hint={hints.join(' ')}
            checked={state.ticked}
            indeterminate={state.part}
            onChange={(event) => state.tick(event.target.checked)}
          />
          <Money amount={decimalString(taken + (more?.amount ?? 0), currency)} currency={currency} credit />
        </>
      ) : (
        <Text size="sm" tone="muted">
          {hints.join(' ')}
        </Text>
      )}
    </div>
  );
}

import { decimalString } from '#rules/money.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { Card, SumLine } from '#ui/page/card.tsx';
import { Money } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { ErrorPanel } from '#ui/page/states.tsx';
import css from './payments.module.css';
import type { Payment, Preview } from './use-payment.ts';

type Props = { payment: Payment; preview: Preview };

/** Sums and effect of the payment; on wide pages also what prevents it, and the one button. */
export function PaymentSummary({ payment, preview, withButton }: Props & { withButton: boolean }) {
  const t = useText();
  const { amounts } = payment;
  if (!amounts) return null;
  const { currency } = preview;
  const shown = (minor: number): string => decimalString(minor, currency);
  return (
    <Card title={t('payments.summary.title')}>
      <Stack gap={3}>
        <div>
          <SumLine name={<Text tone="muted">{t('payments.summary.invoices')}</Text>}>
            <Money amount={preview.charges} currency={currency} />
          </SumLine>
          {/[1-9]/.test(preview.credits) && (
            <SumLine name={<Text tone="muted">{t('payments.summary.deductions')}</Text>}>
              <Money amount={preview.credits} currency={currency} credit />
            </SumLine>
          )}
          {amounts.partial && amounts.gross !== null && !amounts.refusal && (
            <SumLine name={<Text tone="muted">{t('payments.summary.left')}</Text>}>
              <Money amount={shown(amounts.gross - amounts.total)} currency={currency} />
            </SumLine>
          )}
          {amounts.discount > 0 && (
            <SumLine name={<Text tone="muted">{t('payments.summary.discount')}</Text>}>
              <Money amount={shown(-amounts.discount)} currency={currency} credit />
            </SumLine>
          )}
          <SumLine name={t('payments.summary.pays')} total>
            <Money amount={shown(amounts.pays)} currency={currency} size="big" />
          </SumLine>
        </div>
        <PaymentEffect preview={preview} />
        {withButton && <PaymentProblems payment={payment} preview={preview} />}
        {withButton && <PayButton payment={payment} preview={preview} />}
        <Text as="p" size="xs" tone="dim" className={css.centred}>
          {t('payments.summary.hint')}
        </Text>
      </Stack>
    </Card>
  );
}

/** "After this payment you owe $1,200.00. Nothing is overdue. Ordering is open again." */
function PaymentEffect({ preview }: { preview: Preview }) {
  const t = useText();
  const formats = useFormats();
  const { effect, currency } = preview;
  if (!effect) return null;
  const amount = (decimal: string): string => formats.moneyIn(currency, decimal.replace('-', ''));
  const owed = !/[1-9]/.test(effect.owed)
    ? t('payments.effect.nothing')
    : t(effect.owed.startsWith('-') ? 'payments.effect.credit' : 'payments.effect.owed', {
        amount: amount(effect.owed),
      });
  const overdue =
    effect.overdueCount === 0
      ? t('payments.effect.notOverdue')
      : t('payments.effect.overdue', { amount: amount(effect.overdue), count: effect.overdueCount });
  const chooseOrdering = () => {
    if (effect.blockedAfter) return t('payments.effect.blocked');
    if (effect.blockedBefore) return t('payments.effect.open');
    return '';
  };
  const ordering = chooseOrdering();
  return (
    <Note tone={effect.blockedAfter || effect.overdueCount > 0 ? 'info' : 'ok'} role="status">
      {[owed, overdue, ordering].filter(Boolean).join(' ')}
    </Note>
  );
}

/** Adds what must be paid first: one button mends the selection. */
export function MendButton({ payment, preview, wide }: Props & { wide?: boolean }) {
  const t = useText();
  const formats = useFormats();
  const { mended } = preview;
  if (!mended) return null;
  return (
    <Button {...(wide ? { variant: 'primary', size: 'large', wide } : { size: 'small' })} onClick={payment.mend}>
      {t('payments.mend.action', {
        count: mended.added.length,
        number: mended.added[0]?.invoiceNo,
        total: formats.moneyIn(preview.currency, mended.total),
      })}
    </Button>
  );
}

/** Why these invoices cannot be paid now. */
export function PaymentProblems({ payment, preview }: Props) {
  const t = useText();
  const selection = preview.refusals;
  const refused = payment.refusals.filter(
    ({ field, code }) => field !== 'paymentId' && !selection.some((known) => known.code === code),
  );
  return (
    <>
      {!preview.allowed && <Note tone="err">{t('payments.page.notAllowed')}</Note>}
      {selection.map(({ code, message }) => (
        <Note key={code} tone="warn" role="alert">
          <Stack gap={2}>
            <span>{message}</span>
            {code !== 'payment_gateway_unavailable' && <MendButton payment={payment} preview={preview} />}
          </Stack>
        </Note>
      ))}
      {refused.map(({ code, message }) => (
        <Note key={code} tone="err" role="alert">
          {message}
        </Note>
      ))}
      {payment.failure !== null && (
        <ErrorPanel error={payment.failure} title={t('payments.page.failed')} onRetry={() => void payment.pay()} />
      )}
    </>
  );
}

/** "Pay $1,250.00": the button states what it does. */
export function PayButton({ payment, preview }: Props) {
  const t = useText();
  const formats = useFormats();
  const { amounts } = payment;
  if (!amounts) return null;
  const refused =
    !preview.allowed || preview.refusals.length > 0 || payment.method === null || amounts.refusal !== null;
  return (
    <Button
      variant="primary"
      size="large"
      wide
      busy={payment.busy}
      disabled={refused}
      onClick={() => void payment.pay()}
    >
      {t('payments.summary.pay', {
        amount: formats.moneyIn(preview.currency, decimalString(amounts.pays, preview.currency)),
      })}
    </Button>
  );
}

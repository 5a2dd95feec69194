import { decimalString } from '#rules/money.ts';
import { discountedMethod, methodDiscount, settledAmount } from '#rules/money/payments/amounts.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Card, Section } from '#ui/page/card.tsx';
import { OptionCards, TextInput } from '#ui/form/field.tsx';
import { Money } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import type { Payment, Preview } from './use-payment.ts';

type Props = { payment: Payment; preview: Preview };

/** The total, or a part of it. */
export function AmountSection({ payment, preview }: Props) {
  const t = useText();
  const formats = useFormats();
  const { typed, amountError } = payment;
  const total = formats.moneyIn(preview.currency, preview.total);
  const errorText = {
    payment_minimum: t('payment_minimum'),
    payment_maximum: t('payment_maximum', { total }),
    payment_in_full: t('payment_in_full'),
    not_an_amount: t('payments.amount.invalid'),
  };
  return (
    <Section title={t('payments.amount.title')} beside>
      <Stack gap={3}>
        <OptionCards
          label={t('payments.amount.title')}
          hideLabel
          pairs
          value={typed === null ? 'full' : 'part'}
          options={[
            { value: 'full', label: t('payments.amount.full'), consequence: total },
            { value: 'part', label: t('payments.amount.part'), consequence: t('payments.amount.partHint') },
          ]}
          onChange={(choice) => payment.chooseAmount(choice === 'full' ? null : '')}
        />
        {typed !== null && (
          <TextInput
            label={t('payments.amount.label', { currency: preview.currency })}
            inputMode="decimal"
            autoComplete="off"
            hint={t('payments.amount.hint', { total })}
            error={amountError ? (errorText[amountError.code as keyof typeof errorText] ?? '') : undefined}
            value={typed}
            onChange={(event) => payment.chooseAmount(event.target.value)}
            onBlur={payment.leaveAmount}
          />
        )}
      </Stack>
    </Section>
  );
}

/** How the payment is made. Card and account numbers are only ever entered on the gateway's page. */
export function MethodSection({ payment, preview }: Props) {
  const t = useText();
  const { method, amounts } = payment;
  const discount = (type: string): number => {
    if (!amounts) return 0;
    const paid = amounts.given === null || amounts.refusal ? amounts.total : amounts.given;
    return methodDiscount(amounts.total, settledAmount(paid, amounts.total, type), type);
  };
  const refusal = payment.refusals.find(({ field }) => field === 'paymentId');
  return (
    <Section title={t('payments.method.title')} beside>
      <Stack gap={3}>
        {preview.payments.length === 0 ? (
          <Note tone="warn">{t('payments.method.none')}</Note>
        ) : (
          <OptionCards
            label={t('payments.method.title')}
            hideLabel
            value={method?.id ?? null}
            options={preview.payments.map(({ id, type, desc, paymentMerchants }) => ({
              value: id,
              label: desc,
              consequence: paymentMerchants[0]?.instruction || <MethodHint type={type} />,
              ...(discount(type) > 0 && {
                side: (
                  <Text tone="ok" strong>
                    <Money
                      amount={decimalString(-discount(type), preview.currency)}
                      currency={preview.currency}
                      credit
                    />
                  </Text>
                ),
              }),
            }))}
            onChange={payment.chooseMethod}
            error={refusal?.message}
          />
        )}
      </Stack>
    </Section>
  );
}

function MethodHint({ type }: { type: string }) {
  const t = useText();
  switch (type.toUpperCase()) {
    case 'VIRTUAL_ACCOUNT':
      return t('payments.method.virtualAccount');
    case 'CARD':
      return t('payments.method.card');
    case discountedMethod:
      return t('payments.method.ach');
    case 'SEPA':
      return t('payments.method.sepa');
    default:
      return t('payments.method.other');
  }
}

/** The terms of the payment. */
export function PaymentTerms({ preview }: { preview: Preview }) {
  const t = useText();
  return (
    <Card title={t('payments.terms.title')}>
      <Text as="p" size="sm" tone="muted">
        {t('payments.terms.text', { merchant: preview.merchantName, payer: preview.payerName })}
      </Text>
    </Card>
  );
}

import { useState } from 'react';
import { netDays } from '#rules/accounts/credit/payment-terms.ts';
import { useDocument } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useFormats } from '#platform/texts/use-formats.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Section } from '#ui/page/card.tsx';
import { OptionCards, TextArea, TextInput } from '#ui/form/field.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { withNearest } from '#ui/text/nearest-text.tsx';
import { Note } from '#ui/page/note.tsx';
import { OrdersOfPoNumber, type PaymentMethod } from './checkout.documents.ts';
import type { CheckoutState } from './use-checkout.ts';

type Props = { checkout: CheckoutState };

/** The buyer's latest order with this PO number, however it is written; null without one or without the right to see it. */
function useOrderWithPoNumber(poNumber: string) {
  const mayRead = usePermissions()('page.order-status');
  const orders = useDocument(
    OrdersOfPoNumber,
    { filter: { search: poNumber } },
    { enabled: mayRead && poNumber !== '', keepPrevious: false, quiet: true },
  );
  const wanted = poNumber.toLowerCase();
  return orders.data?.orders?.data.find((order) => order.poNumber.toLowerCase() === wanted) ?? null;
}

/** The buyer's reference and notes for the order. */
export function ReferenceSection({ checkout }: Props) {
  const t = useText();
  const formats = useFormats();
  const { draft } = checkout;
  const [entered, setEntered] = useState(draft.poNumber.trim());
  const earlier = useOrderWithPoNumber(entered);
  return (
    <Section title={t('cart.reference.title')} beside>
      <Stack gap={4}>
        <TextInput
          label={t('cart.reference.poNumber')}
          name="custPoNo"
          maxLength={35}
          hint={t('cart.reference.poNumberHint')}
          value={draft.poNumber}
          onChange={(event) => checkout.change({ poNumber: event.target.value }, 'poNumber')}
          onBlur={() => {
            setEntered(draft.poNumber.trim());
            checkout.leave('poNumber');
          }}
          error={checkout.errorAt('poNumber')}
        />
        {earlier && (
          <Note tone="warn">
            {t('cart.reference.poNumberUsed', { number: earlier.number, date: formats.day(earlier.createdAt) })}
          </Note>
        )}
        <TextArea
          label={t('cart.reference.notes')}
          name="notes"
          maxLength={100}
          rows={2}
          hint={t('cart.reference.notesHint')}
          value={draft.notes}
          // The notes are one line on paper, so a line break becomes a space.
          onChange={(event) => checkout.change({ notes: event.target.value.replace(/\s*[\r\n]+\s*/g, ' ') }, 'notes')}
          onBlur={() => checkout.leave('notes')}
          error={withNearest(checkout.errorAt('notes'), {
            value: draft.notes,
            rule: 'notes',
            onTake: (notes) => checkout.change({ notes }, 'notes'),
          })}
        />
      </Stack>
    </Section>
  );
}

/** 'NET60' in words. Other terms show unchanged. */
export function useTermsWords(): (terms: string) => string {
  const t = useText();
  return (terms) => {
    const days = netDays(terms);
    return days === null ? terms : t('cart.payment.netDays', { days });
  };
}

export function PaymentSection({ checkout }: Props) {
  const t = useText();
  const termsWords = useTermsWords();
  const { plan } = checkout;
  if (!plan) return null;
  const terms = [...new Set(plan.groups.map((group) => group.paymentTerms).filter(Boolean))];
  const consequence = (method: PaymentMethod): string => {
    if (method.waitsForPayment) return t('cart.payment.waits');
    return method.type === 'account' ? terms.map(termsWords).join(', ') : '';
  };
  const instructions = plan.payment?.paymentMerchants.map(({ instruction }) => instruction).filter(Boolean) ?? [];
  return (
    <Section title={t('cart.payment.title')} beside>
      <Stack gap={3}>
        {plan.payments.length === 0 && <Note tone="err">{t('cart.payment.none')}</Note>}
        <OptionCards
          label={t('cart.payment.title')}
          hideLabel
          pairs
          value={plan.payment?.id ?? null}
          options={plan.payments.map((method) => ({
            value: method.id,
            label: method.desc,
            consequence: consequence(method),
          }))}
          onChange={(paymentId) => checkout.change({ paymentId }, 'payment')}
          error={checkout.errorAt('payment')}
        />
        {instructions.map((instruction) => (
          <Note key={instruction}>
            <Text size="sm">{instruction}</Text>
          </Note>
        ))}
      </Stack>
    </Section>
  );
}

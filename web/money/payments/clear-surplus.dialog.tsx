import * as v from 'valibot';
import { clearingInput } from '#rules/money/payments/surplus.ts';
import type { SurplusPaymentQuery } from '#platform/api/generated/graphql.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { DescriptionList } from '#ui/page/card.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextArea } from '#ui/form/field.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { ErrorPanel, NoResult, SkeletonRows } from '#ui/page/states.tsx';
import { ClearSurplus, SurplusPayment, SurplusPayments } from './surplus.documents.ts';

const schema = v.object({ note: clearingInput.entries.note });
type Surplus = NonNullable<SurplusPaymentQuery['surplusPayment']>;

/** One payment that pays no invoice, and the form that marks it as cleared while it is open. */
export function ClearSurplusDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const formats = useFormats();
  const query = useDocument(SurplusPayment, { id }, { keepPrevious: false });
  const clear = useAction(ClearSurplus, (answer) => answer.clearSurplus, {
    refresh: [SurplusPayments, SurplusPayment],
  });
  const surplus = query.data?.surplusPayment;
  const renderContent = () => {
    if (query.data) return <NoResult title={t('surplus.clear.unknown')} />;
    if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    return <SkeletonRows rows={6} />;
  };
  if (!surplus)
    return (
      <Dialog title={t('surplus.list.title')} onClose={onClose}>
        {renderContent()}
      </Dialog>
    );
  const title = t('surplus.clear.title', { amount: formats.moneyIn(surplus.currency, surplus.surplusAmount) });
  const subtitle = surplus.payerName ?? t('surplus.payer.unknown');
  if (surplus.state !== 'open')
    return (
      <Dialog title={title} subtitle={subtitle} onClose={onClose}>
        <Facts surplus={surplus} />
      </Dialog>
    );
  return (
    <FormDialog
      title={title}
      subtitle={subtitle}
      action={t('surplus.clear.action')}
      success={t('surplus.clear.done')}
      labels={{ note: t('surplus.clear.note') }}
      schema={schema}
      initial={{ note: '' }}
      onSubmit={({ note }) => clear.mutateAsync({ id, note })}
      onClose={onClose}
    >
      {(form) => (
        <Stack gap={4}>
          <Facts surplus={surplus} />
          <TextArea label={t('surplus.clear.note')} rows={3} maxLength={500} {...form.input('note')} />
        </Stack>
      )}
    </FormDialog>
  );
}

function Facts({ surplus }: { surplus: Surplus }) {
  const t = useText();
  const formats = useFormats();
  const { payerName, payerCode, custName, clearedAt } = surplus;
  const payer = [payerName, payerCode].filter(Boolean).join(' · ') || t('surplus.payer.unknown');
  return (
    <DescriptionList
      align="left"
      items={[
        { name: t('surplus.col.payer'), value: custName && custName !== payerName ? `${payer} (${custName})` : payer },
        { name: t('surplus.col.reason'), value: surplus.reasonText },
        { name: t('surplus.col.paid'), value: formats.moneyIn(surplus.currency, surplus.amount) },
        { name: t('surplus.col.request'), value: surplus.requestNumber ?? surplus.externalId },
        { name: t('surplus.col.reference'), value: `${surplus.gateway} ${surplus.reference}` },
        { name: t('surplus.col.merchant'), value: surplus.merchant ?? '–' },
        { name: t('surplus.col.arrivedAt'), value: <Instant at={surplus.paidAt} show="minute" /> },
        ...(clearedAt
          ? [
              {
                name: t('surplus.col.cleared'),
                value: (
                  <>
                    <Instant at={clearedAt} show="minute" /> {surplus.clearedBy}
                  </>
                ),
              },
              { name: t('surplus.col.note'), value: surplus.note },
            ]
          : []),
      ]}
    />
  );
}

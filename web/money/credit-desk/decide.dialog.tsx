import * as v from 'valibot';
import { decisionInput } from '#rules/money/credit-desk/dispute.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { DescriptionList } from '#ui/page/card.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { SelectInput, TextArea } from '#ui/form/field.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { reasonWords } from './dispute-words.tsx';
import { DecideDispute, type DeskDispute, Disputes } from './disputes.documents.ts';
import { DisputeFile } from './invoice-disputes.part.tsx';

const schema = v.object({ decision: v.picklist(['accept', 'reject']), answer: decisionInput.entries.answer });
type DialogProps = { dispute: DeskDispute; onClose: () => void };

/** One dispute: what the customer says, and the desk's decision while it is open. */
export function DecideDialog({ dispute, onClose }: DialogProps) {
  const t = useText();
  const decide = useAction(DecideDispute, (answer) => answer.decideDispute, { refresh: [Disputes] });
  const title = t('disputes.decide.title', { number: dispute.invoiceNo });
  if (dispute.state !== 'open')
    return (
      <Dialog title={title} subtitle={dispute.custName} onClose={onClose}>
        <Facts dispute={dispute} />
      </Dialog>
    );
  const labels = { decision: t('disputes.decide.decision'), answer: t('disputes.decide.answer') };
  return (
    <FormDialog
      title={title}
      subtitle={dispute.custName}
      action={t('disputes.decide.action')}
      success={t('disputes.decide.done')}
      labels={labels}
      schema={schema}
      initial={{ decision: 'accept', answer: '' }}
      onSubmit={({ decision, answer }) => decide.mutateAsync({ id: dispute.id, accept: decision === 'accept', answer })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Facts dispute={dispute} />
          <SelectInput
            label={labels.decision}
            choices={[
              { value: 'accept', label: t('disputes.decide.accept') },
              { value: 'reject', label: t('disputes.decide.reject') },
            ]}
            {...form.input('decision')}
          />
          <TextArea label={labels.answer} rows={3} maxLength={1_000} {...form.input('answer')} />
        </>
      )}
    </FormDialog>
  );
}

function Facts({ dispute }: { dispute: DeskDispute }) {
  const t = useText();
  const formats = useFormats();
  return (
    <Stack gap={3}>
      <DescriptionList
        align="left"
        items={[
          { name: t('disputes.field.reason'), value: reasonWords(t, dispute.reason) },
          { name: t('disputes.field.position'), value: dispute.lineText || t('disputes.field.whole') },
          { name: t('disputes.col.amount'), value: formats.moneyIn(dispute.currency, dispute.amount) },
          { name: t('disputes.col.open'), value: formats.moneyIn(dispute.currency, dispute.openAmount) },
          {
            name: t('disputes.col.openedAt'),
            value: (
              <>
                <Instant at={dispute.openedAt} show="minute" /> {dispute.openedBy}
              </>
            ),
          },
          ...(dispute.decidedBy ? [{ name: t('disputes.decide.by'), value: dispute.decidedBy }] : []),
        ]}
      />
      <Text as="p">{dispute.text}</Text>
      {dispute.fileName && <DisputeFile id={dispute.id} name={dispute.fileName} />}
      {dispute.answer && <Text as="p">{t('disputes.invoice.answer', { answer: dispute.answer })}</Text>}
    </Stack>
  );
}

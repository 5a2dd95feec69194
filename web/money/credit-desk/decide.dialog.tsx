import { IconMessageQuestion } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import * as v from 'valibot';
import type { ErrorCode } from '#rules/errors.ts';
import { acceptedPart, decisionInput } from '#rules/money/credit-desk/dispute.ts';
import { decimalString, parseDecimal } from '#rules/money.ts';
import { useAction } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { type CurrencyFormat, useSite } from '#platform/site.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { typedMinor } from '#platform/typed-amount.ts';
import { DescriptionList } from '#ui/page/card.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { Checkbox, SelectInput, TextArea, TextInput } from '#ui/form/field.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { AskedWords, AskSheet } from '#exchange/questions/ask.part.tsx';
import { aboutDispute, reasonWords } from './dispute-words.tsx';
import { DecideDispute, type DeskDispute, Disputes } from './disputes.documents.ts';
import { DisputeFile } from './invoice-disputes.part.tsx';

const decisions = ['accept', 'part', 'reject'] as const;

/** Minor units of the typed part, as the market writes amounts; null if the dispute has no such part. */
const typedPart = (part: string, format: CurrencyFormat, { currency, amount }: DeskDispute): number | null =>
  acceptedPart(parseDecimal(amount, currency) ?? 0, typedMinor(part, format, currency));

const schemaOf = (format: CurrencyFormat, dispute: DeskDispute) =>
  v.pipe(
    v.object({
      decision: v.picklist(decisions, 'required' satisfies ErrorCode),
      answer: decisionInput.entries.answer,
      part: v.string(),
      despiteQuestion: v.boolean(),
    }),
    v.forward(
      v.partialCheck(
        [['decision'], ['part']],
        ({ decision, part }) => decision !== 'part' || typedPart(part, format, dispute) !== null,
        'dispute_amount' satisfies ErrorCode,
      ),
      ['part'],
    ),
    v.forward(
      v.partialCheck(
        [['despiteQuestion']],
        ({ despiteQuestion }) => despiteQuestion || dispute.waitingFor !== 'dealer',
        'dispute_asked' satisfies ErrorCode,
      ),
      ['despiteQuestion'],
    ),
  );
type DialogProps = { dispute: DeskDispute; onClose: () => void };

/** One dispute: what the customer says, the desk's question, and its decision while it is open. */
export function DecideDialog({ dispute, onClose }: DialogProps) {
  const t = useText();
  const decide = useAction(DecideDispute, (answer) => answer.decideDispute, { refresh: [Disputes] });
  const { currency: format } = useSite();
  const schema = useMemo(() => schemaOf(format, dispute), [format, dispute]);
  const title = t('disputes.decide.title', { number: dispute.invoiceNo });
  const client = useQueryClient();
  const asks = usePermissions()('question.answer');
  const [asking, setAsking] = useState(false);
  if (asking)
    return (
      <AskSheet
        about={aboutDispute(dispute)}
        onClose={() => setAsking(false)}
        onSent={() => void client.invalidateQueries({ queryKey: ['graphql', Disputes.name] })}
      />
    );
  if (dispute.state !== 'open')
    return (
      <Dialog title={title} subtitle={dispute.custName} onClose={onClose}>
        <Facts dispute={dispute} />
      </Dialog>
    );
  const labels = {
    decision: t('disputes.decide.decision'),
    answer: t('disputes.decide.answer'),
    despiteQuestion: t('disputes.question.despite'),
    part: t('disputes.decide.amount', { currency: dispute.currency }),
  };
  return (
    <FormDialog
      title={title}
      subtitle={dispute.custName}
      action={t('disputes.decide.action')}
      success={t('disputes.decide.done')}
      labels={labels}
      schema={schema}
      initial={{ decision: '' as (typeof decisions)[number], answer: '', part: '', despiteQuestion: false }}
      onSubmit={({ decision, answer, part, despiteQuestion }) => {
        const accepted = decision === 'part' ? typedPart(part, format, dispute) : null;
        return decide.mutateAsync({
          id: dispute.id,
          accept: decision !== 'reject',
          answer,
          amount: accepted === null ? null : decimalString(accepted, dispute.currency),
          despiteQuestion,
        });
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Facts dispute={dispute} />
          {asks && (
            <Row>
              <Button icon={IconMessageQuestion} onClick={() => setAsking(true)}>
                {t(dispute.askedAt === null ? 'disputes.question.ask' : 'disputes.question.again')}
              </Button>
            </Row>
          )}
          {dispute.waitingFor === 'dealer' && (
            <>
              <Note
                tone={form.errors['despiteQuestion'] ? 'err' : 'warn'}
                role={form.errors['despiteQuestion'] ? 'alert' : undefined}
              >
                {form.errors['despiteQuestion'] ?? t('disputes.question.waits')}
              </Note>
              <Checkbox label={labels.despiteQuestion} {...form.check('despiteQuestion')} />
            </>
          )}
          <SelectInput
            label={labels.decision}
            placeholder={t('disputes.decide.choose')}
            choices={decisions.map((value) => ({ value, label: t(`disputes.decide.${value}`) }))}
            {...form.input('decision')}
          />
          {form.values.decision === 'part' && (
            <TextInput label={labels.part} inputMode="decimal" {...form.input('part')} />
          )}
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
          ...(dispute.acceptedAmount === null
            ? []
            : [
                {
                  name: t('disputes.field.accepted'),
                  value: formats.moneyIn(dispute.currency, dispute.acceptedAmount),
                },
              ]),
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
      {dispute.askedAt !== null && <AskedWords about={aboutDispute(dispute)} />}
      {dispute.answer && <Text as="p">{t('disputes.invoice.answer', { answer: dispute.answer })}</Text>}
    </Stack>
  );
}

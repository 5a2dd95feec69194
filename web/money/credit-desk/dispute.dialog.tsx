import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { disputeInput } from '#rules/money/credit-desk/dispute.ts';
import { disputeReasons } from '#rules/money/credit-desk/dispute-choices.ts';
import type { ErrorCode } from '#rules/errors.ts';
import { decimalString } from '#rules/money.ts';
import { graphql, settle } from '#platform/api/graphql.ts';
import { upload } from '#platform/api/upload.ts';
import { randomKey } from '#platform/random-key.ts';
import { type CurrencyFormat, useSite } from '#platform/site.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { typedMinor } from '#platform/typed-amount.ts';
import { SelectInput, TextArea, TextInput } from '#ui/form/field.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { DisputeInvoice } from './disputes.documents.ts';
import type { DisputedInvoice } from './invoice-disputes.part.tsx';
import { reasonWords } from './dispute-words.tsx';

/** The values of the form; its amount is typed as the market writes amounts, and sent as a decimal. */
const schemaOf = (format: CurrencyFormat, currency: string) =>
  v.object({
    position: v.string(),
    reason: disputeInput.entries.reason,
    text: disputeInput.entries.text,
    amount: v.pipe(
      disputeInput.entries.amount,
      v.transform((text) => typedMinor(text, format, currency)),
      v.number('dispute_amount' satisfies ErrorCode),
      v.transform((minor) => decimalString(minor, currency)),
    ),
  });
const largestFile = 10 * 1_048_576;

/** Disputes an amount of an invoice or of one of its lines, with words and a file. */
export function DisputeDialog({ invoice, onClose }: { invoice: DisputedInvoice; onClose: () => void }) {
  const t = useText();
  const formats = useFormats();
  const [file, setFile] = useState<File | null>(null);
  const [idempotencyKey] = useState(randomKey);
  const { currency: format } = useSite();
  const schema = useMemo(() => schemaOf(format, invoice.currency), [format, invoice.currency]);
  const labels = {
    position: t('disputes.field.position'),
    reason: t('disputes.field.reason'),
    amount: t('disputes.field.amount', { currency: invoice.currency }),
    text: t('disputes.field.text'),
  };
  return (
    <FormDialog
      title={t('disputes.ask.title', { number: invoice.invoiceNo })}
      subtitle={t('disputes.ask.hint')}
      action={t('disputes.ask.action')}
      success={t('disputes.ask.done')}
      labels={labels}
      schema={schema}
      initial={{ position: '', reason: 'price', amount: '', text: '' }}
      onSubmit={async ({ position, ...rest }) => {
        const wish = { invoiceId: invoice.id, position: position === '' ? null : Number(position), ...rest };
        if (file)
          return upload(
            DisputeInvoice,
            wish,
            file,
            (answer) => answer.disputeInvoice,
            () => {},
          );
        return settle((await graphql(DisputeInvoice, wish, { idempotencyKey })).disputeInvoice);
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectInput
            label={labels.position}
            choices={[
              { value: '', label: t('disputes.field.whole') },
              ...invoice.lines.map((line) => ({
                value: String(line.position),
                label: `${line.position} · ${line.name} · ${formats.moneyIn(invoice.currency, line.subTotal)}`,
              })),
            ]}
            {...form.input('position')}
          />
          <SelectInput
            label={labels.reason}
            choices={disputeReasons.map((value) => ({ value, label: reasonWords(t, value) }))}
            {...form.input('reason')}
          />
          <TextInput label={labels.amount} inputMode="decimal" {...form.input('amount')} />
          <TextArea label={labels.text} rows={3} maxLength={1_000} {...form.input('text')} />
          <FileField
            label={t('disputes.field.file')}
            optional
            files={file ? [file] : []}
            accept=".pdf,.jpg,.jpeg,.png"
            largest={largestFile}
            onChange={([chosen]) => setFile(chosen ?? null)}
          />
        </>
      )}
    </FormDialog>
  );
}

import * as v from 'valibot';
import { registrationColumns, type RegistrationColumn } from '#rules/service/retail-sales/registration-list.ts';
import { useText } from '#platform/texts/texts.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { TextInput } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { Note } from '#ui/page/note.tsx';
import { useBuyerLabels } from './buyer-fields.tsx';
import type { ListRow } from './use-frame-list.ts';

type Values = Record<RegistrationColumn, string>;
const schema = v.object(
  Object.fromEntries(registrationColumns.map((column) => [column, v.string()])) as Record<
    RegistrationColumn,
    v.StringSchema<undefined>
  >,
);

/** Columns that a dialog can change, in its order; whether the account data counts and the consent stay as written. */
const texts = ['name', 'email', 'phone', 'address', 'city', 'country', 'language', 'dealer'] as const;

/** Columns to which the refusals of a row belong. */
const refused = ({ userErrors }: ListRow): ReadonlySet<string> =>
  new Set(userErrors.map(({ field }) => (field ?? '').replace(/^customer\./, '')));

type CorrectRowProps = {
  row: ListRow;
  /** Checks the row with these cells again. */
  onCorrect: (row: ListRow, cells: readonly string[]) => Promise<void>;
  onClose: () => void;
};

/** Corrects a rejected row: its frame, its day, and whatever else was refused. */
export function CorrectRowDialog({ row, onCorrect, onClose }: CorrectRowProps) {
  const t = useText();
  const labels = {
    ...useBuyerLabels(),
    frameNumber: t('frames.field.number'),
    soldDate: t('retail-sales.field.soldDate'),
  };
  const wrong = refused(row);
  const written = Object.fromEntries(registrationColumns.map((column, at) => [column, row.cells[at] ?? ''])) as Values;
  return (
    <FormDialog
      title={t('retail-sales.list.correctRow', { line: row.line })}
      subtitle={row.written}
      size="small"
      action={t('retail-sales.list.checkRow')}
      labels={labels}
      schema={schema}
      initial={{ ...written, frameNumber: row.frameNumber, soldDate: row.soldDate }}
      onSubmit={(values) =>
        onCorrect(
          row,
          registrationColumns.map((column) => values[column]),
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          {row.userErrors.map(({ code, message }) => (
            <Note key={code} tone="err">
              {message}
            </Note>
          ))}
          <TextInput label={labels.frameNumber} autoCapitalize="characters" {...form.input('frameNumber')} />
          <DateField
            label={labels.soldDate}
            {...form.control('soldDate')}
            onChange={(day) => form.set('soldDate', day ?? '')}
          />
          {texts
            .filter((column) => wrong.has(column))
            .map((column) => (
              <TextInput key={column} label={labels[column]} {...form.input(column)} />
            ))}
        </>
      )}
    </FormDialog>
  );
}

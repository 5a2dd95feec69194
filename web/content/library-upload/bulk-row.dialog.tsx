import * as v from 'valibot';
import { mostOf } from '#rules/content/content/content-item.ts';
import { useText } from '#platform/texts/texts.tsx';
import { TextArea, TextInput } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { articleCode } from '#rules/validation.ts';
import type { BulkRow } from './bulk-rows.ts';

const codesOf = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

const schema = v.object({
  title: v.pipe(v.string(), v.trim(), v.minLength(1, 'not_empty'), v.maxLength(200, 'too_long')),
  codes: v.pipe(
    v.string(),
    v.check((text) => codesOf(text).every((code) => v.is(articleCode, code)), 'valid_text'),
    v.check((text) => codesOf(text).length <= mostOf.articles, 'too_many'),
  ),
});

/** Title and article codes of one file of a bulk upload. */
export function BulkRowDialog({
  row,
  onSave,
  onClose,
}: {
  row: BulkRow;
  onSave: (change: Pick<BulkRow, 'title' | 'codes' | 'suggested'>) => void;
  onClose: () => void;
}) {
  const t = useText();
  return (
    <FormDialog
      title={row.fileName}
      action={t('marketing-bulk.row.save')}
      schema={schema}
      initial={{ title: row.title, codes: row.codes.join('\n') }}
      onSubmit={({ title, codes }) => onSave({ title, codes: codesOf(codes), suggested: false })}
      onClose={onClose}
    >
      {(form) => (
        <Stack gap={4}>
          <TextInput label={t('marketing-admin.field.title')} maxLength={200} {...form.input('title')} />
          <TextArea
            label={t('marketing-admin.field.articleCodes')}
            hint={t('marketing-bulk.row.codesHint')}
            rows={4}
            optional
            {...form.input('codes')}
          />
        </Stack>
      )}
    </FormDialog>
  );
}

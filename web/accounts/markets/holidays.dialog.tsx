import { holidaysSchema } from '#rules/accounts/markets/market-change.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { TextArea } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { linesOf, v } from './market-schema.ts';
import { Markets, SetHolidays, type SorgChoice } from './markets.documents.ts';
import { SorgSetting } from './sorgs.documents.ts';

/** Holidays as typed: one per line, first the day, then its name. The first wrong line names the error of the field. */
const holidayLines = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const typed = linesOf(dataset.value).map((line) => {
      const [day = '', ...words] = line.split(/\s+/);
      return { day, name: words.join(' ') };
    });
    const result = v.safeParse(holidaysSchema.entries.holidays, typed);
    if (result.success) return result.output;
    addIssue({ message: result.issues[0].message });
    return NEVER;
  }),
);
const schema = v.object({ holidays: holidayLines });

/** Edits all public holidays of a sales organisation. */
export function HolidaysDialog({ sorg, onClose }: { sorg: SorgChoice; onClose: () => void }) {
  const t = useText();
  const save = useAction(SetHolidays, (answer) => answer.setHolidays, {
    refresh: [Markets, SorgSetting],
  });
  const labels = { holidays: t('markets.holidays.lines') };
  return (
    <FormDialog
      title={t('markets.holidays.of', { name: sorg.name })}
      subtitle={t('markets.holidays.hint')}
      action={t('markets.holidays.save')}
      success={t('markets.holidays.saved')}
      labels={labels}
      schema={schema}
      initial={{ holidays: sorg.holidays.map(({ day, name }) => `${day} ${name}`.trim()).join('\n') }}
      onSubmit={({ holidays }) => save.mutateAsync({ sorg: sorg.sorg, holidays })}
      onClose={onClose}
    >
      {(form) => (
        <TextArea
          label={labels.holidays}
          hint={t('markets.holidays.form')}
          rows={12}
          optional
          {...form.input('holidays')}
        />
      )}
    </FormDialog>
  );
}

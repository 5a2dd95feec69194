import * as v from 'valibot';
import type { AnswerList, VisitBrand } from '#rules/field/visit-forms/visit-choices.ts';
import { calendarDate } from '#rules/validation.ts';
import { visitAnswer } from '#rules/field/visit-forms/visit-input.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { TextInput } from '#ui/form/field.tsx';
import { FormDialog, FormGrid } from '#ui/form/form.tsx';
import { LanguageTexts } from '#ui/form/language-texts.tsx';
import { Note } from '#ui/page/note.tsx';
import { type AnswerSetting, SaveVisitAnswer, VisitAnswerSettings } from './visit-answers.documents.ts';

const { key, texts, sorting } = visitAnswer.pipe[0].entries;
const day = v.nullable(calendarDate);
/** The values of the form: the sorting as typed. */
const schema = v.pipe(
  v.object({
    key,
    texts,
    sorting: v.pipe(v.string(), v.trim(), v.regex(/^\d{1,6}$/, 'must_be_whole_number'), v.transform(Number), sorting),
    validFrom: day,
    validTo: day,
  }),
  v.forward(
    v.partialCheck(
      [['validFrom'], ['validTo']],
      (period) => period.validFrom === null || period.validTo === null || period.validTo >= period.validFrom,
      'visit_answer_period',
    ),
    ['validTo'],
  ),
);

/** An answer of a list with its words in five languages and the days on which forms offer it. */
export function VisitAnswerDialog({
  brand,
  list,
  answer,
  nextSorting,
  onClose,
}: {
  brand: VisitBrand;
  list: AnswerList;
  /** Null: a new one. */
  answer: AnswerSetting | null;
  nextSorting: number;
  onClose: () => void;
}) {
  const t = useText();
  const save = useAction(SaveVisitAnswer, (data) => data.saveFormVisitAnswer, { refresh: [VisitAnswerSettings] });
  const labels = {
    key: t('visit-form.admin.key'),
    texts: t('visit-form.admin.texts'),
    sorting: t('visit-form.admin.sorting'),
    validFrom: t('visit-form.admin.validFrom'),
    validTo: t('visit-form.admin.validTo'),
  };
  const { en = '', de = '', fr = '', id = '', ms = '' } = answer?.texts ?? {};
  return (
    <FormDialog
      title={t(answer ? 'visit-form.admin.edit' : 'visit-form.admin.new')}
      subtitle={t(`visit-form.list.${list}`)}
      action={t('visit-form.admin.save')}
      success={t('visit-form.admin.saved')}
      labels={labels}
      schema={schema}
      initial={{
        key: answer?.key ?? '',
        texts: { en, de, fr, id, ms },
        sorting: String(answer?.sorting ?? nextSorting),
        validFrom: answer?.validFrom ?? null,
        validTo: answer?.validTo ?? null,
      }}
      onSubmit={(values) => save.mutateAsync({ id: answer?.id, brand, list, ...values })}
      onClose={onClose}
    >
      {(form) => (
        <>
          {answer && <Note>{t('visit-form.admin.editHint')}</Note>}
          <FormGrid>
            <TextInput
              label={labels.key}
              hint={t('visit-form.admin.keyHint')}
              maxLength={40}
              {...form.input('key')}
              disabled={answer !== null || form.input('key').disabled}
            />
            <TextInput
              label={labels.sorting}
              hint={t('visit-form.admin.sortingHint')}
              inputMode="numeric"
              {...form.input('sorting')}
            />
            <LanguageTexts
              name="texts"
              label={labels.texts}
              maxLength={120}
              errors={form.errors}
              {...form.control('texts')}
            />
            <DateField label={labels.validFrom} {...form.control('validFrom')} />
            <DateField label={labels.validTo} {...form.control('validTo')} />
          </FormGrid>
        </>
      )}
    </FormDialog>
  );
}

import * as v from 'valibot';
import { contentLanguages } from '#rules/locales.ts';
import { partGroups } from '#rules/service/pdi/checklist.ts';
import { checklistItem } from '#rules/service/pdi/inspection.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Checkbox, SelectInput, TextInput } from '#ui/form/field.tsx';
import { FormDialog, FormGrid } from '#ui/form/form.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { type ChecklistItem, ChecklistItems, SaveChecklistItem } from './pdi.documents.ts';
import css from './pdi.module.css';

const { group, merchandise, sorting, texts } = checklistItem.entries;
/** The values of the form: a field for each language, and the sorting as typed. */
const schema = v.object({
  group,
  merchandise,
  sorting: v.pipe(v.string(), v.trim(), v.regex(/^\d{1,4}$/, 'must_be_whole_number'), v.transform(Number), sorting),
  ...texts.pipe[0].entries,
});

/** An item of the checklist with its words in five languages. */
export function ChecklistItemDialog({
  item,
  nextSorting,
  categories,
  onClose,
}: {
  /** Null: a new one. */
  item: ChecklistItem | null;
  nextSorting: number;
  categories: readonly { code: string; name: string }[];
  onClose: () => void;
}) {
  const t = useText();
  const save = useAction(SaveChecklistItem, (answer) => answer.savePDIChecklistItem, { refresh: [ChecklistItems] });
  const words = Object.fromEntries(contentLanguages.map((language) => [language, item?.texts[language] ?? '']));
  const labels = {
    group: t('pdi.pdf.part'),
    sorting: t('pdi.admin.sorting'),
    merchandise: t('pdi.admin.merchandise'),
    ...Object.fromEntries(contentLanguages.map((language) => [language, t(`ui.language.${language}`)])),
  };
  return (
    <FormDialog
      title={t(item ? 'pdi.admin.edit' : 'pdi.admin.new')}
      action={t('pdi.admin.save')}
      success={t('pdi.admin.saved')}
      labels={labels}
      schema={schema}
      initial={{
        group: partGroups.find((known) => known === item?.group) ?? partGroups[0],
        merchandise: item ? [...item.merchandise] : [],
        sorting: String(item?.sorting ?? nextSorting),
        ...(words as Record<(typeof contentLanguages)[number], string>),
      }}
      onSubmit={({ group, merchandise, sorting, ...texts }) =>
        save.mutateAsync({ id: item?.id, group, merchandise, sorting, texts })
      }
      onClose={onClose}
    >
      {(form) => {
        const chosen = form.control('merchandise');
        return (
          <>
            {item && <Note>{t('pdi.admin.editHint')}</Note>}
            <FormGrid>
              <SelectInput
                label={labels.group}
                choices={partGroups.map((value) => ({ value, label: t(`pdi.group.${value}`) }))}
                {...form.input('group')}
              />
              <TextInput
                label={labels.sorting}
                hint={t('pdi.admin.sortingHint')}
                inputMode="numeric"
                {...form.input('sorting')}
              />
              {contentLanguages.map((language) => (
                <TextInput
                  key={language}
                  label={t(`ui.language.${language}`)}
                  lang={language}
                  maxLength={200}
                  optional={language !== 'en'}
                  {...form.input(language)}
                />
              ))}
            </FormGrid>
            <Stack as="fieldset" gap={1} className={css.kinds}>
              <legend>
                <Text strong>{labels.merchandise}</Text>
              </legend>
              <Text size="sm" tone="muted">
                {t('pdi.admin.merchandiseHint')}
              </Text>
              {categories.map(({ code, name }) => (
                <Checkbox
                  key={code}
                  label={name}
                  checked={chosen.value.includes(code)}
                  disabled={chosen.disabled}
                  onChange={(event) =>
                    chosen.onChange(
                      event.target.checked ? [...chosen.value, code] : chosen.value.filter((other) => other !== code),
                    )
                  }
                />
              ))}
            </Stack>
          </>
        );
      }}
    </FormDialog>
  );
}

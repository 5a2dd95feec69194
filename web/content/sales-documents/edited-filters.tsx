import type { ReactNode } from 'react';
import { contentStates, documentKinds } from '#rules/content/content/content-types.ts';
import { contentLanguages } from '#rules/locales.ts';
import { useText } from '#platform/texts/texts.tsx';
import type { ActiveFilter } from '#ui/button/chip.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { FilterForm, FilterFormPanel, useFilterDraft } from '#ui/filter/filter-form.tsx';
import type { DocumentListSearch } from './sales-documents.links.ts';
import { useDocumentWords } from './use-document-words.ts';

type FilterProps = {
  search: DocumentListSearch;
  groups: readonly { id: string; name: string }[];
  markets: readonly { id: string; marketName: string }[];
  onChange: (search: DocumentListSearch) => void;
};

/** The panel of filters of the list for editors. */
export function EditedFilters(props: FilterProps) {
  const t = useText();
  return (
    <FilterFormPanel
      title={t('document-admin.filter.title')}
      add={t('document-admin.filter.add')}
      onChange={props.onChange}
    >
      {(apply): ReactNode => <Fields {...props} onChange={apply} />}
    </FilterFormPanel>
  );
}

/** Values of each filter with their labels. */
function useChoices({ groups, markets }: Pick<FilterProps, 'groups' | 'markets'>) {
  const t = useText();
  const { language } = useDocumentWords();
  return {
    type: documentKinds.map((value) => ({ value, label: t(`documents.kind.${value}`) })),
    group: [
      { value: 'none', label: t('document-admin.filter.noGroup') },
      ...groups.map(({ id, name }) => ({ value: id, label: name })),
    ],
    state: contentStates.map((value) => ({ value, label: t(`content.state.${value}`) })),
    market: markets.map(({ id, marketName }) => ({ value: id, label: marketName })),
    missing: contentLanguages.map((value) => ({ value, label: language(value) })),
    replaced: (['yes', 'no'] as const).map((value) => ({ value, label: t(`document-admin.replaced.${value}`) })),
  };
}

const filterNames = ['type', 'group', 'state', 'market', 'missing', 'replaced'] as const;

function Fields({ search, onChange, ...known }: FilterProps) {
  const t = useText();
  const choices = useChoices(known);
  const { draft, text } = useFilterDraft(search);
  return (
    <FilterForm action={t('document-admin.filter.apply')} onApply={() => onChange(draft)}>
      {filterNames.map((name) => (
        <SelectInput
          key={name}
          label={t(`document-admin.filter.${name}`)}
          placeholder={t('document-admin.filter.all')}
          choices={choices[name]}
          {...text(name)}
        />
      ))}
    </FilterForm>
  );
}

/** The active filters as chips, each with a button to remove it. */
export function useEditedChips({ search, onChange, ...known }: FilterProps): ActiveFilter[] {
  const t = useText();
  const choices = useChoices(known);
  return filterNames.flatMap((name) => {
    const value = search[name];
    if (value === undefined) return [];
    return [
      {
        id: name,
        name: t(`document-admin.filter.${name}`),
        value: choices[name].find((choice) => choice.value === value)?.label ?? '…',
        onRemove: () => onChange({ ...search, [name]: undefined }),
      },
    ];
  });
}

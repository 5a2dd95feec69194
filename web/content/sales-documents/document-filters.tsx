import type { ReactNode } from 'react';
import { contentLanguages } from '#rules/locales.ts';
import { useText } from '#platform/texts/texts.tsx';
import type { ActiveFilter } from '#ui/button/chip.tsx';
import { SelectInput, TextInput } from '#ui/form/field.tsx';
import { FilterForm, FilterFormPanel, useFilterDraft } from '#ui/filter/filter-form.tsx';
import { SearchMultiSelect } from '#ui/form/search-select.tsx';
import type { DocumentsSearch } from './sales-documents.links.ts';
import { useDocumentWords } from './use-document-words.ts';

type Value = { value: string; count: number };
export type Choices = {
  languages: readonly Value[];
  modelYears: readonly Value[];
  markets: readonly { id: string; marketName: string }[];
};
type FilterProps = { search: DocumentsSearch; choices: Choices; onChange: (search: DocumentsSearch) => void };

/** The panel of filters: language, model year, article or model, target market. */
export function DocumentFilters(props: FilterProps) {
  const t = useText();
  return (
    <FilterFormPanel title={t('documents.filter.title')} add={t('documents.filter.add')} onChange={props.onChange}>
      {(apply): ReactNode => <Fields {...props} onChange={apply} />}
    </FilterFormPanel>
  );
}

function Fields({ search, choices, onChange }: FilterProps) {
  const t = useText();
  const words = useDocumentWords();
  const { draft, setDraft, text } = useFilterDraft(search);
  const { markets } = choices;
  return (
    <FilterForm action={t('documents.filter.apply')} onApply={() => onChange(draft)}>
      <SelectInput
        label={t('documents.field.language')}
        placeholder={t('documents.filter.all')}
        choices={choices.languages.map(({ value, count }) => ({ value, label: `${words.language(value)} (${count})` }))}
        {...text('language')}
      />
      <SelectInput
        label={t('documents.field.modelYear')}
        placeholder={t('documents.filter.all')}
        choices={choices.modelYears.map(({ value, count }) => ({ value, label: `${value} (${count})` }))}
        value={draft.year ?? ''}
        onChange={({ target }) => setDraft({ ...draft, year: target.value === '' ? undefined : Number(target.value) })}
      />
      <TextInput
        label={t('documents.field.article')}
        hint={t('documents.field.articleHint')}
        maxLength={40}
        {...text('article')}
      />
      {markets.length > 1 && (
        <SearchMultiSelect
          label={t('documents.field.market')}
          choices={markets.map(({ id, marketName }) => ({ value: id, label: marketName }))}
          value={draft.market ?? []}
          onChange={(market) => setDraft({ ...draft, market: market.length > 0 ? market : undefined })}
        />
      )}
    </FilterForm>
  );
}

/** The active filters as chips, each with a button to remove it. */
export function useDocumentChips(
  search: DocumentsSearch,
  choices: Choices,
  refilter: FilterProps['onChange'],
): ActiveFilter[] {
  const t = useText();
  const words = useDocumentWords();
  const chips: ActiveFilter[] = [];
  const language = contentLanguages.find((one) => one === search.language);
  if (language)
    chips.push({
      id: 'language',
      name: t('documents.field.language'),
      value: words.language(language),
      onRemove: () => refilter({ ...search, language: undefined }),
    });
  if (search.year)
    chips.push({
      id: 'year',
      name: t('documents.field.modelYear'),
      value: String(search.year),
      onRemove: () => refilter({ ...search, year: undefined }),
    });
  if (search.article)
    chips.push({
      id: 'article',
      name: t('documents.field.article'),
      value: search.article,
      onRemove: () => refilter({ ...search, article: undefined }),
    });
  for (const id of search.market ?? [])
    chips.push({
      id: `market ${id}`,
      name: t('documents.field.market'),
      value: choices.markets.find((market) => market.id === id)?.marketName ?? '…',
      onRemove: () => {
        const market = search.market?.filter((other) => other !== id) ?? [];
        refilter({ ...search, market: market.length > 0 ? market : undefined });
      },
    });
  return chips;
}

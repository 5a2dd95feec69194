import type { VisitBrand } from '#rules/field/visit-forms/visit-choices.ts';
import { sorgOfBrand } from '#rules/field/visit-forms/visit-choices.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import type { ActiveFilter } from '#ui/button/chip.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { FilterForm, FilterFormPanel, useFilterDraft } from '#ui/filter/filter-form.tsx';
import { Columns } from '#ui/page/layout.tsx';
import { SearchMultiSelect } from '#ui/form/search-select.tsx';
import { VisitAuthors, VisitStart } from '#field/visit-forms/visit.documents.ts';
import type { VisitsSearch } from './visits.links.ts';

type FilterProps = { brand: VisitBrand; search: VisitsSearch; onChange: (search: VisitsSearch) => void };

/** Names of dealers and authors for the filters; they load when a filter needs them. */
function useFilterNames(brand: VisitBrand, wanted: { dealers: boolean; authors: boolean }) {
  const start = useDocument(VisitStart, { brand, sorg: sorgOfBrand[brand] }, { enabled: wanted.dealers, quiet: true });
  const authors = useDocument(VisitAuthors, { brand }, { enabled: wanted.authors, quiet: true });
  return {
    dealers: (start.data?.formVisitSalesCustomers.data ?? []).map(({ custCode, name, city }) => ({
      value: custCode,
      label: [name, city].filter(Boolean).join(', '),
    })),
    authors: (authors.data?.formVisitAuthors ?? []).map(({ id, name }) => ({ value: id, label: name })),
  };
}

/** The filters by dealer, author and period behind the "+ Filter" chip. */
export function VisitFilters({ onChange, ...props }: FilterProps) {
  const t = useText();
  return (
    <FilterFormPanel onChange={onChange} title={t('visit-form.filter.title')} add={t('visit-form.filter.add')}>
      {(apply) => <VisitFilterForm {...props} onChange={apply} />}
    </FilterFormPanel>
  );
}

function VisitFilterForm({ brand, search, onChange }: FilterProps) {
  const t = useText();
  const { draft, setDraft } = useFilterDraft(search);
  const names = useFilterNames(brand, { dealers: true, authors: true });
  const reversed = draft.from !== undefined && draft.to !== undefined && draft.from > draft.to;
  return (
    <FilterForm action={t('visit-form.filter.apply')} refused={reversed} onApply={() => onChange(draft)}>
      <SearchMultiSelect
        label={t('visit-form.field.dealer')}
        choices={names.dealers}
        value={draft.dealer ?? []}
        onChange={(dealer) => setDraft({ ...draft, dealer: dealer.length > 0 ? dealer : undefined })}
      />
      <SearchMultiSelect
        label={t('visit-form.field.author')}
        choices={names.authors}
        value={draft.author ?? []}
        onChange={(author) => setDraft({ ...draft, author: author.length > 0 ? author : undefined })}
      />
      <Columns least="narrow" gap={2}>
        <DateField
          label={t('visit-form.filter.from')}
          value={draft.from ?? null}
          onChange={(date) => setDraft({ ...draft, from: date ?? undefined })}
        />
        <DateField
          label={t('visit-form.filter.to')}
          value={draft.to ?? null}
          min={draft.from}
          error={reversed ? t('date_from_after_to') : undefined}
          onChange={(date) => setDraft({ ...draft, to: date ?? undefined })}
        />
      </Columns>
    </FilterForm>
  );
}

/** The active filters as chips. */
export function useActiveVisitFilters({ brand, search, onChange }: FilterProps): ActiveFilter[] {
  const t = useText();
  const formats = useFormats();
  const { dealer = [], author = [], from, to } = search;
  const names = useFilterNames(brand, { dealers: dealer.length > 0, authors: author.length > 0 });
  const without = (list: readonly string[], value: string): string[] | undefined => {
    const rest = list.filter((one) => one !== value);
    return rest.length > 0 ? rest : undefined;
  };
  const nameOf = (choices: readonly { value: string; label: string }[], value: string): string =>
    choices.find((choice) => choice.value === value)?.label ?? value;
  return [
    ...dealer.map((code) => ({
      id: `dealer ${code}`,
      name: t('visit-form.field.dealer'),
      value: nameOf(names.dealers, code),
      onRemove: () => onChange({ ...search, dealer: without(dealer, code) }),
    })),
    ...author.map((id) => ({
      id: `author ${id}`,
      name: t('visit-form.field.author'),
      value: nameOf(names.authors, id),
      onRemove: () => onChange({ ...search, author: without(author, id) }),
    })),
    ...(['from', 'to'] as const).flatMap((side) => {
      const date = side === 'from' ? from : to;
      return date === undefined
        ? []
        : [
            {
              id: side,
              name: t(`visit-form.filter.${side}`),
              value: formats.date(date) || date,
              onRemove: () => onChange({ ...search, [side]: undefined }),
            },
          ];
    }),
  ];
}

import { useSorgChoices } from '#accounts/markets/sorg-choices.part.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { FilterForm, FilterFormPanel, useFilterDraft } from '#ui/filter/filter-form.tsx';
import { Columns } from '#ui/page/layout.tsx';
import { ErrorPanel, SkeletonRows } from '#ui/page/states.tsx';
import { SalesOverviewChoices } from './sales-overview.documents.ts';
import { salesFilters, type SalesOverviewSearch } from './sales-overview.links.ts';
import { useMonthNames } from './use-month-names.ts';

type FilterProps = { search: SalesOverviewSearch; onChange: (search: SalesOverviewSearch) => void };

const monthNames = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));

/** Adds filters to those that are in use. */
export function SalesFilters({ search, onChange }: FilterProps) {
  const t = useText();
  return (
    <FilterFormPanel onChange={onChange} title={t('sales.filter.title')} add={t('sales.filter.add')}>
      {(apply) => <SalesFilterForm search={search} onChange={apply} />}
    </FilterFormPanel>
  );
}

type Draft = { sorg?: string | undefined } & { [Filter in (typeof salesFilters)[number]]?: string | undefined };

/** The values to choose from load when the panel opens. */
function SalesFilterForm({ search, onChange }: FilterProps) {
  const t = useText();
  const sorgs = useSorgChoices();
  const names = useMonthNames();
  const query = useDocument(SalesOverviewChoices, {}, { quiet: true });
  const { draft, text } = useFilterDraft<Draft>({
    sorg: search.sorg,
    ...Object.fromEntries(salesFilters.map((filter) => [filter, search[filter]?.[0]])),
  });
  if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows rows={4} />;
  const { brands, merchandiseCategories, models, series } = query.data.salesOverviewFilterV4;
  const any = { value: '', label: t('sales.filter.any') };
  const choices = (options: readonly { code: string; name: string }[]) => [
    any,
    ...options.map(({ code, name }) => ({ value: code, label: name || t('sales.groups.other') })),
  ];
  // One value per filter; several values that a link brought stay unless the field changes.
  const chosen = (filter: (typeof salesFilters)[number]): string[] | undefined => {
    if (draft[filter] === search[filter]?.[0]) return search[filter];
    if (draft[filter]) return [draft[filter]];
    return undefined;
  };
  const apply = (): void => {
    const {
      sorg: _sorg,
      month: _month,
      brand: _brand,
      category: _category,
      model: _model,
      series: _series,
      ...rest
    } = search;
    const kept = salesFilters.flatMap((filter) => {
      const values = chosen(filter);
      return values ? [[filter, values] as const] : [];
    });
    onChange({ ...rest, ...(draft.sorg ? { sorg: draft.sorg } : {}), ...Object.fromEntries(kept) });
  };
  return (
    <FilterForm action={t('sales.filter.apply')} onApply={apply}>
      <Columns least="narrow" gap={2}>
        <SelectInput
          label={t('sales.col.month')}
          choices={[any, ...monthNames.map((value) => ({ value, label: names.long(value) }))]}
          {...text('month')}
        />
        <SelectInput label={t('sales.col.brand')} choices={choices(brands)} {...text('brand')} />
        <SelectInput
          label={t('sales.col.merchandiseCategory')}
          choices={choices(merchandiseCategories)}
          {...text('category')}
        />
        <SelectInput label={t('sales.col.series')} choices={choices(series)} {...text('series')} />
        <SelectInput label={t('sales.col.model')} choices={choices(models)} {...text('model')} />
        {sorgs.length > 1 && <SelectInput label={t('sales.filter.sorg')} choices={[any, ...sorgs]} {...text('sorg')} />}
      </Columns>
    </FilterForm>
  );
}

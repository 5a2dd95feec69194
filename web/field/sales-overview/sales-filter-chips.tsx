import { useText } from '#platform/texts/texts.tsx';
import { ActiveFilters, type ActiveFilter } from '#ui/button/chip.tsx';
import type { Sales } from './sales-figures.tsx';
import { SalesFilters } from './sales-filters.tsx';
import type { SalesOverviewSearch } from './sales-overview.links.ts';
import { unfiltered, withValues } from './sales-search.ts';
import { useMonthNames } from './use-month-names.ts';

/** Chips of the filters in use; each takes out its own. */
export function SalesFilterChips({
  search,
  sales,
  onChange,
}: {
  search: SalesOverviewSearch;
  sales: Sales | null | undefined;
  onChange: (search: SalesOverviewSearch) => void;
}) {
  const t = useText();
  const names = useMonthNames();
  const lists = {
    brand: { name: t('sales.col.brand'), groups: sales?.brands },
    category: { name: t('sales.col.merchandiseCategory'), groups: sales?.merchandiseCategories },
    model: { name: t('sales.col.model'), groups: sales?.models },
    series: { name: t('sales.col.series'), groups: sales?.series },
  } as const;
  const without = (name: 'sorg' | 'currency'): SalesOverviewSearch => {
    const { [name]: _value, ...rest } = search;
    return rest;
  };
  const chips: ActiveFilter[] = [
    ...(search.month ?? []).map((month) => ({
      id: `month ${month}`,
      name: t('sales.col.month'),
      value: names.long(month),
      onRemove: () =>
        onChange(
          withValues(
            search,
            'month',
            (search.month ?? []).filter((each) => each !== month),
          ),
        ),
    })),
    ...(['brand', 'category', 'model', 'series'] as const).flatMap((filter) =>
      (search[filter] ?? []).map((code) => {
        const found = lists[filter].groups?.find((group) => group.code === code);
        return {
          id: `${filter} ${code}`,
          name: lists[filter].name,
          value: found?.name || (code === 'other' ? t('sales.groups.other') : code),
          onRemove: () =>
            onChange(
              withValues(
                search,
                filter,
                (search[filter] ?? []).filter((each) => each !== code),
              ),
            ),
        };
      }),
    ),
    ...(search.sorg
      ? [{ id: 'sorg', name: t('sales.filter.sorg'), value: search.sorg, onRemove: () => onChange(without('sorg')) }]
      : []),
    ...(search.currency
      ? [
          {
            id: 'currency',
            name: t('sales.filter.currency'),
            value: search.currency,
            onRemove: () => onChange(without('currency')),
          },
        ]
      : []),
  ];
  return (
    <ActiveFilters filters={chips} onClear={() => onChange(unfiltered(search))}>
      <SalesFilters search={search} onChange={onChange} />
    </ActiveFilters>
  );
}

import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import type { ReactNode } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { type ActiveFilter, ActiveFilters } from '#ui/button/chip.tsx';
import { Menu, MenuHeading, MenuItem, MenuRule } from '#ui/dialog/popover.tsx';
import { Segments } from '#ui/page/tabs.tsx';
import type { ListFacet } from './catalog.documents.ts';
import { type CatalogSearch, type CatalogView, catalogSorts } from './catalog.links.ts';
import { filtersInUse, type FilterName, withoutFilter } from './catalog-search.ts';
import css from './catalog.module.css';

const IconArrowsSort = sheetIcon('arrows-sort');
const IconLayoutGrid = sheetIcon('layout-grid');
const IconList = sheetIcon('list');

const stateNames = {
  now: 'ui.availability.ready',
  low: 'ui.availability.ready',
  arriving: 'ui.availability.arrivingSoon',
  'pre-order': 'ui.availability.preorder',
  'on-request': 'ui.availability.request',
  'not-orderable': 'ui.availability.none',
} as const;

/** The name of a value that no result has, so that the server did not return its name. */
export function useValueName(): (filter: FilterName, value: string) => string {
  const t = useText();
  return (filter, value) =>
    filter === 'availability' && value in stateNames ? t(stateNames[value as keyof typeof stateNames]) : value;
}

/** Names and values of the active filters for display. */
export function useFilterWords(
  facets: readonly ListFacet[],
): (search: CatalogSearch, name: FilterName) => { name: string; value: string } {
  const t = useText();
  const formats = useFormats();
  const valueName = useValueName();
  return (search, name) => {
    if (name === 'price') {
      const { priceFrom, priceTo } = search;
      const [from, to] = [priceFrom && formats.money(priceFrom, 'short'), priceTo && formats.money(priceTo, 'short')];
      const chooseValue = () => {
        if (from && to) return `${from} – ${to}`;
        if (from) return t('catalog.filter.from', { amount: from });
        return t('catalog.filter.to', { amount: to ?? '' });
      };
      return {
        name: t('catalog.filter.price'),
        value: chooseValue(),
      };
    }
    if (name === 'tags')
      return {
        name: t('catalog.filter.tags'),
        value: (search.tags ?? [])
          .map((tag) => {
            if (tag === 'new-arrival') return t('catalog.badge.new');
            if (tag === 'sale') return t('catalog.badge.sale');
            return tag;
          })
          .join(', '),
      };
    const facet = facets.find((each) => each.key === name);
    const values = (search[name] ?? []).map(
      (value) => facet?.values.find((each) => each.value === value)?.label ?? valueName(name, value),
    );
    return { name: facet?.label ?? t(`catalog.filter.${name}`), value: values.join(', ') };
  };
}

type Props = {
  search: CatalogSearch;
  view: CatalogView;
  facets: readonly ListFacet[];
  onChange: (search: CatalogSearch) => void;
  onClear: () => void;
  /** The button of the filter sheet on narrow screens. */
  lead?: ReactNode;
  /** A single row that scrolls sideways: `lead`, the sort with the view in its menu, then the chips. */
  phone?: boolean;
};

/** Chips of the active filters, the view and the sort of the list. */
export function CatalogBar({ search, view, facets, onChange, onClear, lead, phone }: Props) {
  const t = useText();
  const words = useFilterWords(facets);
  const filters: ActiveFilter[] = filtersInUse(search).map((name) => ({
    id: name,
    ...words(search, name),
    onRemove: () => onChange(withoutFilter(search, name)),
  }));
  if (phone)
    return (
      <div className={css.bar}>
        {lead}
        <SortMenu search={search} view={view} onChange={onChange} />
        <ActiveFilters filters={filters} onClear={onClear} />
      </div>
    );
  return (
    <div className={css.bar}>
      {lead}
      <ActiveFilters filters={filters} onClear={onClear} />
      <span className={css.grow} />
      <Segments<CatalogView>
        label={t('catalog.view.label')}
        value={view}
        onChange={(next) => onChange(inView(search, next))}
        options={views.map((each) => ({ ...each, label: t(`catalog.view.${each.value}`) }))}
      />
      <SortMenu search={search} onChange={onChange} />
    </div>
  );
}

const views = [
  { value: 'group', icon: IconLayoutGrid },
  { value: 'list', icon: IconList },
] as const;

const inView = (search: CatalogSearch, view: CatalogView): CatalogSearch => ({
  ...search,
  view,
  page: undefined,
  limit: undefined,
});

/** The sort menu; with `view` it includes the view, where the bar has no room for it. */
function SortMenu({ search, view, onChange }: Pick<Props, 'search' | 'onChange'> & { view?: CatalogView }) {
  const t = useText();
  const sort = search.sort ?? 'recommended';
  return (
    <Menu
      label={t('catalog.sort.label')}
      align="end"
      trigger={(props) => (
        <Button
          {...props}
          size="small"
          icon={IconArrowsSort}
          aria-label={t('catalog.sort.by', { sort: t(`catalog.sort.${sort}`) })}
        >
          {t(`catalog.sort.${sort}`)}
        </Button>
      )}
    >
      {(close) => (
        <>
          {view && <MenuHeading>{t('catalog.sort.label')}</MenuHeading>}
          {catalogSorts.map((each) => (
            <MenuItem
              key={each}
              current={each === sort}
              onClick={() => {
                onChange({ ...search, sort: each === 'recommended' ? undefined : each, page: undefined });
                close();
              }}
            >
              {t(`catalog.sort.${each}`)}
            </MenuItem>
          ))}
          {view && <MenuRule />}
          {view && <MenuHeading>{t('catalog.view.label')}</MenuHeading>}
          {view &&
            views.map((each) => (
              <MenuItem
                key={each.value}
                icon={each.icon}
                current={each.value === view}
                onClick={() => {
                  onChange(inView(search, each.value));
                  close();
                }}
              >
                {t(`catalog.view.${each.value}`)}
              </MenuItem>
            ))}
        </>
      )}
    </Menu>
  );
}

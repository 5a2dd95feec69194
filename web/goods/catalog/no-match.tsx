import { useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { NoResult } from '#ui/page/states.tsx';
import { useFilterWords } from './catalog-bar.tsx';
import { CatalogElsewhere, type ListFacet } from './catalog.documents.ts';
import { catalogRoutePaths, catalogs, type CatalogSearch } from './catalog.links.ts';
import { filtersInUse, type FilterName, withoutFilter, withoutFilters } from './catalog-search.ts';

/**
 * The number of results without a filter. A facet counts its values as if it were not set, so the number is their sum
 * if a model has one value. If a model may have several, the largest count is the minimum.
 */
export function countWithout(facets: readonly ListFacet[], name: FilterName): { count: number; exact: boolean } | null {
  const facet = facets.find((each) => each.key === name);
  if (!facet || facet.values.length === 0) return null;
  const counts = facet.values.map((value) => value.count);
  const single = name === 'modelYear' || name === 'brand' || name === 'series' || name === 'merchandiseCategory';
  return single
    ? { count: counts.reduce((sum, count) => sum + count, 0), exact: true }
    : { count: Math.max(...counts), exact: false };
}

type Props = {
  category: string;
  search: CatalogSearch;
  facets: readonly ListFacet[];
  onChange: (search: CatalogSearch) => void;
};

/**
 * No match: which filter to remove and how many results that gives. If only a search text narrows the list, which other
 * catalog has matches.
 */
export function NoMatch({ category, search, facets, onChange }: Props) {
  const t = useText();
  const formats = useFormats();
  const words = useFilterWords(facets);
  const lang = useLocale();
  const filters = filtersInUse(search);
  const typed = filters.length === 0 ? (search.search ?? '') : '';
  const elsewhere = useDocument(CatalogElsewhere, { search: typed }, { enabled: typed !== '', keepPrevious: false });
  const others = catalogs.filter((catalog) => catalog !== category && (elsewhere.data?.[catalog].info.count ?? 0) > 0);
  const offers = filters
    .map((name) => ({ name, found: countWithout(facets, name) }))
    .sort((a, b) => (b.found?.count ?? 0) - (a.found?.count ?? 0));
  const chooseText = () => {
    if (filters.length > 0) return t('catalog.empty.noMatchHint');
    if (others.length > 0) return t('catalog.empty.elsewhereHint');
    return t('catalog.empty.noMatchWords');
  };
  return (
    <NoResult
      title={search.search ? t('catalog.empty.noMatchFor', { search: search.search }) : t('catalog.empty.noMatch')}
      actions={
        <>
          {offers.slice(0, 3).map(({ name, found }) => {
            const filter = words(search, name);
            const label = `${filter.name} ${filter.value}`;
            return (
              <Button key={name} onClick={() => onChange(withoutFilter(search, name))}>
                {!found
                  ? t('catalog.empty.drop', { filter: label })
                  : t(found.exact ? 'catalog.empty.dropCount' : 'catalog.empty.dropLeast', {
                      filter: label,
                      count: formats.quantity(found.count),
                    })}
              </Button>
            );
          })}
          {filters.length > 1 && (
            <Button variant="quiet" onClick={() => onChange(withoutFilters(search))}>
              {t('ui.filter.clearAll')}
            </Button>
          )}
          {others.map((catalog) => (
            <ButtonLink
              key={catalog}
              to={catalogRoutePaths[catalog]}
              params={{ lang }}
              search={{ search: typed, view: search.view }}
            >
              {t('catalog.empty.elsewhere', {
                catalog: t(`catalog.title.${catalog}`),
                count: formats.quantity(elsewhere.data?.[catalog].info.count ?? 0),
              })}
            </ButtonLink>
          ))}
          {typed !== '' && (
            <Button onClick={() => onChange({ ...withoutFilters(search), search: undefined })}>
              {t('catalog.empty.dropSearch')}
            </Button>
          )}
        </>
      }
    >
      {chooseText()}
    </NoResult>
  );
}

import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { useSite } from '#platform/site.ts';
import { AvailabilityIcon } from '#ui/figures/availability.tsx';
import { type Facet, Facets } from '#ui/filter/facets.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { availabilityStates, stateNamed } from '#ui/figures/availability-words.ts';
import type { ListFacet } from './catalog.documents.ts';
import { type CatalogSearch, type FacetName, facetNames } from './catalog.links.ts';
import css from './catalog.module.css';
import { useValueName } from './catalog-bar.tsx';

type Props = {
  facets: readonly ListFacet[];
  search: CatalogSearch;
  count: number | undefined;
  onChange: (search: CatalogSearch) => void;
  onClear: () => void;
};

const openAtFirst = new Set<FacetName>(['availability', 'merchandiseCategory', 'size', 'modelYear']);

const letters = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'];

/**
 * Sorts values for users: states and sizes in their own order, years newest first, the rest as the server sends them.
 */
function sortedValues({ values }: ListFacet, name: FacetName): ListFacet['values'] {
  const place = (list: readonly string[], value: string) => (list.includes(value) ? list.indexOf(value) : list.length);
  if (name === 'availability')
    return [...values].sort((a, b) => place(availabilityStates, a.value) - place(availabilityStates, b.value));
  if (name === 'modelYear') return [...values].sort((a, b) => b.value.localeCompare(a.value));
  if (name === 'size')
    return [...values].sort(
      (a, b) =>
        place(letters, a.value) - place(letters, b.value) || a.value.localeCompare(b.value, 'en', { numeric: true }),
    );
  return values;
}

/** The part before a value: the sign of a state, the picture of a brand or category. */
function markOf(name: FacetName, { value, picture }: ListFacet['values'][number]): ReactNode {
  if (name === 'availability') return <AvailabilityIcon state={stateNamed(value)} />;
  return picture ? <img className={css.mark} src={picture} alt="" loading="lazy" /> : null;
}

/** The filters of the catalog with the count of each value: a column, or a sheet on narrow screens. */
export function CatalogFacets({ facets, search, count, onChange, onClear }: Props) {
  const t = useText();
  const valueName = useValueName();
  const known = new Map(facets.map((facet) => [facet.key, facet]));
  const shown: Facet[] = facetNames.flatMap((name) => {
    const counted = known.get(name);
    // A chosen value without results stays in the list, so that the user can remove it there.
    const gone = (search[name] ?? []).filter((value) => !counted?.values.some((each) => each.value === value));
    const facet = {
      key: name,
      label: counted?.label ?? t(`catalog.filter.${name}`),
      values: [
        ...(counted?.values ?? []),
        ...gone.map((value) => ({ value, label: valueName(name, value), count: 0, picture: null })),
      ],
    };
    if (facet.values.length < 2 && !search[name]) return [];
    return {
      id: name,
      name: facet.label,
      values: sortedValues(facet, name).map((entry) => ({ ...entry, mark: markOf(name, entry) })),
      open: openAtFirst.has(name),
      ...(name === 'size' ? { look: 'pills' as const } : {}),
    };
  });
  const tags = [
    { value: 'new-arrival', label: t('catalog.badge.new') },
    { value: 'sale', label: t('catalog.badge.sale') },
  ];
  return (
    <Facets
      facets={[...shown, { id: 'tags', name: t('catalog.filter.tags'), values: tags, open: false }]}
      chosen={
        {
          ...search,
          page: undefined,
          limit: undefined,
          search: undefined,
          view: undefined,
          sort: undefined,
          priceFrom: search.priceFrom ? [search.priceFrom] : undefined,
          priceTo: search.priceTo ? [search.priceTo] : undefined,
        } as Record<string, string[] | undefined>
      }
      onChange={(facet, values) => onChange({ ...search, [facet]: values, page: undefined })}
      onClear={onClear}
      count={count}
      foot={<PriceRange search={search} onChange={onChange} />}
    />
  );
}

/** Lowest and highest price. Follows the address, except while the user's own input is on its way there. */
function PriceRange({ search, onChange }: Pick<Props, 'search' | 'onChange'>) {
  const t = useText();
  const { currency } = useSite();
  const shown = (amount: string | undefined) => (amount ?? '').replace('.', currency.decimalSeparator);
  const [typed, setTyped] = useState({ from: shown(search.priceFrom), to: shown(search.priceTo) });
  const [seen, setSeen] = useState({ low: search.priceFrom, high: search.priceTo });
  const [sent, setSent] = useState(seen);
  if (seen.low !== search.priceFrom || seen.high !== search.priceTo) {
    const now = { low: search.priceFrom, high: search.priceTo };
    setSeen(now);
    if (sent.low !== now.low || sent.high !== now.high) {
      setSent(now);
      setTyped({ from: shown(now.low), to: shown(now.high) });
    }
  }
  useEffect(() => {
    const read = (text: string) => {
      const digits = text.replaceAll(currency.thousandSeparator, '').replace(currency.decimalSeparator, '.').trim();
      return /^\d+(\.\d+)?$/.test(digits) ? digits : undefined;
    };
    const [low, high] = [read(typed.from), read(typed.to)];
    if (low === search.priceFrom && high === search.priceTo) return;
    const timer = setTimeout(() => {
      setSent({ low, high });
      onChange({ ...search, priceFrom: low, priceTo: high, page: undefined });
    }, 600);
    return () => clearTimeout(timer);
  }, [typed, search, onChange, currency]);
  return (
    <div className={css.price} role="group" aria-label={t('catalog.filter.price')}>
      <b>{t('catalog.filter.priceUnit', { currency: currency.display })}</b>
      <div className={css.range}>
        <TextInput
          hideLabel
          label={t('catalog.filter.lowest')}
          inputSize="small"
          inputMode="decimal"
          value={typed.from}
          onChange={(event) => setTyped({ ...typed, from: event.target.value })}
        />
        <span aria-hidden>–</span>
        <TextInput
          hideLabel
          label={t('catalog.filter.highest')}
          inputSize="small"
          inputMode="decimal"
          value={typed.to}
          onChange={(event) => setTyped({ ...typed, to: event.target.value })}
        />
      </div>
    </div>
  );
}

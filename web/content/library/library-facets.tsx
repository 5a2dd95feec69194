import { useText } from '#platform/texts/texts.tsx';
import { type Facet, Facets } from '#ui/filter/facets.tsx';
import type { LibraryList } from './library.documents.ts';
import { type LibraryFacet, libraryFacets, type LibrarySearch } from './library.links.ts';
import { formatName, useFileWords } from '#content/marketing-material/use-file-words.ts';

export type TargetMarket = { readonly id: string; readonly marketName: string };

type Value = { readonly value: string; readonly count?: number };

const listed: Readonly<Record<Exclude<LibraryFacet, 'market'>, keyof LibraryList['facets']>> = {
  media: 'media',
  format: 'formats',
  orientation: 'orientations',
  year: 'modelYears',
  language: 'languages',
  tag: 'tags',
};

/** The words for a value of a filter. */
export function useFacetWords(markets: readonly TargetMarket[]): (name: LibraryFacet, value: string) => string {
  const t = useText();
  const words = useFileWords();
  return (name, value) => {
    if (name === 'media') return t(`library.media.${value as 'picture' | 'document' | 'video'}`);
    if (name === 'orientation') return t(`library.orientation.${value as 'landscape' | 'portrait' | 'square'}`);
    if (name === 'format') return formatName(value);
    if (name === 'language') return words.language(value);
    if (name === 'market') return markets.find(({ id }) => id === value)?.marketName ?? value;
    return value;
  };
}

/** The filters of a list with more than one value, and those in use. */
export function useLibraryFacets(
  facets: LibraryList['facets'] | undefined,
  markets: readonly TargetMarket[],
  search: LibrarySearch,
): Facet[] {
  const t = useText();
  const words = useFacetWords(markets);
  return libraryFacets.flatMap((name) => {
    const counted: readonly Value[] =
      name === 'market' ? markets.map(({ id }) => ({ value: id })) : (facets?.[listed[name]] ?? []);
    const chosen = search[name] ?? [];
    // A chosen value without results stays in the list, so that the user can remove it there.
    const gone = chosen.filter((value) => !counted.some((each) => each.value === value));
    const values = [...counted, ...gone.map((value) => ({ value, count: 0 }))];
    if (values.length < 2 && chosen.length === 0) return [];
    return [
      {
        id: name,
        name: t(`library.filter.${name}`),
        values: (name === 'year' ? values.toSorted((one, other) => other.value.localeCompare(one.value)) : values).map(
          (each) => ({ ...each, label: words(name, each.value) }),
        ),
        open: name !== 'tag' || chosen.length > 0,
      },
    ];
  });
}

/** The filters of a list: a column, or a sheet on narrow screens. */
export function LibraryFacets({
  facets,
  search,
  count,
  onChange,
  onClear,
}: {
  facets: readonly Facet[];
  search: LibrarySearch;
  count: number | undefined;
  onChange: (search: LibrarySearch) => void;
  onClear: () => void;
}) {
  return (
    <Facets
      facets={facets}
      chosen={Object.fromEntries(libraryFacets.map((name) => [name, search[name]]))}
      onChange={(name, values) => onChange({ ...search, [name]: values, page: undefined })}
      onClear={onClear}
      count={count}
    />
  );
}

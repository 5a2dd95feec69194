import type { LibraryFilesQueryVariables, LibraryListingQueryVariables } from '#platform/api/generated/graphql.ts';
import { type LibraryFacet, libraryFacets, type LibraryPlace, type LibrarySearch } from './library.links.ts';

/** Materials of a page; whole rows for 1 to 4 and 6 in a line. */
export const pageSize = 48;

/** True if a search narrows the list by words or filters. */
export const isNarrowed = (search: LibrarySearch): boolean =>
  search.q !== undefined || libraryFacets.some((name) => search[name] !== undefined);

/** The search without its words and filters; view and sort stay. */
export const withoutFilters = ({ view, sort }: LibrarySearch): LibrarySearch => ({
  ...(view ? { view } : {}),
  ...(sort ? { sort } : {}),
});

export const withoutFilter = (search: LibrarySearch, name: LibraryFacet): LibrarySearch => ({
  ...search,
  [name]: undefined,
  page: undefined,
});

/**
 * Variables of the materials that an address shows. A category shows its own materials in their order; a search in it
 * also finds those of the categories below.
 */
export function filesRequest(place: LibraryPlace, search: LibrarySearch): LibraryFilesQueryVariables {
  return {
    category: place.category,
    type: place.category === undefined ? place.type : undefined,
    search: search.q,
    withSubcategories: search.q !== undefined,
    media: search.media,
    format: search.format,
    orientation: search.orientation,
    modelYear: search.year?.map(Number),
    language: search.language,
    market: search.market,
    tag: search.tag,
    order: search.sort ?? (place.category !== undefined && search.q === undefined ? 'position' : 'latest'),
  };
}

/** Variables of a page of a listing. */
export function listingRequest(place: LibraryPlace, search: LibrarySearch): LibraryListingQueryVariables {
  return {
    ...filesRequest(place, search),
    id: place.category ?? '',
    inCategory: place.category !== undefined,
    withRoots: place.category === undefined && place.type !== undefined && !isNarrowed(search),
    page: search.page ?? 1,
    limit: pageSize,
  };
}

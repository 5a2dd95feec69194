import { contentLanguages } from '#rules/locales.ts';
import { materialKinds, type MaterialKind, mediaKinds, orientations } from '#rules/content/content/content-types.ts';
import { choiceParam, given, listParam, type RawSearch, textParam, wholeParam } from '#ui/table/list-search.ts';

export const libraryRoute = '/$lang/marketing-material';
/** A type or a category; the segment before it is the type and may be missing. */
export const listingRoute = '/$lang/marketing-material/{-$type}/$id';

function isMaterialType(segment: string | undefined): segment is MaterialKind {
  return (materialKinds as readonly string[]).includes(segment ?? '');
}

/** The target of an address of the library: everything, a type, a category, or a material of it. */
export type LibraryPlace = { readonly type?: MaterialKind; readonly category?: string; readonly material?: string };

/**
 * The place of a path with its locale. A first segment that is a type is a listing of this type; any other one is a
 * category.
 */
export function libraryPlace(pathname: string): LibraryPlace {
  const segments = pathname.split('/').filter(Boolean).slice(2).map(decodeURIComponent);
  const [first, ...rest] = segments;
  const type = isMaterialType(first) ? first : undefined;
  const chooseLibraryPlace = () => {
    if (type === undefined) return segments;
    if (rest[0] === 'image' && rest.length === 2) return ['', ...rest];
    return rest;
  };
  const [category, image, material] = chooseLibraryPlace();
  return given({ type, category: category || undefined, material: image === 'image' ? material : undefined });
}

/** Filters with several values, in the order of the filter column. */
export const libraryFacets = ['media', 'format', 'orientation', 'year', 'language', 'market', 'tag'] as const;
export type LibraryFacet = (typeof libraryFacets)[number];

export const librarySorts = ['position', 'latest', 'title'] as const;
type LibrarySort = (typeof librarySorts)[number];

export type LibrarySearch = {
  q?: string;
  view?: 'list';
  sort?: LibrarySort;
  page?: number;
} & { [name in LibraryFacet]?: string[] };

const choicesIn = <const T extends string>(value: unknown, choices: readonly T[]): T[] | undefined => {
  const chosen = listParam(value)?.flatMap((entry) => choiceParam(entry, choices) ?? []);
  return chosen?.length ? chosen : undefined;
};

/** Search of a listing; default and malformed values are left out. */
export function readLibrarySearch(raw: RawSearch): LibrarySearch {
  const years = listParam(raw.year)?.filter((year) => /^(19[9]|20\d)\d$/.test(year));
  return given({
    q: textParam(raw.q, 100),
    view: choiceParam(raw.view, ['list']),
    sort: choiceParam(raw.sort, librarySorts),
    page: wholeParam(raw.page, { min: 2, max: 500 }),
    media: choicesIn(raw.media, mediaKinds),
    format: listParam(raw.format, 20),
    orientation: choicesIn(raw.orientation, orientations),
    year: years?.length ? years : undefined,
    language: choicesIn(raw.language, contentLanguages),
    market: listParam(raw.market, 50),
    tag: listParam(raw.tag, 20),
  });
}

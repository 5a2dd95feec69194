import {
  contentStates,
  documentKinds,
  type ContentState,
  type DocumentKind,
} from '#rules/content/content/content-types.ts';
import { contentLanguages, type ContentLanguage } from '#rules/locales.ts';
import {
  choiceParam,
  flagParam,
  given,
  listParam,
  listSearch,
  type ListSearch,
  type RawSearch,
  textParam,
  wholeParam,
} from '#ui/table/list-search.ts';

export const documentsRoute = '/$lang/sales-document';
export const kindRoutes = {
  sales: '/$lang/sales-document/sales',
  technical: '/$lang/sales-document/technical',
} as const satisfies Readonly<Record<DocumentKind, string>>;
export const documentRoute = '/$lang/sales-document/{-$type}/$id';
export const documentListRoute = '/$lang/admin/sales-document/list';
export const editDocumentRoute = '/$lang/admin/sales-document/list/$id/edit';
export const newDocumentRoute = '/$lang/admin/sales-document/list/create';

/** Route of the list of a type of documents, or of all. */
export const listRouteOf = (kind: DocumentKind | null): typeof documentsRoute | (typeof kindRoutes)[DocumentKind] =>
  kind === null ? documentsRoute : kindRoutes[kind];

const year = { min: 1900, max: 2100 } as const;
const filters = (raw: RawSearch) => ({
  language: choiceParam(raw.language, contentLanguages),
  year: wholeParam(raw.year, year),
  article: textParam(raw.article, 40),
  market: listParam(raw.market),
});

/** Search of the list for readers; default and malformed values are left out. */
export type DocumentsSearch = ListSearch & {
  language?: ContentLanguage;
  year?: number;
  article?: string;
  market?: string[];
  /** All documents in one list, the newest first, instead of by groups. */
  view?: 'newest';
};

export function readDocumentsSearch(raw: RawSearch): DocumentsSearch {
  return { ...listSearch(raw), ...given({ ...filters(raw), view: choiceParam(raw.view, ['newest']) }) };
}

/** Search of one document: the shown file, its page, and the words to mark in it. */
export type DocumentSearch = { file?: string; page?: number; find?: string };

export function readDocumentSearch(raw: RawSearch): DocumentSearch {
  return given({
    file: textParam(raw.file, 40),
    page: wholeParam(raw.page, { min: 2, max: 100_000 }),
    find: textParam(raw.find, 100),
  });
}

/** Link to a document. */
export const documentLink = (
  lang: string,
  { id, type }: { readonly id: string; readonly type: string },
  search: DocumentSearch = {},
): { to: typeof documentRoute; params: { lang: string; type: string; id: string }; search: DocumentSearch } => ({
  to: documentRoute,
  params: { lang, type, id },
  search,
});

/** Search of the list for editors. */
export type DocumentListSearch = ListSearch & {
  type?: DocumentKind;
  /** Id of a group, or `none`. */
  group?: string;
  state?: ContentState;
  market?: string;
  missing?: ContentLanguage;
  /** Documents in whose place a newer one stands, or the others. */
  replaced?: 'yes' | 'no';
  bucket?: true;
};

export function readDocumentListSearch(raw: RawSearch): DocumentListSearch {
  return {
    ...listSearch(raw),
    ...given({
      type: choiceParam(raw.type, documentKinds),
      group: textParam(raw.group, 40),
      state: choiceParam(raw.state, contentStates),
      market: textParam(raw.market, 40),
      missing: choiceParam(raw.missing, contentLanguages),
      replaced: choiceParam(raw.replaced, ['yes', 'no']),
      bucket: flagParam(raw.bucket),
    }),
  };
}

/** True if a segment of the path is a type of documents; any other one is the id of a document. */
export const isDocumentKind = (segment: string): segment is DocumentKind =>
  (documentKinds as readonly string[]).includes(segment);

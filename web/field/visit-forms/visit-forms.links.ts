import type { VisitBrand } from '#rules/field/visit-forms/visit-choices.ts';
import { given, type RawSearch, textParam } from '#ui/table/list-search.ts';

export type WriteVisitSearch = { draft?: string; dealer?: string };

/** Search of the form: the id of the visit that it writes, and the dealer of a new one. */
export const readWriteVisitSearch = (raw: RawSearch): WriteVisitSearch =>
  given({ draft: textParam(raw.draft, 40), dealer: textParam(raw.dealer, 40) });

export const createVisitRoute = (brand: VisitBrand) => `/$lang/visit-form/${brand}/create` as const;

import type { MaterialKind } from '#rules/content/content/content-types.ts';
import { choiceParam, given, type RawSearch, textParam } from '#ui/table/list-search.ts';
import { materialTypes } from '#content/marketing-admin/marketing-admin.links.ts';

export type CategoryTreeSearch = {
  type?: MaterialKind;
  q?: string;
};

/** Search of the tree of categories; brand assets are the default. */
export const readCategoryTreeSearch = (raw: RawSearch): CategoryTreeSearch =>
  given({ type: choiceParam(raw.type, ['product-lineup']), q: textParam(raw.q, 100) });

/** The start values of a new category. */
export type NewCategorySearch = { type?: MaterialKind; parent?: string };
export const readNewCategorySearch = (raw: RawSearch): NewCategorySearch =>
  given({ type: choiceParam(raw.type, materialTypes), parent: textParam(raw.parent, 40) });

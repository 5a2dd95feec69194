import { choiceParam, given, type RawSearch, textParam } from '#ui/table/list-search.ts';

export const productRoute = '/$lang/catalog/{-$category}/$slug';

export type ProductTab = 'specification' | 'geometry' | 'documents';
export const productTabs: readonly ProductTab[] = ['specification', 'geometry', 'documents'];
export type ProductSearch = {
  tab?: ProductTab;
  /** Code of the displayed colour. */
  colour?: string;
};

export function readProductSearch(raw: RawSearch): ProductSearch {
  return given({ tab: choiceParam(raw.tab, productTabs), colour: textParam(raw.colour, 60) });
}

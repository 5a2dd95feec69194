import { rowGroups, type RowGroup } from '#rules/buying/upload-area/choices.ts';
import {
  vendorArticleViews,
  vendorSheets,
  type VendorArticleView,
  type VendorSheet,
} from '#rules/partners/vendor-desk/choices.ts';
import { choiceParam, given, listSearch, textParam, type ListSearch, type RawSearch } from '#ui/table/list-search.ts';

export const deskTabs = ['articles', 'uploads'] as const;
export type DeskTab = (typeof deskTabs)[number];

export type DeskSearch = ListSearch & {
  tab?: DeskTab;
  vendor?: string;
  /** Which articles; all if it is missing. */
  view?: VendorArticleView;
  /** The upload of the form; the stock if it is missing. */
  sheet?: VendorSheet;
  /** The article whose history is open, and its vendor. */
  article?: string;
  of?: string;
};

/** Search of the maintenance of articles. */
export function readDeskSearch(raw: RawSearch): DeskSearch {
  const tab = choiceParam(raw.tab, deskTabs);
  return given({
    ...listSearch(raw),
    tab: tab === deskTabs[0] ? undefined : tab,
    vendor: textParam(raw.vendor, 20),
    view: choiceParam(raw.view, vendorArticleViews),
    sheet: choiceParam(raw.sheet, vendorSheets),
    article: textParam(raw.article, 60),
    of: textParam(raw.of, 20),
  });
}

export type VendorRowsSearch = Omit<ListSearch, 'sort'> & { view?: RowGroup };

/** Search of the rows of an upload. */
export function readVendorRowsSearch(raw: RawSearch): VendorRowsSearch {
  const { q, page, limit } = listSearch(raw);
  return given({ q, page, limit, view: choiceParam(raw.view, rowGroups) });
}

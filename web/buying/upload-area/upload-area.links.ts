import { rowGroups, uploadModules, type RowGroup, type UploadModule } from '#rules/buying/upload-area/choices.ts';
import { choiceParam, given, listSearch, type ListSearch, type RawSearch } from '#ui/table/list-search.ts';

export type UploadsSearch = Pick<ListSearch, 'page' | 'limit'> & {
  /** The module of the form and of the list; the first one and all uploads if it is missing. */
  module?: UploadModule;
};

/** Search of the upload area. */
export function readUploadsSearch(raw: RawSearch): UploadsSearch {
  const { page, limit } = listSearch(raw);
  return given({ page, limit, module: choiceParam(raw.module, uploadModules) });
}

/** Views of an upload: the groups of its preview, and rows that were not written or not undone. */
export const rowViews = [...rowGroups, 'failed', 'kept'] as const;
export type RowView = RowGroup | 'failed' | 'kept';

export type UploadRowsSearch = Omit<ListSearch, 'sort'> & { view?: RowView };

/** Search of the rows of an upload. */
export function readUploadRowsSearch(raw: RawSearch): UploadRowsSearch {
  const { q, page, limit } = listSearch(raw);
  return given({ q, page, limit, view: choiceParam(raw.view, rowViews) });
}

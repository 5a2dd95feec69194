import { choiceParam, given, type RawSearch, wholeParam } from '#ui/table/list-search.ts';
import { type NewMaterialSearch, readNewMaterialSearch } from '#content/marketing-admin/marketing-admin.links.ts';

const bulkFilters = ['sending', 'decide', 'ready', 'problems', 'done'] as const;
/** The visible part of a bulk upload. */
export type BulkSearch = NewMaterialSearch & { files?: (typeof bulkFilters)[number]; page?: number };
export const readBulkSearch = (raw: RawSearch): BulkSearch => ({
  ...readNewMaterialSearch(raw),
  ...given({ files: choiceParam(raw.files, bulkFilters), page: wholeParam(raw.page, { min: 2, max: 50 }) }),
});

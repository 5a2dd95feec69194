import { choiceParam, given, textParam, type RawSearch } from '#ui/table/list-search.ts';

/** Views besides the user's files: regular exports, and the folders of the market that they are delivered into. */
export const downloadTabs = ['regular', 'folders'] as const;
export type DownloadTab = (typeof downloadTabs)[number];

export type DownloadsSearch = {
  /** The module of the form; the first one if it is missing. */
  module?: string;
  /** The user's files if it is missing. */
  tab?: DownloadTab;
  /** The form that is open: `new`, or the id of a regular export or folder. */
  edit?: string;
};

/** Search of the download area. */
export const readDownloadsSearch = (raw: RawSearch): DownloadsSearch =>
  given({ module: textParam(raw.module, 40), tab: choiceParam(raw.tab, downloadTabs), edit: textParam(raw.edit, 40) });

import { textParam, type RawSearch } from '../../ui/list-search.ts';

export type DownloadsSearch = {
  /** The module of the form; the first one if it is missing. */
  module?: string;
};

/** Search of the download area. */
export function readDownloadsSearch(raw: RawSearch): DownloadsSearch {
  const module = textParam(raw.module, 40);
  return module === undefined ? {} : { module };
}

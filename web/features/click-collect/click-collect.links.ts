import {
  type BoardColumn,
  boardColumns,
  type CollectStatus,
  collectStatuses,
} from '../../../rules/click-collect/collect-choices.ts';
import { choiceParam, given, listSearch, type ListSearch, type RawSearch, textParam } from '../../ui/list-search.ts';

const clickCollectRoute = '/$lang/click-collect';
/** Dialogs of an order; the board opens the first one without an order. */
const dialogs = ['hand-over', 'ready', 'hq'] as const;

export type ClickCollectSearch = ListSearch & {
  view?: 'list';
  column?: BoardColumn;
  status?: CollectStatus;
  /** Opens this order on the same page. */
  order?: string;
  dialog?: (typeof dialogs)[number];
};

/** What the views of the page read and change of its address. */
export type OverviewProps = { search: ClickCollectSearch; change: (next: ClickCollectSearch) => void };

/** Search of the counter board, the list and the detail. */
export function readClickCollectSearch(raw: RawSearch): ClickCollectSearch {
  return {
    ...listSearch(raw),
    ...given({
      view: choiceParam(raw.view, ['list']),
      column: choiceParam(raw.column, boardColumns),
      status: choiceParam(raw.status, collectStatuses),
      order: textParam(raw.order, 40),
      dialog: choiceParam(raw.dialog, dialogs),
    }),
  };
}

/** Link to one order: `<Link {...clickCollectLink(lang, id)}>`. */
export const clickCollectLink = (
  lang: string,
  order: string,
): { to: typeof clickCollectRoute; params: { lang: string }; search: ClickCollectSearch } => ({
  to: clickCollectRoute,
  params: { lang },
  search: { order },
});

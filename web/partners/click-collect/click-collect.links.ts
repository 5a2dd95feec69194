import {
  type BoardColumn,
  boardColumns,
  type CollectStatus,
  collectStatuses,
} from '#rules/partners/click-collect/collect-choices.ts';
import { choiceParam, given, listSearch, type ListSearch, type RawSearch, textParam } from '#ui/table/list-search.ts';

const clickCollectRoute = '/$lang/click-collect';
/** Dialogs of an order; the board opens the first one without an order. */
const dialogs = ['hand-over', 'ready', 'hq', 'ship'] as const;
/** Periods of the service level; 90 days if none is given. */
export const serviceDays = ['7', '30', '90', '365'] as const;

export type ClickCollectSearch = ListSearch & {
  view?: 'list' | 'service';
  column?: BoardColumn;
  status?: CollectStatus;
  /** Unified code of a dealer, for staff. */
  dealer?: string;
  /** Days of the service level. */
  days?: (typeof serviceDays)[number];
  /** Opens this order on the same page. */
  order?: string;
  dialog?: (typeof dialogs)[number];
};

/** The parts of its address that the views of the page read and change. */
export type OverviewProps = { search: ClickCollectSearch; change: (next: ClickCollectSearch) => void };

/** Search of the counter board, the list and the detail. */
export function readClickCollectSearch(raw: RawSearch): ClickCollectSearch {
  return {
    ...listSearch(raw),
    ...given({
      view: choiceParam(raw.view, ['list', 'service']),
      column: choiceParam(raw.column, boardColumns),
      dealer: textParam(raw.dealer, 40),
      status: choiceParam(raw.status, collectStatuses),
      days: choiceParam(raw.days, serviceDays),
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

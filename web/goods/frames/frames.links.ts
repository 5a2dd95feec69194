import { recallStates, type RecallState } from '#rules/goods/frames/recall.ts';
import {
  choiceParam,
  flagParam,
  given,
  listSearch,
  type ListSearch,
  type RawSearch,
  textParam,
} from '#ui/table/list-search.ts';

export const frameSearchRoute = '/$lang/frame';
export const frameRoute = '/$lang/frame/$number';
export const recallsRoute = '/$lang/frame/recall';
export const recallRoute = '/$lang/frame/recall/$code';
export const checkRoute = '/$lang/check/$number';

/** Link to the passport of a frame. */
export const frameLink = (
  lang: string,
  number: string,
): { to: typeof frameRoute; params: { lang: string; number: string } } => ({
  to: frameRoute,
  params: { lang, number },
});

export const recallViews = ['frames', 'dealers'] as const;
export type RecallView = (typeof recallViews)[number];
/** Who reports the work of a recall; one of these permissions is enough. */
export const recallWorkScopes = ['claim.create', 'claim.status', 'page.pdi', 'retail-sales.register'];

/** Search of one recall; `frame` opens the report of work on it. */
export type RecallSearch = ListSearch & {
  view?: RecallView;
  state?: RecallState;
  unread?: true;
  frame?: string;
};

export function readRecallSearch(raw: RawSearch): RecallSearch {
  return {
    ...listSearch(raw),
    ...given({
      view: choiceParam(raw.view, recallViews),
      state: choiceParam(raw.state, recallStates),
      unread: flagParam(raw.unread),
      frame: textParam(raw.frame, 100),
    }),
  };
}

/** Link to one recall: its bulletin and its frames. */
export const recallLink = (
  lang: string,
  code: string,
  search: RecallSearch = {},
): { to: typeof recallRoute; params: { lang: string; code: string }; search: RecallSearch } => ({
  to: recallRoute,
  params: { lang, code },
  search,
});

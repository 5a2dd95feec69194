import { disputeStates, type DisputeState } from '#rules/money/credit-desk/dispute-choices.ts';
import { choiceParam, given, listSearch, type ListSearch, type RawSearch, textParam } from '#ui/table/list-search.ts';

export type DisputesSearch = ListSearch & { state?: DisputeState; dispute?: string };

/** Search of the desk's list; `dispute` opens one of them. */
export function readDisputesSearch(raw: RawSearch): DisputesSearch {
  return {
    ...listSearch(raw),
    ...given({ state: choiceParam(raw.state, disputeStates), dispute: textParam(raw.dispute, 40) }),
  };
}

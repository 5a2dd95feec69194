import { surplusStates, type SurplusState } from '#rules/money/payments/surplus-choices.ts';
import { choiceParam, given, listSearch, type ListSearch, type RawSearch, textParam } from '#ui/table/list-search.ts';

export type SurplusSearch = ListSearch & {
  state?: SurplusState;
  /** The payment that is open beside the list. */
  payment?: string;
};

/** Search of the payments that pay no invoice. */
export function readSurplusSearch(raw: RawSearch): SurplusSearch {
  return {
    ...listSearch(raw),
    ...given({ state: choiceParam(raw.state, surplusStates), payment: textParam(raw.payment, 40) }),
  };
}

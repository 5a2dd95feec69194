import { deskSorts, deskStates, type DeskState } from '#rules/accounts/credit/desk-choices.ts';
import { choiceParam, given, listSearch, type ListSearch, type RawSearch, textParam } from '#ui/table/list-search.ts';

export type CreditDeskSearch = ListSearch & {
  state?: DeskState;
  currency?: string;
  /** Id of the account that opens beside the list. */
  account?: string;
  /** The form that is open for it. */
  decide?: 'block' | 'unblock';
};

/** Search of the credit desk's list; default and malformed values are left out. */
export function readCreditDeskSearch(raw: RawSearch): CreditDeskSearch {
  const { sort, ...list } = listSearch(raw);
  const sorted = deskSorts.some((one) => sort?.startsWith(`${one}.`));
  const account = textParam(raw.account, 40);
  return {
    ...list,
    ...given({
      sort: sorted ? sort : undefined,
      state: choiceParam(raw.state, deskStates),
      currency: textParam(raw.currency, 3),
      account,
      decide: account ? choiceParam(raw.decide, ['block', 'unblock']) : undefined,
    }),
  };
}

/** Link to the credit desk's list: `<Link {...creditDeskLink(lang, { state: 'blocked' })}>`. */
export const creditDeskLink = (
  lang: string,
  search: CreditDeskSearch = {},
): { to: '/$lang/credit/desk'; params: { lang: string }; search: CreditDeskSearch } => ({
  to: '/$lang/credit/desk',
  params: { lang },
  search,
});

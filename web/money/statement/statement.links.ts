import { dateParam, given, listSearch, type ListSearch, type RawSearch, textParam } from '#ui/table/list-search.ts';

export const statementRoute = '/$lang/invoice/statement';

export type StatementSearch = ListSearch & {
  from?: string;
  to?: string;
  /** Code and currency of the shown account, when there are several. */
  account?: string;
};

/** Search of the statement of account; default and malformed values are left out. */
export function readStatementSearch(raw: RawSearch): StatementSearch {
  return {
    ...listSearch(raw),
    ...given({ from: dateParam(raw.from), to: dateParam(raw.to), account: textParam(raw.account, 70) }),
  };
}

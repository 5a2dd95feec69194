import { writeCursor } from '#server/service/claim-desk/claim-desk.queue.queries.ts';
import {
  claimant,
  claimCustomerOf,
  claimDesk,
  claimedFrameOf,
  claimNumberOf,
  loadClaims,
} from '#bench/loading/claims.ts';
import { username } from '#bench/loading/load.ts';
import type { BudgetBench, BudgetCall } from './budgets.ts';

const queueRows = 50;
const listRows = 20;
const minute = 60_000;

interface Queue {
  readonly claimQueue: { readonly data: readonly { readonly number: string }[]; readonly counts: readonly unknown[] };
}
interface List {
  readonly claimsV2: {
    readonly data: readonly { readonly number: string; readonly custName: string; readonly frameNumber: string }[];
    readonly info: { readonly count: number };
  };
}

const queue = (name: string, anyPage: boolean): BudgetCall => ({
  name,
  user: claimDesk,
  operation: 'ClaimQueue',
  ask: (random, rows) => {
    // Two of a hundred claims are open, one a minute; each is due after five days.
    const waiting = random.int(2 * queueRows, rows / 50 - 1);
    const at = new Date(Date.now() + 5 * 24 * 60 * minute - waiting * minute).toISOString();
    const after = anyPage ? writeCursor({ at, id: '01900000-0000-7000-8000-000000000000' }) : null;
    return { filter: { search: '', statusCategory: 'open' }, sort: 'due', after, limit: queueRows };
  },
  check: ({ claimQueue: { data, counts } }: Queue) =>
    data.length === queueRows && counts.length === 5 ? null : `${data.length} claims, ${counts.length} counts`,
});

/** A search or a list of claims; `holds` says whether a row belongs into the answer. */
function list(
  name: string,
  user: string,
  ask: (nth: number) => {
    readonly search: string;
    readonly holds: (row: List['claimsV2']['data'][number]) => boolean;
  },
): BudgetCall {
  const asked = new Map<unknown, ReturnType<typeof ask>>();
  return {
    name,
    user,
    operation: 'Claims',
    ask: (random, rows) => {
      const one = ask(100 * random.int(0, rows / 100 - 1) + 50);
      const variables = { filter: { search: one.search }, page: 1, limit: listRows, mine: false };
      asked.set(variables, one);
      return variables;
    },
    check: ({ claimsV2: { data, info } }: List, variables) => {
      const one = asked.get(variables);
      asked.delete(variables);
      const wrong = data.find((row) => !one?.holds(row));
      return data.length > 0 && info.count >= data.length && !wrong ? null : `${data.length} claims of ${info.count}`;
    },
  };
}

const calls: readonly BudgetCall[] = [
  queue('W16 queue of the desk, first page', false),
  queue('W16 queue of the desk, any page', true),
  list('W16 claims of a dealer by name', claimDesk, (nth) => {
    const name = claimCustomerOf(nth + 1);
    return {
      search: name,
      holds: ({ custName }) => custName.startsWith(name),
    };
  }),
  list('W16 claims of dealers by a common word', claimDesk, () => ({
    search: 'harbor',
    holds: ({ custName }) => custName.startsWith('Harbor'),
  })),
  list('W17 claim of a frame', claimDesk, (nth) => ({
    search: claimedFrameOf(nth),
    holds: ({ frameNumber }) => frameNumber === claimedFrameOf(nth),
  })),
  list("W16 a dealer's claims", username(claimant), () => ({ search: '', holds: () => true })),
  list("W17 a dealer's claim by number", username(claimant), (nth) => ({
    search: claimNumberOf(nth),
    holds: ({ number }) => number === claimNumberOf(nth),
  })),
  {
    name: 'W17 one claim',
    user: username(claimant),
    operation: 'ClaimDetail',
    ask: (random, rows) => ({ id: claimNumberOf(100 * random.int(0, rows / 100 - 1) + 50) }),
    check: ({ claimV2: claim }: { claimV2: { number: string } | null }, { id }) =>
      claim?.number === id ? null : JSON.stringify(claim),
  },
];

/** The queue of the claim desk, searches, a dealer's claims and one claim. */
export const claimsBench: BudgetBench = {
  name: 'claims',
  rowsName: 'claims',
  rows: 50_000,
  title: "Claims (W16, W17): the desk's queue and searches, a dealer's list and one claim",
  calls,
  fill: loadClaims,
};

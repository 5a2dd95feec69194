import { boardColumns } from '#rules/partners/click-collect/collect-choices.ts';
import { counterDealer, loadCollect } from '#bench/loading/click-collect.ts';
import { username } from '#bench/loading/load.ts';
import type { BudgetBench, BudgetCall } from './budgets.ts';

/** The content of the cards of the board. */
const operation = `query BenchBoard($search: String) { clickCollectBoard(search: $search) { asOf columns { column count countIsExact
  orders { id number externalId shopName status createdAt dueOn overdue version itemCount unitCount hqLineCount custName
    customer { fullName phone } details { id name qty qtyShipped mark } nextStatuses { status allowed } } } } }`;

interface Board {
  readonly clickCollectBoard: {
    readonly columns: readonly { readonly count: number; readonly orders: readonly unknown[] }[];
  };
}

const user = username(counterDealer);
/** Every column of a board has orders, and the first twenty of them at most. */
const isFull = (columns: Board['clickCollectBoard']['columns']): string | null =>
  columns.length === boardColumns.length &&
  columns.every(({ count, orders }) => count > 0 && orders.length === Math.min(count, 20))
    ? null
    : columns.map(({ count, orders }) => `${orders.length} of ${count}`).join(', ');

const calls: readonly BudgetCall[] = [
  {
    name: 'W24 counter board',
    user,
    operation,
    ask: () => ({ search: '' }),
    check: ({ clickCollectBoard: { columns } }: Board) => isFull(columns),
  },
  {
    name: 'W24 counter board, by name',
    user,
    operation,
    // Orders 1 to 600 wait; their consumers have their number as name.
    ask: (random) => ({ search: `person ${random.int(1, 600)}` }),
    check: ({ clickCollectBoard: { columns } }: Board) =>
      columns.some(({ orders }) => orders.length > 0) ? null : 'no order found',
  },
];

/** The counter board of a dealer with few and with many orders, of which 600 wait. */
export const collectBench: BudgetBench = {
  name: 'click-collect',
  rowsName: 'click-and-collect orders of a dealer',
  rows: 10_000,
  title: 'Counter board (W24): what waits at a dealer, and a search by name',
  calls,
  fill: loadCollect,
};

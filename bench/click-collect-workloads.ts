import { boardColumns } from '#rules/partners/click-collect/collect-choices.ts';
import { counterDealer, loadCollect } from './click-collect.ts';
import { customerId, username } from './load.ts';
import type { SizedBench, SizedWorkload } from './sized.ts';

/** What the cards of the board show. */
const operation = `query BenchBoard($search: String) { clickCollectBoard(search: $search) { asOf columns { column count countIsExact
  orders { id number externalId shopName status createdAt dueOn overdue version itemCount unitCount hqLineCount custName
    customer { fullName phone } details { id name qty qtyShipped mark } nextStatuses { status allowed } } } } }`;

interface Board {
  readonly clickCollectBoard: {
    readonly columns: readonly { readonly count: number; readonly orders: readonly unknown[] }[];
  };
}
interface FloorBoard {
  readonly columns: Board['clickCollectBoard']['columns'];
}

const user = username(counterDealer);
const path = `/board?customer=${customerId(counterDealer)}`;
/** Every column of a board has orders, and the first twenty of them at most. */
const isFull = (columns: FloorBoard['columns']): string | null =>
  columns.length === boardColumns.length &&
  columns.every(({ count, orders }) => count > 0 && orders.length === Math.min(count, 20))
    ? null
    : columns.map(({ count, orders }) => `${orders.length} of ${count}`).join(', ');

const workloads: readonly SizedWorkload[] = [
  {
    name: 'W24 counter board',
    user,
    operation,
    ask: () => ({ variables: { search: '' }, path }),
    check: ({ clickCollectBoard: { columns } }: Board) => isFull(columns),
    checkFloor: ({ columns }: FloorBoard) => isFull(columns),
  },
  {
    name: 'W24 counter board, by name',
    user,
    operation,
    ask: (random) => {
      // Orders 1 to 600 wait; their consumers have their number as name.
      const name = `person ${random.int(1, 600)}`;
      return { variables: { search: name }, path: `${path}&search=${encodeURIComponent(name)}` };
    },
    check: ({ clickCollectBoard: { columns } }: Board) =>
      columns.some(({ orders }) => orders.length > 0) ? null : 'no order found',
    checkFloor: ({ columns }: FloorBoard) =>
      columns.some(({ orders }) => orders.length > 0) ? null : 'no order found',
  },
];

/** The counter board of a dealer with few and with many orders, of which 600 wait. */
export const collectBench: SizedBench = {
  name: 'click-collect',
  rowsName: 'click-and-collect orders of a dealer',
  sizes: { full: [5_000, 100_000], quick: [1_000, 10_000] },
  title: 'Counter board (W24): what waits at a dealer, and a search by name',
  isFlat: () => true,
  workloads,
  floor: 'click-collect-floor.ts',
  firstPath: path,
  fill: loadCollect,
};

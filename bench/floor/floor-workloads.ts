import { misspelt, pagedCategories } from '#bench/loading/catalog.ts';
import { floorOrderWorkloads } from './floor-order-workloads.ts';
import { listRows, pastedList } from '#bench/lists.ts';
import type { Outcome, Setting, VirtualUser, Workload } from '#bench/workload.ts';

interface FloorItem {
  readonly name: string;
  readonly sku: string;
  readonly unitPrice: number;
  readonly stock: number | null;
  readonly stockMask: string;
  readonly thumbnail: string;
  readonly color: string;
  readonly size: string;
}

interface FloorOrder {
  readonly number: string;
  readonly at: string;
  readonly status: string;
  readonly total: number;
  readonly lines: readonly {
    readonly sku: string;
    readonly name: string;
    readonly qty: number;
    readonly price: number;
    readonly subtotal: number;
  }[];
}
/** Fields of the floor's answers. */
interface FloorBody {
  readonly count?: number;
  readonly items?: readonly FloorItem[];
  readonly orders?: readonly FloorOrder[];
  readonly unknown?: readonly string[];
}

function problemOf(items: readonly FloorItem[]): string | null {
  for (const item of items) {
    if (
      !item.name ||
      !item.sku ||
      !(item.unitPrice > 0) ||
      (item.stock === null && item.stockMask === '') ||
      !item.thumbnail ||
      typeof item.color !== 'string' ||
      typeof item.size !== 'string'
    ) {
      return `an item lacks content: ${JSON.stringify(item)}`;
    }
  }
  return null;
}

async function get(
  user: VirtualUser,
  path: string,
  check: (body: FloorBody) => Pick<Outcome, 'problem' | 'hits'>,
  text?: string,
): Promise<Outcome> {
  const start = performance.now();
  const { status, body } = await (text === undefined
    ? user.connection.request('GET', path)
    : user.connection.request('POST', path, {}, JSON.stringify({ text })));
  const parsed = status === 200 ? (JSON.parse(body) as FloorBody) : null;
  const ms = performance.now() - start;
  return {
    ms,
    requests: 1,
    bytes: body.length,
    ...(parsed === null ? { problem: `status ${status}: ${body.slice(0, 200)}` } : check(parsed)),
  };
}

function search(name: string, path: string, { catalog }: Setting, typo: boolean): Workload {
  return {
    name,
    async operate(user) {
      const word = user.random.pick(catalog.words);
      const asked = typo ? misspelt(word, user.random.int(0, 99)) : word;
      const outcome = await get(user, `/${path}?dealer=${user.dealer}&word=${asked}`, ({ items = [] }) => ({
        problem: problemOf(items),
        hits: items.length,
      }));
      return { ...outcome, word };
    },
  };
}

/** W1 to W6 and W8 on the floor. */
export function floorWorkloads(setting: Setting): Workload[] {
  return [
    {
      name: 'W1',
      operate(user) {
        const category = user.random.pick(pagedCategories);
        const count = setting.catalog.categories.get(category) ?? 0;
        const page = user.random.int(0, Math.ceil(count / 24) - 1);
        const expected = Math.min(24, count - page * 24);
        return get(
          user,
          `/page?dealer=${user.dealer}&category=${category}&offset=${page * 24}`,
          ({ items = [], count: said }) => ({
            problem:
              items.length !== expected || said !== count
                ? `${items.length} items of ${said} instead of ${expected} of ${count}`
                : problemOf(items),
          }),
        );
      },
    },
    search('W2', 'search', setting, false),
    search('W2u', 'search-unranked', setting, false),
    search('W2t', 'search-typo', setting, true),
    ...floorOrderWorkloads(setting),
    {
      name: 'W6',
      operate(user) {
        return get(user, '/orders?dealer=0', ({ orders = [] }) => {
          const whole = orders.every(
            (order) =>
              order.number &&
              order.at &&
              order.status &&
              order.total > 0 &&
              order.lines.length === 16 &&
              order.lines.every((line) => line.sku && line.name && line.qty > 0 && line.price > 0 && line.subtotal > 0),
          );
          return { problem: orders.length === 10 && whole ? null : 'not ten whole orders' };
        });
      },
    },
    {
      name: 'W8',
      operate(user) {
        const { text, articles } = pastedList(user, setting);
        return get(
          user,
          `/check?dealer=${user.dealer}`,
          ({ items = [], unknown = [] }) => ({
            problem:
              items.length !== articles || unknown.length !== listRows.strange
                ? `${items.length} items, ${unknown.length} unknown`
                : problemOf(items),
          }),
          text,
        );
      },
    },
  ];
}

import { hashPassword } from '#server/access/identity/identity.password.ts';
import { openDatabase } from '#server/platform/database.ts';
import type { Databases } from './databases.ts';
import { dealerPassword } from './load.ts';
import { Exchange } from './paceline-client.ts';
import { staffOrdersDocument } from './paceline-documents.ts';
import { signIn, startProduct } from './product-target.ts';
import {
  erpNumberOf,
  loadShops,
  loadStaffOrders,
  orderNumberOf,
  poNumberOf,
  shopNameOf,
  shops,
  staffUsers,
} from './staff-orders.ts';
import type { Target } from './processes.ts';
import { driveAs, type Measurement, type Outcome, type Pace, type VirtualUser, type Workload } from './workload.ts';

/** Result of W10 for one number of orders in one round. */
export interface StaffMeasurement {
  readonly orders: number;
  readonly round: number;
  readonly measurement: Measurement;
}

/** The two numbers of orders that W10 compares. */
export const staffSizes = [10_000, 1_000_000] as const;

interface Answer {
  readonly orders: {
    readonly data: readonly {
      readonly number: string;
      readonly status: string;
      readonly customer: { readonly name: string };
      readonly createdBy: { readonly name: string };
      readonly orderPayment: { readonly paymentStatus: { readonly id: string } } | null;
    }[];
    readonly info: { readonly count: number };
  };
}
type Listed = Answer['orders']['data'][number];

const dayBefore = (days: number): string => new Date(Date.now() - days * 24 * 3600 * 1000).toISOString().slice(0, 10);

/** The filters that the order desk uses, with a check of each returned row. */
const filters: readonly { readonly filter: Record<string, unknown>; readonly holds: (order: Listed) => boolean }[] = [
  { filter: { payment: 'uploaded' }, holds: (order) => order.orderPayment?.paymentStatus.id === 'uploaded' },
  { filter: { status: 'on processing' }, holds: (order) => order.status === 'processing' },
  { filter: { status: 'failed' }, holds: (order) => order.status === 'failed' },
  { filter: { stuck: true }, holds: (order) => order.status === 'processing' },
  { filter: { acting: true, status: 'complete' }, holds: (order) => order.status === 'complete' },
  { filter: { from: dayBefore(2), to: dayBefore(0), origin: 'portal' }, holds: () => true },
];

async function ask(
  user: VirtualUser,
  filter: Record<string, unknown>,
  check: (answer: Answer['orders']) => string | null,
): Promise<Outcome> {
  const exchange = new Exchange(user);
  const problem = await exchange
    .ask<Answer>(staffOrdersDocument, { page: 1, limit: 20, filter: { scope: 'staff', ...filter } })
    .then(({ orders }) => check(orders))
    .catch((error: unknown) => String(error));
  return { ms: exchange.ms, requests: exchange.requests, bytes: exchange.bytes, problem };
}

const whole = ({ data }: Answer['orders']): string | null =>
  data.every((order) => order.number && order.customer.name && order.createdBy.name) ? null : 'an order lacks content';

/** Search words: whole order numbers, the end of a number, and names of dealers; each must find its order or dealer. */
function search(user: VirtualUser, orders: number): Promise<Outcome> {
  const nth = user.random.int(0, orders - 1);
  const kind = user.random.int(0, 4);
  const accepted = orders - 1 - user.random.int(0, Math.floor(orders / 2));
  if (kind === 4) {
    const name = shopNameOf(user.random.int(0, shops.customers - 1));
    return ask(user, { search: name }, (found) =>
      found.data.length > 0 && found.data.every(({ customer }) => customer.name.startsWith(name))
        ? whole(found)
        : `${name} is not found`,
    );
  }
  const word = [orderNumberOf(nth), orderNumberOf(nth).slice(-6), poNumberOf(nth), erpNumberOf(accepted)][kind] ?? '';
  const wanted = orderNumberOf(kind === 3 ? accepted : nth);
  // Not every order has reached the ERP, and several numbers end with the same digits.
  return ask(user, { search: word }, (found) =>
    kind === 3 || found.data.some(({ number }) => number === wanted) || found.info.count > 20
      ? whole(found)
      : `${word} does not find ${wanted}`,
  );
}

function workloads(orders: number): (Workload & { readonly user: string })[] {
  const reads = (name: string, user: string): (Workload & { readonly user: string })[] => [
    {
      name: `${name} first page`,
      user,
      operate: (one) =>
        ask(one, {}, (found) => (found.data.length === 20 ? whole(found) : `${found.data.length} orders`)),
    },
    {
      name: `${name} filter`,
      user,
      operate(one) {
        const { filter, holds } = one.random.pick(filters);
        return ask(one, filter, (found) =>
          found.data.every(holds) ? whole(found) : `an order is not ${JSON.stringify(filter)}`,
        );
      },
    },
  ];
  return [
    ...reads('W10', staffUsers.whole),
    { name: 'W10 search', user: staffUsers.whole, operate: (one) => search(one, orders) },
    ...reads('W10 narrowed:', staffUsers.narrowed),
  ];
}

/** A database with the given number of the staff's orders. */
async function filled(databases: Databases, size: number, orders: number, passwordHash: string): Promise<string> {
  const url = await databases.cloneProduct(size, `staff_${orders}`);
  const connection = openDatabase(url, 1);
  const client = await connection.pool.connect();
  try {
    await loadShops(client, passwordHash);
    await loadStaffOrders(client, 0, orders);
  } finally {
    client.release();
    await connection.close();
  }
  return url;
}

/**
 * Runs W10 over few and over many orders, each in a separate database. Both servers run, and each workload alternates
 * between them, so that other work on the machine affects both.
 */
export async function measureStaffOrders(
  databases: Databases,
  size: number,
  {
    rounds,
    connections,
    pace,
    say,
  }: { rounds: number; connections: readonly number[]; pace: Pace; say: (text: string) => void },
): Promise<StaffMeasurement[]> {
  const passwordHash = await hashPassword(dealerPassword);
  const places: { readonly orders: number; readonly url: string }[] = [];
  for (const orders of staffSizes) {
    say(`filling an order list of ${orders}`);
    places.push({ orders, url: await filled(databases, size, orders, passwordHash) });
  }
  const measured: StaffMeasurement[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    say(`round ${round}: staff list`);
    const servers: {
      readonly orders: number;
      readonly server: Target;
      readonly tokens: ReadonlyMap<string, string>;
    }[] = [];
    try {
      for (const { orders, url } of places) {
        const server = await startProduct(url, 0);
        const tokens = new Map<string, string>();
        servers.push({ orders, server, tokens });
        for (const username of Object.values(staffUsers)) tokens.set(username, await signIn(server.url, username));
      }
      for (const nth of workloads(0).keys()) {
        for (const count of connections) {
          for (const { orders, server, tokens } of round % 2 === 1 ? servers : servers.toReversed()) {
            const workload = workloads(orders)[nth];
            if (!workload) continue;
            const token = tokens.get(workload.user) ?? '';
            const measurement = await driveAs(token, server.url, workload, { count, round, pace });
            measured.push({ orders, round, measurement });
          }
        }
      }
    } finally {
      for (const { server } of servers) await server.stop();
    }
  }
  for (const { orders } of places) await databases.drop(`staff_${orders}`);
  return measured;
}

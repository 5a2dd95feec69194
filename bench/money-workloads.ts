import { randomFrom } from '../seed/random.ts';
import { hashPassword } from '../server/modules/identity/identity.password.ts';
import { rebuildSales } from '../server/modules/sales-overview/sales-overview.actions.ts';
import { openDatabase } from '../server/platform/database.ts';
import { Connection } from './connection.ts';
import type { Databases } from './databases.ts';
import { invoiceLines, loadInvoices, loadManager, longCustomer, manager, owing } from './invoices.ts';
import { customerId, dealerPassword, sorg, username } from './load.ts';
import { Exchange } from './paceline-client.ts';
import { startTarget, type Target } from './processes.ts';
import { signIn, startProduct } from './product-target.ts';
import { storeOperations, webOperation } from './stored-operations.ts';
import { drive, type Measurement, type Outcome, type Pace, type VirtualUser, type Workload } from './workload.ts';

/** Result of a money workload for one number of paid invoices in one round. */
export interface MoneyMeasurement {
  readonly target: 'paceline' | 'floor';
  readonly invoices: number;
  readonly round: number;
  readonly measurement: Measurement;
}

/** The two numbers of paid invoices that the money workloads compare, with five lines each; fewer for a quick run. */
export const moneySizes = { full: [20_000, 1_000_000], quick: [2_000, 20_000] } as const;

interface Listed {
  readonly data: readonly { readonly invoiceNo: string; readonly grandTotal: string }[];
  readonly info: { readonly count: number };
}
interface Sold {
  readonly months: readonly { readonly netSales: string; readonly netSalesLastYear: string }[];
  readonly models: readonly unknown[];
  readonly total: { readonly netSales: string };
}

/** What a workload asks of the product and of the floor, and what an answer must contain. */
interface MoneyWorkload {
  readonly name: string;
  /** Who asks. */
  readonly user: string;
  readonly operation: string;
  readonly variables: Record<string, unknown>;
  readonly path: string;
  /** What is missing in an answer of the product, or null. */
  readonly check: (data: never) => string | null;
  /** The same of the floor. */
  readonly checkFloor: (data: never) => string | null;
}

const openRows = 10;
const paidRows = 20;

function openWorkload({ dealer, invoices }: { dealer: number; invoices: number }): MoneyWorkload {
  const shown = Math.min(openRows, invoices);
  return {
    name: `W11 ${invoices} open invoices`,
    user: username(dealer),
    operation: 'OpenInvoicesPage',
    variables: { filter: {}, sort: 'due', page: 1, limit: openRows, paymentDays: false },
    path: `/open?customer=${customerId(dealer)}&limit=${openRows}`,
    check: ({ openInvoices: list, openAccount }: { openInvoices: Listed; openAccount: { balances: unknown[] } }) =>
      list.data.length === shown && list.info.count === invoices && openAccount.balances.length === 1
        ? null
        : `${list.data.length} of ${list.info.count} open invoices`,
    checkFloor: ({ invoices: rows, totals }: { invoices: unknown[]; totals: { count: number }[] }) =>
      rows.length === shown && totals.reduce((sum, { count }) => sum + count, 0) === invoices
        ? null
        : `${rows.length} open invoices`,
  };
}

const paidWorkload: MoneyWorkload = {
  name: 'W12 paid invoices',
  user: username(longCustomer),
  operation: 'PaidInvoicesPage',
  variables: { filter: {}, sort: 'newest', page: 1, limit: paidRows },
  path: `/paid?customer=${customerId(longCustomer)}&limit=${paidRows}`,
  check: ({ paidInvoices: list }: { paidInvoices: Listed }) =>
    list.data.length === paidRows && list.data.every(({ invoiceNo, grandTotal }) => invoiceNo && grandTotal)
      ? null
      : `${list.data.length} paid invoices`,
  checkFloor: ({ invoices }: { invoices: unknown[] }) =>
    invoices.length === paidRows ? null : `${invoices.length} paid invoices`,
};

function salesWorkload(name: string, user: string, path: string): MoneyWorkload {
  return {
    name: `W13 sales of ${name}`,
    user,
    operation: 'SalesOverview',
    variables: { filter: { category: 'overview', custCode: user === manager ? 'all' : null } },
    path,
    check: ({ salesOverviewV4: sold }: { salesOverviewV4: Sold }) =>
      sold.months.length === 12 && sold.models.length > 0 && Number(sold.total.netSales) > 0
        ? null
        : `${sold.months.length} months, ${sold.models.length} models`,
    checkFloor: ({ groups }: { groups: { list: string }[] }) =>
      groups.some(({ list }) => list === 'month') && groups.some(({ list }) => list === 'model')
        ? null
        : `${groups.length} groups`,
  };
}

const workloads: readonly MoneyWorkload[] = [
  openWorkload(owing.few),
  openWorkload(owing.many),
  paidWorkload,
  salesWorkload('a dealer', username(longCustomer), `/sales?customer=${customerId(longCustomer)}`),
  salesWorkload('all dealers', manager, `/sales?sorg=${sorg}`),
];

const ofProduct = ({ name, operation, variables, check }: MoneyWorkload): Workload => ({
  name,
  async operate(user): Promise<Outcome> {
    const exchange = new Exchange(user);
    const problem = await exchange
      .ask<never>(webOperation(operation), variables)
      .then(check)
      .catch((error: unknown) => String(error));
    return { ms: exchange.ms, requests: exchange.requests, bytes: exchange.bytes, problem };
  },
});

const ofFloor = ({ name, path, checkFloor }: MoneyWorkload): Workload => ({
  name,
  async operate({ connection }): Promise<Outcome> {
    const start = performance.now();
    const answer = await connection.request('GET', path);
    const data = JSON.parse(answer.body) as never;
    const ms = performance.now() - start;
    const problem = answer.status === 200 ? checkFloor(data) : `status ${answer.status}: ${answer.body.slice(0, 200)}`;
    return { ms, requests: 1, bytes: answer.body.length, problem };
  },
});

/** A database with the given number of paid invoices, open ones, and the read model of sales. */
async function filled(databases: Databases, size: number, invoices: number, passwordHash: string): Promise<string> {
  const url = await databases.cloneProduct(size, `money_${invoices}`);
  const connection = openDatabase(url, 1);
  try {
    const client = await connection.pool.connect();
    try {
      await loadInvoices(client, invoices);
      await loadManager(client, passwordHash);
      await storeOperations(
        client,
        workloads.map(({ operation }) => webOperation(operation)),
      );
    } finally {
      client.release();
    }
    await rebuildSales(connection.db, new Date());
    const { rows } = await connection.pool.query<{ count: number }>('select count(*)::int as count from invoices_line');
    if ((rows[0]?.count ?? 0) < invoices * invoiceLines) throw new Error(`${rows[0]?.count} invoice lines`);
    await connection.pool.query('vacuum analyze');
  } finally {
    await connection.close();
  }
  return url;
}

/** A product and a floor on the same database. */
interface Place {
  readonly target: 'paceline' | 'floor';
  readonly invoices: number;
  readonly server: Target;
  readonly tokens: ReadonlyMap<string, string>;
}

async function startPlaces(url: string, invoices: number): Promise<Place[]> {
  const floor = await startTarget('money-floor.ts', { DATABASE_URL: url }, async (address) =>
    fetch(`${address}${paidWorkload.path}`).then(({ ok }) => ok),
  );
  const product = await startProduct(url, 0);
  const tokens = new Map<string, string>();
  for (const user of new Set(workloads.map((one) => one.user))) tokens.set(user, await signIn(product.url, user));
  return [
    { target: 'floor', invoices, server: floor, tokens },
    { target: 'paceline', invoices, server: product, tokens },
  ];
}

/**
 * Runs the money workloads over few and over many invoices, each in its own database, for the product and the floor.
 * All servers run, and each workload alternates between them, so that other work on the machine affects all alike.
 */
export async function measureMoney(
  databases: Databases,
  size: number,
  {
    sizes,
    rounds,
    connections,
    pace,
    say,
  }: {
    sizes: readonly number[];
    rounds: number;
    connections: readonly number[];
    pace: Pace;
    say: (text: string) => void;
  },
): Promise<MoneyMeasurement[]> {
  const passwordHash = await hashPassword(dealerPassword);
  const urls: { readonly invoices: number; readonly url: string }[] = [];
  for (const invoices of sizes) {
    say(`filling ${invoices} paid invoices`);
    urls.push({ invoices, url: await filled(databases, size, invoices, passwordHash) });
  }
  const measured: MoneyMeasurement[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    say(`round ${round}: money`);
    const places: Place[] = [];
    try {
      for (const { invoices, url } of urls) places.push(...(await startPlaces(url, invoices)));
      for (const workload of workloads)
        for (const count of connections)
          for (const place of round % 2 === 1 ? places : places.toReversed())
            measured.push({
              target: place.target,
              invoices: place.invoices,
              round,
              measurement: await measureAt(place, workload, count, round, pace),
            });
    } finally {
      for (const { server } of places) await server.stop();
    }
  }
  for (const { invoices } of urls) await databases.drop(`money_${invoices}`);
  return measured;
}

async function measureAt(
  { target, server, tokens }: Place,
  workload: MoneyWorkload,
  count: number,
  round: number,
  pace: Pace,
): Promise<Measurement> {
  const users = Array.from({ length: count }, (_, index): VirtualUser => ({
    dealer: index,
    token: tokens.get(workload.user) ?? '',
    connection: new Connection(server.url),
    random: randomFrom(`${round} ${workload.name} ${count} ${index}`),
    memory: new Map(),
  }));
  try {
    return await drive(target === 'paceline' ? ofProduct(workload) : ofFloor(workload), users, pace);
  } finally {
    for (const user of users) user.connection.close();
  }
}

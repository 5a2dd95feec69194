import type pg from 'pg';
import type { Random } from '#seed/random.ts';
import { hashPassword } from '#server/access/identity/identity.password.ts';
import { type DatabaseConnection, openDatabase } from '#server/platform/database.ts';
import type { Databases } from './databases.ts';
import { dealerPassword } from './load.ts';
import { Exchange } from './paceline-client.ts';
import { startTarget, type Target } from './processes.ts';
import { signIn, startProduct } from './product-target.ts';
import { storeOperations, webOperation } from './stored-operations.ts';
import { driveAs, type Measurement, type Outcome, type Pace, type VirtualUser } from './workload.ts';

/** Result of a workload for one number of rows in one round. */
export interface SizedMeasurement {
  readonly target: 'paceline' | 'floor';
  readonly rows: number;
  readonly round: number;
  readonly measurement: Measurement;
}

export interface SizedWorkload {
  readonly name: string;
  readonly user: string;
  /** Name of an operation of the web app, or the text of one. */
  readonly operation: string;
  /** The variables and the floor's path of one operation. */
  readonly ask: (random: Random, rows: number) => { variables: Record<string, unknown>; path: string };
  /** What is missing in an answer of the product, or null. */
  readonly check: (data: never, variables: Record<string, unknown>) => string | null;
  /** The same of the floor. */
  readonly checkFloor?: (data: never) => string | null;
}

/** Workloads over the same tables with few and with many rows. */
export interface SizedBench {
  /** Its name on the command line. */
  readonly name: string;
  /** What the rows are. */
  readonly rowsName: string;
  /** The two numbers of rows that the workloads compare; fewer for a quick run. */
  readonly sizes: Readonly<Record<'full' | 'quick', readonly number[]>>;
  /** Title of its table of results. */
  readonly title: string;
  /** True if the 95th percentile of a workload must not grow with the rows. */
  readonly isFlat: (workload: string) => boolean;
  readonly workloads: readonly SizedWorkload[];
  /** The floor's script, and a path that it answers when it is ready. */
  readonly floor: string;
  readonly firstPath: string;
  /** Fills a product database; everybody has the password of `passwordHash`. */
  readonly fill: (client: pg.ClientBase, rows: number, passwordHash: string) => Promise<void>;
  /** Computes what the product derives from the filled rows. */
  readonly derive?: (connection: DatabaseConnection, rows: number) => Promise<void>;
}

const textOf = ({ operation }: SizedWorkload): string =>
  operation.startsWith('query ') ? operation : webOperation(operation);

interface SizedOptions {
  readonly quick: boolean;
  readonly rounds: number;
  readonly connections: readonly number[];
  readonly pace: Pace;
  readonly say: (text: string) => void;
}

async function operate(
  target: Place['target'],
  workload: SizedWorkload,
  rows: number,
  user: VirtualUser,
): Promise<Outcome> {
  const { variables, path } = workload.ask(user.random, rows);
  if (target === 'paceline') {
    const exchange = new Exchange(user);
    const problem = await exchange
      .ask<never>(textOf(workload), variables)
      .then((data) => workload.check(data, variables))
      .catch((error: unknown) => String(error));
    return { ms: exchange.ms, requests: exchange.requests, bytes: exchange.bytes, problem };
  }
  const start = performance.now();
  const answer = await user.connection.request('GET', path);
  const data = JSON.parse(answer.body) as never;
  const ms = performance.now() - start;
  const problem =
    answer.status === 200
      ? (workload.checkFloor?.(data) ?? null)
      : `status ${answer.status}: ${answer.body.slice(0, 200)}`;
  return { ms, requests: 1, bytes: answer.body.length, problem };
}

/** A product and a floor on the same database. */
interface Place {
  readonly target: 'paceline' | 'floor';
  readonly rows: number;
  readonly server: Target;
  readonly tokens: ReadonlyMap<string, string>;
}

async function startPlaces({ floor: script, firstPath, workloads }: SizedBench, url: string, rows: number) {
  const floor = await startTarget(script, { DATABASE_URL: url }, async (address) =>
    fetch(`${address}${firstPath}`).then(({ ok }) => ok),
  );
  const product = await startProduct(url, 0);
  const tokens = new Map<string, string>();
  for (const user of new Set(workloads.map((one) => one.user))) tokens.set(user, await signIn(product.url, user));
  return [
    { target: 'floor', rows, server: floor, tokens },
    { target: 'paceline', rows, server: product, tokens },
  ] satisfies Place[];
}

async function filled(
  { name, fill, derive, workloads }: SizedBench,
  databases: Databases,
  size: number,
  rows: number,
): Promise<string> {
  const url = await databases.cloneProduct(size, `${name}_${rows}`);
  const connection = openDatabase(url, 1);
  try {
    const client = await connection.pool.connect();
    try {
      await fill(client, rows, await hashPassword(dealerPassword));
      await storeOperations(client, workloads.map(textOf));
    } finally {
      client.release();
    }
    await derive?.(connection, rows);
    await connection.pool.query('vacuum analyze');
  } finally {
    await connection.close();
  }
  return url;
}

/**
 * Runs the workloads over few and over many rows, each in its own database, for the product and the floor. All servers
 * run, and each workload alternates between them, so that other work on the machine affects all alike.
 */
export async function measureSized(
  bench: SizedBench,
  databases: Databases,
  size: number,
  { quick, rounds, connections, pace, say }: SizedOptions,
): Promise<SizedMeasurement[]> {
  const urls: { readonly rows: number; readonly url: string }[] = [];
  for (const rows of bench.sizes[quick ? 'quick' : 'full']) {
    say(`filling ${rows} ${bench.rowsName}`);
    urls.push({ rows, url: await filled(bench, databases, size, rows) });
  }
  const measured: SizedMeasurement[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    say(`round ${round}: ${bench.name}`);
    const places: Place[] = [];
    try {
      for (const { rows, url } of urls) places.push(...(await startPlaces(bench, url, rows)));
      for (const workload of bench.workloads)
        for (const count of connections)
          for (const place of round % 2 === 1 ? places : places.toReversed())
            measured.push({
              target: place.target,
              rows: place.rows,
              round,
              measurement: await driveAs(
                place.tokens.get(workload.user) ?? '',
                place.server.url,
                { name: workload.name, operate: (user) => operate(place.target, workload, place.rows, user) },
                { count, round, pace },
              ),
            });
    } finally {
      for (const { server } of places) await server.stop();
    }
  }
  for (const { rows } of urls) await databases.drop(`${bench.name}_${rows}`);
  return measured;
}

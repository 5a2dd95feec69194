import type pg from 'pg';
import { type Random, randomFrom } from '../seed/random.ts';
import { hashPassword } from '../server/modules/identity/identity.password.ts';
import { openDatabase } from '../server/platform/database.ts';
import { Connection } from './connection.ts';
import type { Databases } from './databases.ts';
import { dealerPassword } from './load.ts';
import { Exchange } from './paceline-client.ts';
import { startTarget, type Target } from './processes.ts';
import { signIn, startProduct } from './product-target.ts';
import { storeOperations, webOperation } from './stored-operations.ts';
import { drive, type Measurement, type Outcome, type Pace, type VirtualUser } from './workload.ts';

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
  /** Name of an operation of the web app. */
  readonly operation: string;
  /** The variables and the floor's path of one operation. */
  readonly ask: (random: Random, rows: number) => { variables: Record<string, unknown>; path: string };
  /** What is missing in an answer of the product, or null. */
  readonly check: (data: never, variables: Record<string, unknown>) => string | null;
}

/** Workloads over the same tables with few and with many rows. */
export interface SizedBench {
  /** What the rows are. */
  readonly name: string;
  readonly workloads: readonly SizedWorkload[];
  /** The floor's script, and a path that it answers when it is ready. */
  readonly floor: string;
  readonly firstPath: string;
  /** Fills a product database; everybody has the password of `passwordHash`. */
  readonly fill: (client: pg.ClientBase, rows: number, passwordHash: string) => Promise<void>;
}

interface SizedOptions {
  readonly sizes: readonly number[];
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
      .ask<never>(webOperation(workload.operation), variables)
      .then((data) => workload.check(data, variables))
      .catch((error: unknown) => String(error));
    return { ms: exchange.ms, requests: exchange.requests, bytes: exchange.bytes, problem };
  }
  const start = performance.now();
  const answer = await user.connection.request('GET', path);
  JSON.parse(answer.body);
  const ms = performance.now() - start;
  return {
    ms,
    requests: 1,
    bytes: answer.body.length,
    problem: answer.status === 200 ? null : `status ${answer.status}`,
  };
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
  { name, fill, workloads }: SizedBench,
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
      await storeOperations(
        client,
        workloads.map(({ operation }) => webOperation(operation)),
      );
      await client.query('vacuum analyze');
    } finally {
      client.release();
    }
  } finally {
    await connection.close();
  }
  return url;
}

/** Runs workloads over few and over many rows, alternating between the servers, as the money workloads do. */
export async function measureSized(
  bench: SizedBench,
  databases: Databases,
  size: number,
  { sizes, rounds, connections, pace, say }: SizedOptions,
): Promise<SizedMeasurement[]> {
  const urls: { readonly rows: number; readonly url: string }[] = [];
  for (const rows of sizes) {
    say(`filling ${rows} ${bench.name}`);
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
              measurement: await measureAt(place, workload, count, round, pace),
            });
    } finally {
      for (const { server } of places) await server.stop();
    }
  }
  for (const { rows } of urls) await databases.drop(`${bench.name}_${rows}`);
  return measured;
}

async function measureAt(
  { target, rows, server, tokens }: Place,
  workload: SizedWorkload,
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
    return await drive({ name: workload.name, operate: (user) => operate(target, workload, rows, user) }, users, pace);
  } finally {
    for (const user of users) user.connection.close();
  }
}

import { rmSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { type Random, randomFrom } from '#seed/random.ts';
import { createApp } from '#server/app.ts';
import { hashPassword } from '#server/access/identity/identity.password.ts';
import { openInstallation } from '#server/opening.ts';
import { readConfig } from '#server/platform/config.ts';
import { type DatabaseConnection, openDatabase } from '#server/platform/database/database.ts';
import { createLog } from '#server/platform/log.ts';
import { throwAwayFolder } from '#tools/prepared-data.ts';
import type { Databases } from '#bench/databases.ts';
import { dealerPassword } from '#bench/loading/load.ts';
import { StatementCounter, type Cost } from './statement-counts.ts';
import { webOperation } from '#bench/stored-operations.ts';

/** A call of the product whose cost has a limit (bench/budgets/budget-limits.ts). */
export interface BudgetCall {
  readonly name: string;
  readonly user: string;
  /** Name of an operation of the web app, or the text of one. */
  readonly operation: string;
  /** The variables of one call over so many rows. */
  readonly ask: (random: Random, rows: number) => Record<string, unknown>;
  /** The missing parts of an answer, or null. */
  readonly check: (data: never, variables: Record<string, unknown>) => string | null;
}

/** Calls over the same tables. */
export interface BudgetBench {
  /** Its name on the command line. */
  readonly name: string;
  /** Number and kind of the rows that the tables have. */
  readonly rows: number;
  readonly rowsName: string;
  /** Title of its table of results. */
  readonly title: string;
  readonly calls: readonly BudgetCall[];
  /** Fills a product database; everybody has the password of `passwordHash`. */
  readonly fill: (client: pg.ClientBase, rows: number, passwordHash: string) => Promise<void>;
  /** Computes what the product derives from the filled rows. */
  readonly derive?: (connection: DatabaseConnection, rows: number) => Promise<void>;
}

/** The most that the calls of one kind cost. */
export interface BudgetMeasurement {
  readonly call: string;
  readonly cost: Cost;
  readonly errors: number;
  readonly firstError: string | null;
}

/** The first calls fill the memory of the process and settle the plans of the statements. */
const warmUpCalls = 6;
const measuredCalls = 20;

const textOf = ({ operation }: BudgetCall): string =>
  operation.startsWith('query ') ? operation : webOperation(operation);

async function filled({ name, rows, fill, derive }: BudgetBench, databases: Databases, size: number): Promise<string> {
  const url = await databases.cloneProduct(size, name);
  const connection = openDatabase(url, 1);
  try {
    const client = await connection.pool.connect();
    try {
      await fill(client, rows, await hashPassword(dealerPassword));
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

async function signIn(app: FastifyInstance, username: string): Promise<string> {
  const answer = await app.inject({ method: 'POST', url: '/login', payload: { username, password: dealerPassword } });
  if (answer.statusCode !== 200) throw new Error(`${username} cannot sign in: ${answer.statusCode} ${answer.body}`);
  return answer.json<{ requestToken: string }>().requestToken;
}

/** Calls the product; returns what is missing in the answer, or null. */
async function call(app: FastifyInstance, token: string, one: BudgetCall, variables: Record<string, unknown>) {
  const answer = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${token}` },
    payload: { query: textOf(one), variables },
  });
  const { data, errors } = answer.json<{ data?: never; errors?: unknown }>();
  if (answer.statusCode !== 200 || errors !== undefined || data === undefined)
    return `status ${answer.statusCode}: ${answer.body.slice(0, 400)}`;
  return one.check(data, variables);
}

async function measureCall(
  one: BudgetCall,
  rows: number,
  send: (variables: Record<string, unknown>) => Promise<string | null>,
  counter: StatementCounter,
): Promise<BudgetMeasurement> {
  const random = randomFrom(one.name);
  for (let nth = 0; nth < warmUpCalls; nth += 1) await send(one.ask(random, rows));
  const costs: Cost[] = [];
  const problems: string[] = [];
  for (let nth = 0; nth < measuredCalls; nth += 1) {
    const { answer: problem, cost } = await counter.costOf(() => send(one.ask(random, rows)));
    costs.push(cost);
    if (problem !== null) problems.push(problem);
  }
  return {
    call: one.name,
    cost: {
      statements: Math.max(...costs.map(({ statements }) => statements)),
      rows: Math.max(...costs.map((cost) => cost.rows)),
    },
    errors: problems.length,
    firstError: problems[0] ?? null,
  };
}

/**
 * Counts the statements of each call of a bench and the rows that they read, over its filled tables. The product runs in
 * this process with one connection and no jobs: nothing else reads the tables.
 */
export async function measureBudgets(
  bench: BudgetBench,
  databases: Databases,
  size: number,
  say: (text: string) => void,
): Promise<BudgetMeasurement[]> {
  say(`${bench.name}: filling ${bench.rows} ${bench.rowsName}`);
  const url = await filled(bench, databases, size);
  const folder = throwAwayFolder('bench-budgets');
  const settings = { NODE_ENV: 'production', DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'silent' };
  const config = { ...readConfig(settings, folder), databasePool: 1 };
  const opened = await openInstallation(config, createLog('silent'));
  const counter = new StatementCounter(opened.connection.pool, url);
  const app = await createApp(config, opened.services);
  try {
    await counter.open();
    const measured: BudgetMeasurement[] = [];
    for (const one of bench.calls) {
      const token = await signIn(app, one.user);
      measured.push(await measureCall(one, bench.rows, (variables) => call(app, token, one, variables), counter));
    }
    return measured;
  } finally {
    await app.close();
    await counter.close();
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
    await databases.drop(bench.name);
  }
}

import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { openDatabase } from '#server/platform/database/database.ts';
import { startEmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts';
import { demoStart, removeDataFolder, throwAwayFolder } from './prepared-data.ts';
import {
  Callers,
  outcomesOf,
  placeOrder,
  readingDocuments,
  signIn,
  startVersion,
  type VersionServer,
  type CheckoutVariables,
} from './upgrade-callers.ts';

/**
 * `node tools/ready.mjs tools/upgrade-check.ts COMMIT [NODE_MODULES]`: upgrades a demo installation of COMMIT to this
 * version while callers read and order without a pause, at the previous version, at both, and at this one. Before and
 * after, every query of the previous version that needs no argument is called for several accounts. Then the figures in
 * the database must add up. Exit code 1 if a call failed, an answer got worse or a figure is wrong. NODE_MODULES are the
 * packages of COMMIT, by default those of this version.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const accounts = ['dealer', 'staff', 'credit', 'warranty', 'admin'];
const phaseMs = 5_000;

/** The facts that the database states about orders. */
interface Figures {
  readonly orders: number;
  readonly reserved: number;
}

interface DealerOrder {
  readonly articleId: string;
  readonly variables: CheckoutVariables;
}

/** An order of the demo dealer: an article that they ordered before and of which the most is in stock. */
async function findOrder(pool: pg.Pool): Promise<DealerOrder> {
  const { rows } = await pool.query<Record<string, string> & { version: number }>(
    `select l.article_code as "articleCode", l.article_id as "articleId", o.sorg, c.r3, c.isr, s.id, s.version, a.merchant,
            (select p.id from orders_payment_method p
              where p.sorg = o.sorg and p.module = 'order' and p.type = 'account' and p.active limit 1) as payment,
            (select h.id from orders_shipment_option h
              where h.sorg = o.sorg and h.merchant = a.merchant and h.active and h.input = 'none'
              order by h.position limit 1) as shipment
       from identity_user u
       join customers_user x on x.user_id = u.id
       join customers_customer c on c.id = x.customer_id
       join customers_shipto s on s.customer_id = c.id and s.valid and s.is_default
       join orders_order o on o.customer_id = c.id
       join orders_line l on l.order_id = o.id
       join catalog_article_sorg a on a.article_id = l.article_id and a.sorg = o.sorg
       join catalog_stock k on k.article_id = l.article_id and k.sorg = o.sorg
      where u.username = 'dealer'
      order by k.qty - k.reserved desc, l.id
      limit 1`,
  );
  const [found] = rows;
  if (!found) throw new Error('the demo dealer has ordered nothing that is in stock');
  const { articleCode, articleId, sorg, r3, isr, id, version, merchant, payment, shipment } = found;
  return {
    articleId: articleId ?? '',
    variables: {
      products: [{ articleCode: articleCode ?? '', sorg: sorg ?? '', qty: 1, reviewedQty: 1 }],
      shipto: { r3, isr, id, version },
      shipments: shipment === null ? [] : [{ sorg, merchant, shipmentId: shipment }],
      payment: payment ?? 'account',
    },
  };
}

async function figuresOf(pool: pg.Pool, articleId: string): Promise<Figures> {
  const { rows } = await pool.query<Figures>(
    `select (select count(*) from orders_order) as orders,
            (select coalesce(sum(reserved), 0) from catalog_stock where article_id = $1)::int as reserved`,
    [articleId],
  );
  return rows[0] ?? { orders: 0, reserved: 0 };
}

/** Figures that must be zero: what the orders of these numbers lack or have twice. */
async function contradictions(pool: pg.Pool, numbers: readonly string[]): Promise<Record<string, number>> {
  const { rows } = await pool.query<Record<string, number>>(
    `with placed as (select id, total_amount from orders_order where number = any($1))
     select $2::int - (select count(*) from placed) as "orders that were confirmed and are missing",
            (select count(*) from placed p
              where (select count(*) from orders_line l where l.order_id = p.id) <> 1) as "orders without their line",
            (select count(*) from placed p
              where (select coalesce(sum(m.amount), 0) from credit_movement m where m.order_id = p.id and m.kind = 'hold')
                    <> p.total_amount) as "orders whose credit is not held",
            (select count(*) from placed p
              where (select count(*) from erp_outbox e where e.subject_id = p.id and e.kind = 'order') <> 1)
              as "orders that the ERP does not get once",
            (select count(*) from (
               select from credit_account a left join credit_movement m on m.account_id = a.id
                group by a.id
               having a.held <> coalesce(sum(case m.kind when 'hold' then m.amount else -m.amount end), 0)) a)
              as "accounts that hold another sum than their orders",
            (select count(*) from graphile_worker.jobs where attempts >= max_attempts) as "failed jobs"`,
    [[...new Set(numbers)], numbers.length],
  );
  return rows[0] ?? {};
}

/** Prints the outcomes that differ and returns their number. */
function compare(title: string, before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): number {
  const differing = [...before].filter(([key, outcome]) => after.get(key) !== outcome);
  console.log(`${title}: ${before.size} answers, ${differing.length} differ`);
  for (const [key, outcome] of differing) console.log(`  ${key}: ${outcome} -> ${after.get(key) ?? 'none'}`);
  return differing.length;
}

/** A problem that the check found; 0 or 1, to be summed. */
function demand(isMet: boolean, text: string): number {
  if (!isMet) console.log(`PROBLEM: ${text}`);
  return isMet ? 0 : 1;
}

/** Places one order at both versions with one key; it must exist once. */
async function orderTwice(previous: VersionServer, next: VersionServer, token: string, order: CheckoutVariables) {
  const key = randomUUID();
  return [await placeOrder(previous, token, order, key), await placeOrder(next, token, order, key)] as const;
}

/** The resources that a run of the check has opened: each step is undone at the end, the last one first. */
type Undo = (step: () => Promise<unknown> | void) => void;

async function upgrade(commit: string, packages: string, undo: Undo): Promise<number> {
  const git = (...words: string[]): string =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const dataDir = throwAwayFolder('upgrade', tmpdir());
  undo(() => removeDataFolder(dataDir));
  const sources = join(dataDir, 'previous');
  git('worktree', 'add', '--detach', '--quiet', sources, commit);
  undo(() => void git('worktree', 'remove', '--force', sources));
  symlinkSync(packages, join(sources, 'node_modules'));
  const embedded = await startEmbeddedPostgres({ dataDir });
  undo(() => embedded.stop());
  const connection = openDatabase(embedded.url, 2);
  const { pool } = connection;
  undo(() => connection.close());
  const startedAt = Date.now();
  const start = async (folder: string): Promise<VersionServer> => {
    const clock = new Date(Date.parse(demoStart) + Date.now() - startedAt).toISOString();
    const server = await startVersion(folder, {
      ...{ DATABASE_URL: embedded.url, DATA_DIR: dataDir, DEMO: '1', ERP_SIMULATOR: '0', NODE_ENV: 'test' },
      ...{ WORKERS: '1', RATE_LIMIT_FACTOR: '1000', CLOCK: clock },
    });
    undo(() => server.stop());
    return server;
  };

  const previous = await start(sources);
  console.log(`previous version: ${git('log', '-1', '--format=%h %s', commit).trim()}`);
  const documents = readingDocuments(git('show', `${commit}:schema.graphql`));
  const tokens = new Map<string, string>();
  for (const account of accounts) tokens.set(account, await signIn(previous, account));
  const before = await outcomesOf(previous, documents, tokens);
  const order = await findOrder(pool);
  const figuresBefore = await figuresOf(pool, order.articleId);
  const migrations = async (): Promise<string[]> =>
    (await pool.query<{ name: string }>('select name from platform_migration order by name')).rows.map(
      (row) => row.name,
    );
  const applied = new Set(await migrations());

  const token = tokens.get('dealer') ?? '';
  const readable = [...documents].filter(([name]) => before.get(`dealer ${name}`) === '200').map(([, text]) => text);
  const callers = new Callers(readable, token, order.variables);
  callers.enter('previous version alone', [previous]);
  await wait(phaseMs);
  callers.enter('previous version, while this one starts and migrates', [previous]);
  const startsAt = performance.now();
  const next = await start(root);
  const startMs = performance.now() - startsAt;
  callers.enter('both versions', [previous, next]);
  await wait(phaseMs);
  // Both would order from one cart.
  await callers.stop();
  const twice = await orderTwice(previous, next, token, order.variables);
  const differences =
    compare('previous version, before and after the migration', before, await outcomesOf(previous, documents, tokens)) +
    compare('its queries and sessions at this version', before, await outcomesOf(next, documents, tokens));
  callers.enter('this version, while the previous one stops', [next]);
  await Promise.all([previous.stop(), wait(phaseMs)]);
  await callers.stop();

  const added = (await migrations()).filter((name) => !applied.has(name));
  console.log(
    `${added.length} migrations, this version ready after ${(startMs / 1000).toFixed(1)} s: ${added.join(', ')}`,
  );
  for (const [phase, { reads, orders }] of callers.done) console.log(`${phase}: ${reads} reads, ${orders} orders`);
  console.log(`failed calls: ${callers.faults.length}`);
  for (const fault of callers.faults) console.log(`  ${fault}`);

  const numbers = [...callers.numbers, twice[0]];
  const figures = await figuresOf(pool, order.articleId);
  const wrong = Object.entries(await contradictions(pool, numbers)).filter(([, count]) => count !== 0);
  console.log(
    `orders in the database: ${figuresBefore.orders} before, ${numbers.length} placed, ${figures.orders} after; ` +
      `pieces reserved: ${figuresBefore.reserved} before, ${figures.reserved} after`,
  );
  return (
    differences +
    callers.faults.length +
    demand(added.length > 0, 'nothing was migrated: choose an older commit') +
    demand(numbers.length > 2, 'nothing was ordered') +
    demand(twice[0] === twice[1], `one key placed two orders: ${twice.join(' and ')}`) +
    demand(figures.orders === figuresBefore.orders + numbers.length, 'the number of orders is wrong') +
    demand(figures.reserved === figuresBefore.reserved + numbers.length, 'the reserved stock is wrong') +
    wrong.reduce((sum, [text, count]) => sum + demand(false, `${count} ${text}`), 0)
  );
}

async function main(): Promise<void> {
  const [commit, packages = join(root, 'node_modules')] = process.argv.slice(2);
  if (!commit) throw new Error('usage: node tools/ready.mjs tools/upgrade-check.ts COMMIT [NODE_MODULES]');
  const steps: (() => Promise<unknown> | void)[] = [];
  try {
    const problems = await upgrade(commit, packages, (step) => steps.push(step));
    console.log(problems === 0 ? 'The upgrade works.' : `${problems} problems`);
    if (problems > 0) process.exitCode = 1;
  } finally {
    for (const step of steps.toReversed()) await step();
  }
}

await main();

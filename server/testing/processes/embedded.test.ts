import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeDataFolder } from '../../../tools/prepared-data.ts';
import { freePort } from '#platform/jobs/processes.ts';
import { onTestDate } from '#testing/harness.ts';
import { until } from '#testing/until.ts';

/** The server with its own database in a folder, as `npm start` runs it: after a kill, and when it stops. */
const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'paceline-embedded-'));
let port = 0;
let child: ChildProcess | null = null;

async function start(): Promise<void> {
  const output: string[] = [];
  const started = spawn(process.execPath, [...onTestDate, main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATA_DIR: folder,
      DATABASE_URL: undefined,
      DEMO: '1',
      ERP_SIMULATOR: '0',
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
    },
  });
  child = started;
  started.stdout?.on('data', (data: Buffer) => output.push(data.toString()));
  started.stderr?.on('data', (data: Buffer) => output.push(data.toString()));
  await until('an answer of the server', async () => {
    if (started.exitCode !== null) throw new Error(`the server ended with ${started.exitCode}: ${output.join('')}`);
    return fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok || null,
      () => null,
    );
  });
}

function databasePid(): number {
  return Number(readFileSync(join(folder, 'db', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

const gone = (pid: number): Promise<boolean> =>
  until(`the end of process ${pid}`, async () => {
    try {
      process.kill(pid, 0);
      return null;
    } catch {
      return true;
    }
  });

/** Takes a port as soon as its listener releases it. */
const takePort = (server: Server, wanted: number): Promise<boolean> =>
  until(`the release of port ${wanted}`, async () => {
    const taken = await new Promise<boolean>((done) => {
      server.once('error', () => done(false));
      server.listen(wanted, '127.0.0.1', () => done(true));
    });
    server.removeAllListeners('error');
    return taken || null;
  });

const untilStatus = (path: string, status: number): Promise<unknown> =>
  until(`the answer ${status} of ${path}`, async () => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    const body: unknown = await answer.json();
    return answer.status === status ? { body } : null;
  }).then(({ body }) => body);

/** A job writes the mail that confirms an order to a file. */
const untilMailed = (number: string): Promise<boolean> =>
  until(`a mail about ${number}`, async () => {
    const mails = join(folder, 'mail');
    return (
      (existsSync(mails) &&
        readdirSync(mails).some((name) => readFileSync(join(mails, name), 'utf8').includes(number))) ||
      null
    );
  });

async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child?.once('exit', done));
  process.kill(child.pid, signal);
  await ended;
}

async function call<T>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as T;
}

const signIn = async (): Promise<string> =>
  `Bearer ${(await call<{ requestToken: string }>('/login', { username: 'dealer', password: 'Paceline1' })).requestToken}`;

interface Review {
  readonly data: {
    products: { data: { articleCode: string; sorg: string }[] };
    checkoutReview: { shipTos: { id: string; version: number; custCode: { r3: string; isr: string } }[] };
  };
}

async function placeOrder(authorization: string, key: string): Promise<string> {
  const { data } = await call<Review>(
    '/graphql',
    {
      query: `{ products(limit: 1, filter: { category: "bike", inStock: true }) { data { articleCode sorg } } checkoutReview { shipTos { id version custCode { r3 isr } } } }`,
    },
    { authorization },
  );
  const article = data.products.data[0];
  const shipTo = data.checkoutReview.shipTos[0];
  if (!article || !shipTo) throw new Error('nothing to order');
  await call(
    '/graphql',
    {
      query: 'mutation ($p: [CartProductInput!]!) { updateProductsInCart(products: $p) { userErrors { code } } }',
      variables: { p: [{ ...article, qty: 1 }] },
    },
    { authorization },
  );
  const review = await call<{
    data: {
      checkoutReview: {
        groups: {
          sorg: string;
          merchant: string;
          shipmentId: string | null;
          payments: { id: string; type: string }[];
        }[];
      };
    };
  }>(
    '/graphql',
    { query: '{ checkoutReview { groups { sorg merchant shipmentId payments { id type } } } }' },
    { authorization },
  );
  const group = review.data.checkoutReview.groups[0];
  const answer = await call<{
    data: { checkoutV5: { orders: { number: string }[] | null; userErrors: { code: string }[] } };
  }>(
    '/graphql',
    {
      query: `mutation ($products: [CheckoutProductInput!]!, $shipto: CheckoutShiptoInput!, $shipments: [CheckoutShipmentInput!], $paymentId: String!) {
        checkoutV5(products: $products, shipto: $shipto, shipments: $shipments, paymentId: $paymentId) { orders { number } userErrors { code } } }`,
      variables: {
        products: [{ ...article, qty: 1 }],
        shipto: { ...shipTo.custCode, id: shipTo.id, version: shipTo.version },
        shipments: group?.shipmentId
          ? [{ sorg: group.sorg, merchant: group.merchant, shipmentId: group.shipmentId }]
          : [],
        paymentId: group?.payments.find((method) => method.type === 'account')?.id ?? group?.payments[0]?.id ?? '',
      },
    },
    { authorization, 'idempotency-key': key },
  );
  expect(answer.data.checkoutV5.userErrors).toEqual([]);
  return answer.data.checkoutV5.orders?.[0]?.number ?? '';
}

beforeAll(async () => {
  port = await freePort();
  await start();
});

afterAll(async () => {
  await end('SIGTERM');
  removeDataFolder(folder);
});

describe('the embedded database', () => {
  test('kill -9 of server and database loses nothing that was answered', async () => {
    const authorization = await signIn();
    const number = await placeOrder(authorization, 'before-the-crash');
    expect(number).toMatch(/^PL-/);
    const database = databasePid();
    process.kill(database, 'SIGKILL');
    await end('SIGKILL');
    await gone(database);
    await start();
    const found = await call<{ data: { orders: { data: { number: string }[] } } }>(
      '/graphql',
      { query: 'query ($n: String!) { orders(filter: { number: $n }) { data { number } } }', variables: { n: number } },
      { authorization: await signIn() },
    );
    expect(found.data.orders.data).toEqual([{ number }]);
  });

  test('a killed database is restarted: the server is not ready meanwhile, then orders and jobs continue', async () => {
    const server = child?.pid ?? 0;
    const [pid = '', , , at = ''] = readFileSync(join(folder, 'db', 'postmaster.pid'), 'utf8').split('\n');
    // The server is suspended until its database is gone and its port taken, so that the restart fails until the test
    // allows it.
    process.kill(server, 'SIGSTOP');
    process.kill(Number(pid), 'SIGKILL');
    const blocker = createServer();
    await takePort(blocker, Number(at));
    process.kill(server, 'SIGCONT');
    expect(await untilStatus('/readyz', 503)).toEqual({ status: 'unavailable', reason: 'database' });
    expect(await untilStatus('/healthz', 200)).toEqual({ status: 'ok' });
    await new Promise((done) => blocker.close(done));
    expect(await untilStatus('/readyz', 200)).toEqual({ status: 'ready' });
    expect(child?.exitCode).toBeNull();
    expect(databasePid()).not.toBe(Number(pid));
    const number = await placeOrder(await signIn(), 'after-the-crash');
    expect(number).toMatch(/^PL-/);
    await untilMailed(number);
  });

  test('a database that outlived its server is adopted, and SIGTERM stops both', async () => {
    const orphan = databasePid();
    await end('SIGKILL');
    await start();
    expect(databasePid()).toBe(orphan);
    await end('SIGTERM');
    await gone(orphan);
    expect(existsSync(join(folder, 'db', 'postmaster.pid'))).toBe(false);
    await start();
    expect(await signIn()).toMatch(/^Bearer ./);
  });
});

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFailed, onTestFinished, test } from 'vitest';
import { holdForAll, makeArticles, makeBuyer, stockOf, type Dealer } from '#buying/cart/cart.factory.ts';
import { erpText } from '#exchange/erp/erp.factory.ts';
import { writeWhole } from '#exchange/erp-inbox/erp-inbox.folders.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { renditionAddress } from '#platform/attachments/renditions.ts';
import { alive, freePort } from '#platform/jobs/processes.ts';
import { pdf, photo } from '#testing/attachments/attachment-samples.ts';
import { startBucket } from './bucket.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { contextOf, sendMaterial } from '#testing/materials.ts';
import { callAlone, type OwnAnswer, type OwnCall } from './own-connection.ts';
import { hasPooler, startPooler, type Pooler } from './pooler.ts';
import { ServerProcess } from './server-process.ts';
import {
  expectHandedOver,
  expectReconciled,
  submitOrder,
  submitUntilAnswered,
  type Outcome,
} from './submitted-orders.ts';

/**
 * Two servers as on two machines, each of two processes for requests and one for jobs: one database, one bucket, and a
 * data folder of its own for each server. Files of the ERP are in the folder of the first, which starts first. Where
 * PgBouncer is installed, the first server reaches the database through it.
 */
const folder = mkdtempSync(join(tmpdir(), 'paceline-cluster-'));
const bucket = await startBucket(join(folder, 'bucket'));
const server = testServer(bucket.settings);
let sorg = '';
let dealers: Dealer[] = [];
let first: ServerProcess;
let second: ServerProcess;
let pooler: Pooler | null = null;
const started: ServerProcess[] = [];
/** Connections of the database for all transactions of the first server. */
const pooledConnections = 5;
/** Processes of a server: two for requests and one for the jobs. */
const processes = 3;

async function startServer(name: string): Promise<ServerProcess> {
  const one = new ServerProcess(await freePort(), () => ({
    ...bucket.settings,
    ...(pooler && name === 'first' ? pooler.settings : { DATABASE_URL: server.config.databaseUrl ?? '' }),
    DATA_DIR: join(folder, name),
    DATABASE_POOL: '4',
    ERP_SIMULATOR: '0',
    WORKERS: '2',
  }));
  started.push(one);
  await one.start();
  await one.untilComplete(processes);
  return one;
}

beforeAll(async () => {
  if (hasPooler()) pooler = await startPooler(server.config.databaseUrl ?? '', pooledConnections);
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], configuration: { forgotPassword: true } });
  for (let count = 0; count < 8; count += 1) dealers.push(await makeBuyer(server, { sorgs: [sorg] }));
  first = await startServer('first');
  // The second must not be there first.
  while ((await sql`select from erp_folder`.execute(server.db)).rows.length === 0) await wait(50);
  second = await startServer('second');
});

afterAll(async () => {
  await Promise.all(started.map((one) => one.end('SIGTERM')));
  await pooler?.stop();
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

const ports = (): number[] => [first.port, second.port];

/** The same call at each process that answers requests: a parent gives connections to its two processes in turn. */
async function everywhere(call: Omit<OwnCall, 'port'>): Promise<OwnAnswer[]> {
  const answers: OwnAnswer[] = [];
  for (const port of [...ports(), ...ports()]) answers.push(await callAlone({ port, ...call }));
  return answers;
}

const bearer = (caller: Caller): Record<string, string> => ({ authorization: `Bearer ${caller.token}` });

const graphql = (caller: Caller, query: string, variables: object = {}): Omit<OwnCall, 'port'> => ({
  method: 'POST',
  path: '/graphql',
  headers: bearer(caller),
  body: JSON.stringify({ query, variables }),
});

const jsonOf = ({ text }: OwnAnswer): unknown => JSON.parse(text);

/** Sends a file in two pieces: begun at the second server, continued at the first, ended at the second. */
async function sendInPieces(dealer: Dealer, kind: string, fileName: string, bytes: Buffer): Promise<string> {
  const encoded = (text: string): string => Buffer.from(text).toString('base64');
  const headers = { ...bearer(dealer), 'tus-resumable': '1.0.0' };
  const begun = await callAlone({
    port: second.port,
    method: 'POST',
    path: '/uploads/files',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `kind ${encoded(kind)},filename ${encoded(fileName)}`,
    },
  });
  expect(begun.status).toBe(201);
  const path = String(begun.headers['location']);
  const middle = Math.floor(bytes.length / 2);
  for (const [port, at, end] of [
    [first.port, 0, middle],
    [second.port, middle, bytes.length],
  ] as const) {
    const sent = await callAlone({
      port,
      method: 'PATCH',
      path,
      headers: { ...headers, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' },
      body: bytes.subarray(at, end),
    });
    expect([sent.status, sent.headers['upload-offset']]).toEqual([204, String(end)]);
  }
  return path;
}

interface Upload {
  readonly state: string;
  readonly url: string;
  readonly smallUrl: string | null;
}

/** An upload as the second server shows it, once a job of one of them has examined it. */
async function examined(dealer: Dealer, path: string): Promise<Upload> {
  const look = async (): Promise<Upload> =>
    jsonOf(await callAlone({ port: second.port, path, headers: bearer(dealer) })) as Upload;
  await expect.poll(async () => (await look()).state).toBe('ready');
  return look();
}

test('a file sent to both servers in turn is read at every process, whole and in parts', async () => {
  onTestFailed(() => console.log(first.log, second.log));
  const [dealer] = dealers;
  const bytes = pdf();
  const document = await examined(dealer!, await sendInPieces(dealer!, 'document', 'invoice.pdf', bytes));
  for (const answer of await everywhere({ path: document.url })) {
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.bytes.equals(bytes)).toBe(true);
  }
  for (const answer of await everywhere({ path: document.url, headers: { range: 'bytes=1-3' } })) {
    expect([answer.status, answer.text]).toEqual([206, 'PDF']);
    expect(answer.headers['content-range']).toBe(`bytes 1-3/${bytes.length}`);
  }
  const picture = await examined(dealer!, await sendInPieces(dealer!, 'photo', 'frame.jpg', await photo('jpeg')));
  for (const { bytes: small } of await everywhere({ path: picture.smallUrl ?? '' }))
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', height: 400 });
});

test('an address expires at every process, and none accepts a changed one', async () => {
  const [dealer] = dealers;
  const path = await sendInPieces(dealer!, 'document', 'list.pdf', pdf('/Lang(en)'));
  await examined(dealer!, path);
  server.setNow(new Date(Date.now() - 2 * 3_600_000));
  const own = (url: string, headers = {}) => server.app.inject({ method: 'GET', url, headers });
  const { url } = (await own(path, bearer(dealer!))).json<Upload>();
  expect((await own(url)).statusCode).toBe(200);
  server.setNow(null);
  for (const wrong of [url, url.replace(/expires=\d+/, `expires=${Math.floor(Date.now() / 1000) + 600}`)])
    expect((await everywhere({ path: wrong })).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

test('a picture that one server draws is the same at the other', async () => {
  const [dealer] = dealers;
  const material = await sendMaterial(server, dealer!, 'bike.png', await photo('png', { orientation: 1 }));
  const crop = { left: 0, top: 0, width: 500, height: 500 };
  const ctx = await contextOf(server, dealer!);
  const path = (await renditionAddress(ctx, material, { size: 300, format: 'png' }, { crop })) ?? '';
  const drawn = await everywhere({ path });
  expect(await sharp(drawn[0]?.bytes).metadata()).toMatchObject({ format: 'png', width: 300 });
  for (const { status, bytes } of drawn) expect([status, bytes.equals(drawn[0]!.bytes)]).toEqual([200, true]);
});

test('the document of an order placed at one server comes from the other', async () => {
  const [article] = await makeArticles(server, [{ sorg }]);
  const wish = { dealer: dealers[0]!, articleCode: article!.code, sorg, key: 'document-order' };
  await holdForAll(server, [wish.dealer], wish);
  const outcome = await submitOrder(first.port, wish);
  for (const answer of await everywhere({ path: `/orders/${outcome?.numbers[0]}/pdf`, headers: bearer(wish.dealer) }))
    expect([answer.status, answer.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
});

test('a session ends at every process with the call that ends it', async () => {
  const { userId, customer } = await makeBuyer(server, { sorgs: [sorg] });
  const [own, ...others] = await Promise.all([1, 2, 3].map(() => signIn(server, userId, customer.id)));
  const statuses = async (caller: Caller): Promise<number[]> =>
    (await everywhere(graphql(caller, '{ __typename }'))).map(({ status }) => status);
  for (const caller of [own!, ...others]) expect(await statuses(caller)).toEqual([200, 200, 200, 200]);
  const ended = await callAlone({
    port: second.port,
    ...graphql(own!, 'mutation { endOtherSessions { message { status } } }'),
  });
  expect(jsonOf(ended)).toEqual({ data: { endOtherSessions: { message: { status: 'success' } } } });
  for (const caller of others) expect(await statuses(caller)).toEqual([403, 403, 403, 403]);
  expect(await statuses(own!)).toEqual([200, 200, 200, 200]);
  const signedOut = await callAlone({
    port: first.port,
    method: 'POST',
    path: '/logout',
    headers: bearer(own!),
    body: '{}',
  });
  expect(signedOut.status).toBe(200);
  expect(await statuses(own!)).toEqual([403, 403, 403, 403]);
});

test('calls of an address are counted for both servers together', async () => {
  const call = { method: 'POST', path: '/forgot-password', body: '{"username":"nobody"}' };
  const answers = [...(await everywhere(call)), ...(await everywhere(call))];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
});

test('what an administrator changes at one server holds at every process at once', async () => {
  const administrator = await signIn(server, (await makeUser(server, { role: 'administrator' })).id);
  const client = { authorization: `Basic ${Buffer.from('paceline-web:public').toString('base64')}` };
  const messages = async (): Promise<string[]> =>
    (await everywhere({ path: '/server/status?host=localhost', headers: client })).map(
      (answer) => (jsonOf(answer) as { message: string }).message,
    );
  const change =
    'mutation ($message: String) { updateMarket(code: "localhost", statusMessage: $message) { userErrors { code } } }';
  expect(await messages()).toEqual(['', '', '', '']);
  for (const [at, message] of ['Closed on Friday', 'Closed on Monday'].entries()) {
    const answer = await callAlone({ port: ports()[at] ?? 0, ...graphql(administrator, change, { message }) });
    expect(jsonOf(answer)).toEqual({ data: { updateMarket: { userErrors: [] } } });
    expect(await messages()).toEqual([message, message, message, message]);
  }
});

/** Names of the files in a folder of a server's exchange with the ERP. */
const exchanged = (name: string, of = 'first'): string[] => readdirSync(join(folder, of, 'erp', name));

/** Sends a price list with one article; `sequence` is the number of the file. */
async function sendPrice(priceList: string, articleCode: string, sequence: number, amount: string): Promise<void> {
  const row = {
    sorg,
    price_list: priceList,
    article: articleCode,
    valid_from: '2026-01-01',
    amount,
    currency: 'USD',
    uom: 'PCE',
  };
  await writeWhole(
    join(folder, 'first', 'erp', 'inbox', `prices-${sequence}.csv`),
    erpText('prices', [row], { sequence }),
  );
}

test('a price that the ERP sends to the first server is shown by every process', async () => {
  const [article] = await makeArticles(server, [{ sorg }]);
  const dealer = await makeBuyer(server, { sorgs: [sorg], priceList: 'cluster' });
  const query = `{ products(limit: 5, filter: { search: "${article!.code}" }) { data { price { dealer } } } }`;
  type Found = { data: { products: { data: { price: { dealer: string } }[] } } };
  const prices = async (): Promise<string[]> =>
    (await everywhere(graphql(dealer, query))).flatMap((answer) =>
      (jsonOf(answer) as Found).data.products.data.map(({ price }) => price.dealer),
    );
  for (const [at, amount] of ['100.00', '88.50'].entries()) {
    await sendPrice('cluster', article!.code, at + 1, amount);
    await expect.poll(() => exchanged('done').length).toBe(at + 1);
    expect(await prices()).toEqual([amount, amount, amount, amount]);
  }
});

test('more dealers than pieces, at both servers: all pieces are sold once', async () => {
  const [article] = await makeArticles(server, [{ sorg, stock: 20 }]);
  await holdForAll(server, dealers, { articleCode: article!.code, sorg });
  const outcomes = await Promise.all(
    Array.from({ length: 48 }, (_, at) =>
      submitOrder(ports()[at % 2] ?? 0, {
        dealer: dealers[at % dealers.length]!,
        articleCode: article!.code,
        sorg,
        key: `last-pieces-${at}`,
      }),
    ),
  );
  expect(outcomes.filter((outcome) => outcome?.numbers.length === 1)).toHaveLength(20);
  expect(outcomes.filter((outcome) => outcome?.numbers.length === 0)).toHaveLength(28);
  expect(await stockOf(server, article!.id)).toEqual({ qty: 20, reserved: 20 });
  await expectReconciled(server);
});

/** `CLUSTER_KILLS=all` kills each process of both servers, then each server as a whole; otherwise each process of the first. */
const all = process.env['CLUSTER_KILLS'] === 'all';

/** Kills processes and servers, and lets orders pass between; returns what was killed. */
async function killEach(passed: (orders: number) => Promise<void>, before: () => Promise<void>): Promise<number[]> {
  const killed: number[] = [];
  for (const one of all ? [first, second] : [first]) {
    for (const pid of one.members) {
      await before();
      process.kill(pid, 'SIGKILL');
      killed.push(pid);
      await passed(8);
    }
    await one.untilComplete(processes);
  }
  for (const one of all ? [first, second] : []) {
    await before();
    killed.push(one.pid, ...one.members);
    await one.end('SIGKILL');
    await passed(8);
    await one.start();
  }
  return killed;
}

test('orders are neither lost nor doubled while processes are killed', async () => {
  onTestFailed(() => console.log(first.log, second.log));
  const [article, priced] = await makeArticles(server, [
    { sorg, stock: 10_000 },
    { sorg, stock: 0 },
  ]);
  await makeBuyer(server, { sorgs: [sorg], priceList: 'kills' });
  await holdForAll(server, dealers, { articleCode: article!.code, sorg });
  const answered = new Map<string, Outcome>();
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  let begun = 0;
  const buyer = async (dealer: Dealer): Promise<void> => {
    while (!stop.signal.aborted) {
      const key = `order-${begun}`;
      begun += 1;
      const wish = { dealer, articleCode: article!.code, sorg, key, limitMs: 4_000 };
      answered.set(key, await submitUntilAnswered(ports(), wish));
    }
  };
  const buying = Promise.all(dealers.map((dealer) => buyer(dealer)));
  let files = 2;
  const killing = killEach(
    async (orders) => {
      const target = answered.size + orders;
      while (answered.size < target && !stop.signal.aborted) await wait(20);
    },
    async () => {
      files += 1;
      await sendPrice('kills', priced!.code, files, `${files}.00`);
    },
  ).finally(() => stop.abort());
  const [killed] = await Promise.all([killing, buying]);
  expect(killed).toHaveLength(all ? 2 * (2 * processes + 1) : processes);
  await expect.poll(() => killed.filter(alive)).toEqual([]);

  const told = [...answered.values()].flatMap((outcome) => outcome.numbers);
  expect(told).toHaveLength(begun);
  expect(new Set(told).size).toBe(begun);
  const { rows } = await sql<{ number: string }>`
    select o.number
      from orders_order o
      join orders_line l on l.order_id = o.id
     where l.article_id = ${article!.id}`.execute(server.db);
  expect(rows.map((row) => row.number).sort()).toEqual([...told].sort());
  expect(await stockOf(server, article!.id)).toEqual({ qty: 10_000, reserved: begun });
  await expectReconciled(server);
  const sums = await sql<{ orders: number; numbers: number }>`
    select (select count(*)::int from orders_order) as orders,
           (select sum(value)::int from platform_counter where name like 'orders:%') as numbers`.execute(server.db);
  expect(sums.rows[0]?.numbers).toBe(sums.rows[0]?.orders);

  // Every file of the ERP went in once, in the order of its number.
  await expect.poll(() => exchanged('done').length, { interval: 250 }).toBe(files);
  const taken = await sql`select sequence, state from erp_file where direction = 'in' order by sequence`.execute(
    server.db,
  );
  expect(taken.rows).toEqual(Array.from({ length: files }, (_, at) => ({ sequence: at + 1, state: 'done' })));
  const price =
    await sql`select amount from catalog_price where article_id = ${priced!.id} and valid_from = '2026-01-01'`.execute(
      server.db,
    );
  expect(price.rows).toEqual([{ amount: files * 100 }]);
  expect([...exchanged('inbox'), ...exchanged('processing')]).toEqual([]);
  await expectHandedOver(server, join(folder, 'first', 'erp'));
});

test('no server keeps a file that the other or the ERP needs', async () => {
  for (const name of ['first', 'second']) expect(readdirSync(join(folder, name, 'files'))).toEqual(['incoming']);
  for (const name of ['inbox', 'processing', 'done', 'rejected', 'out']) expect(exchanged(name, 'second')).toEqual([]);
  expect((await server.services.files.all()).length).toBeGreaterThan(5);
});

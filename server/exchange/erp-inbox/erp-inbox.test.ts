import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer, type Ctx } from '#testing/harness.ts';
import { makeArticles } from '#buying/cart/cart.factory.ts';
import { jobs as catalogJobs } from '#goods/catalog/catalog.jobs.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { startExchange } from '#exchange/integration/integration.exchange.ts';
import { erpFile, erpText, exampleRow, exchangeContext, put, type Cells } from '#exchange/erp/erp.factory.ts';
import { openFolders, type ErpFolders } from './erp-inbox.folders.ts';
import { importFile } from '#exchange/erp/erp.import.actions.ts';
import { arrivalPatienceMs, scanInbox } from './erp-inbox.actions.ts';

const server = testServer();
let ctx: Ctx;
let folders: ErpFolders;
let sorg = '';
let article = '';
let model = '';

const price = (amount: string, more: Cells = {}): Cells => ({
  sorg,
  price_list: 'inbox',
  article,
  valid_from: '2026-01-01',
  amount,
  currency: 'USD',
  uom: 'PCE',
  ...more,
});
const inbox = (name: string, text: string): string => put(server, name, text, 'erp/inbox');
const touched = (path: string, msAgo: number): void =>
  utimesSync(path, new Date(Date.now() - msAgo), new Date(Date.now() - msAgo));
const scan = async (): Promise<string[]> =>
  (await scanInbox(ctx, folders)).map(({ name, state }) => `${name} ${state}`);
const amountOf = async (list: string): Promise<unknown> =>
  (await sql<{ amount: number }>`select amount from catalog_price where price_list = ${list}`.execute(server.db))
    .rows[0]?.amount;

beforeAll(async () => {
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  article = (await makeArticles(server, [{ sorg, stock: 5, price: 1_000 }]))[0]?.code ?? '';
  const found = await sql<{
    code: string;
  }>`select m.code from catalog_model m join catalog_article a on a.model_id = m.id where a.code = ${article}`.execute(
    server.db,
  );
  model = found.rows[0]?.code ?? '';
});
beforeEach(async () => {
  ctx = await exchangeContext(server);
  folders = await openFolders(server.config.erpFolder);
});

describe('read models of the catalog', () => {
  const row = (code: string): Cells => ({
    ...exampleRow('articles'),
    sorg,
    merchant: 'main',
    article: code,
    display_code: code,
    gtin: '',
    model: `M-${code}`,
    name: `Lantern ${code}`,
    valid_from: '',
  });
  const text = (code: string, name: string): Cells => ({
    subject: 'model',
    code: `M-${code}`,
    language: 'en',
    name,
  });
  const listed = async (code: string): Promise<string[]> =>
    (
      await sql<{ name: string }>`
        select distinct e.name
          from catalog_entry e
          join catalog_article a on a.id = e.article_id
         where a.code = ${code}`.execute(server.db)
    ).rows.map(({ name }) => name);
  const outdated = async (): Promise<number> =>
    (await server.db.selectFrom('catalog_outdated').select('article_id').execute()).length;

  test('are refreshed at once after a single file', async () => {
    await importFile(ctx, erpFile(server, 'articles', [row('SINGLE-1')], { sender: 'SINGLE' }));
    expect(await listed('SINGLE-1')).toEqual(['Lantern SINGLE-1']);
    expect(await outdated()).toBe(0);
  });

  test('are refreshed after the last of several files', async () => {
    inbox('articles-several.csv', erpText('articles', [row('SEVERAL-1')], { sender: 'SEVERAL' }));
    inbox('texts-several.csv', erpText('texts', [text('SEVERAL-1', 'Bright lantern')], { sender: 'SEVERAL' }));
    expect(await scan()).toEqual(['articles-several.csv done', 'texts-several.csv done']);
    expect(await listed('SEVERAL-1')).toEqual(['Bright lantern']);
    expect(await outdated()).toBe(0);
  });

  test('are refreshed by the next scan or by a job if the process ended between two files', async () => {
    const first = erpFile(server, 'articles', [row('KILLED-1')], { sender: 'KILLED' });
    await importFile(ctx, first, { more: true });
    expect(await listed('KILLED-1')).toEqual([]);
    expect(await outdated()).toBe(1);
    const queued = await sql`select key from graphile_worker.jobs where key = 'catalog.refreshOutdated'`.execute(
      server.db,
    );
    expect(queued.rows).toHaveLength(1);
    expect(await scan()).toEqual([]);
    expect(await listed('KILLED-1')).toEqual(['Lantern KILLED-1']);
    expect(await outdated()).toBe(0);

    const second = erpFile(server, 'articles', [row('KILLED-2')], { sender: 'KILLED', sequence: 2 });
    await importFile(ctx, second, { more: true });
    expect(await listed('KILLED-2')).toEqual([]);
    await catalogJobs.find((job) => job.name === 'catalog.refreshOutdated')?.run(ctx, {});
    expect(await listed('KILLED-2')).toEqual(['Lantern KILLED-2']);
  });
});

describe('files that are still arriving', () => {
  test('a file without its last line is skipped while it grows, and imported when it is complete', async () => {
    const text = erpText('prices', [price('1.00', { price_list: 'growing' })], { sender: 'SLOW' });
    const path = inbox('growing.csv', text.slice(0, 90));
    expect(await scan()).toEqual([]);
    expect(readdirSync(folders.inbox)).toEqual(['growing.csv']);
    appendFileSync(path, text.slice(90));
    expect(await scan()).toEqual(['growing.csv done']);
    expect(await amountOf('growing')).toBe(100);
  });

  test('a file that stops growing is refused after a while', async () => {
    const path = inbox('stuck.csv', erpText('prices', [price('1.00')], { sender: 'STUCK' }).slice(0, -40));
    touched(path, arrivalPatienceMs - 2_000);
    expect(await scan()).toEqual([]);
    touched(path, arrivalPatienceMs);
    expect(await scan()).toEqual(['stuck.csv rejected']);
    expect(readFileSync(join(folders.rejected, 'stuck.rejects.csv'), 'utf8')).toContain('file_trailer_missing');
  });

  test('a marker file reports it complete: it is checked at once and the marker removed', async () => {
    inbox('marked.csv', 'half');
    inbox('marked.csv.done', '');
    inbox('good.csv', erpText('prices', [price('2.00', { price_list: 'marked' })], { sender: 'MARK' }));
    inbox('good.csv.done', '');
    expect((await scan()).sort()).toEqual(['good.csv done', 'marked.csv rejected']);
    expect(readdirSync(folders.inbox)).toEqual([]);
    // The marker of a file that was imported before the marker arrived.
    touched(inbox('gone.csv.done', ''), arrivalPatienceMs + 1_000);
    inbox('soon.csv.done', '');
    expect(await scan()).toEqual([]);
    expect(readdirSync(folders.inbox)).toEqual(['soon.csv.done']);
  });
});

test('files with a constant name keep separate rejects files', async () => {
  for (const [sequence, code] of [
    [1, 'NONE-1'],
    [2, 'NONE-2'],
  ] as const) {
    inbox(
      'same.csv',
      erpText('prices', [price('1.00', { price_list: 'same' }), price('1.00', { price_list: 'same', article: code })], {
        sender: 'SAME',
        sequence,
      }),
    );
    expect(await scan()).toEqual(['same.csv done']);
  }
  expect(readFileSync(join(folders.done, 'same.rejects.csv'), 'utf8')).toContain('NONE-1');
  expect(readFileSync(join(folders.done, 'same.2.rejects.csv'), 'utf8')).toContain('NONE-2');
  expect(existsSync(join(folders.done, 'same.2.csv'))).toBe(true);
});

test('a rejects file contains no formulas for a spreadsheet', async () => {
  const nasty = ['=1+1', '+cmd', '-2+3', '@SUM(A1)', '=HYPERLINK("http://x.example";"y")', '\tq', ';=2+2'];
  inbox(
    'nasty.csv',
    erpText(
      'prices',
      nasty.map((code) => price('1.00', { article: code })),
      { sender: 'NASTY' },
    ),
  );
  expect(await scan()).toEqual(['nasty.csv done']);
  const lines = readFileSync(join(folders.done, 'nasty.rejects.csv'), 'utf8').trimEnd().split('\n').slice(1);
  expect(lines).toHaveLength(nasty.length);
  for (const line of lines)
    for (const cell of line.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/))
      expect(cell.replace(/^"/, '')).not.toMatch(/^[=+\-@\t]/);
});

test('links out of the folder are not followed', async () => {
  const beside = join(server.config.dataDir, 'files-in');
  mkdirSync(join(beside, 'deep'), { recursive: true });
  writeFileSync(join(server.config.dataDir, 'secret.txt'), 'secret');
  await sharp({ create: { width: 20, height: 20, channels: 3, background: '#246' } })
    .png()
    .toFile(join(beside, 'deep', 'fine.png'));
  symlinkSync(join(server.config.dataDir, 'secret.txt'), join(beside, 'link.txt'));
  symlinkSync(server.config.dataDir, join(beside, 'up'));
  symlinkSync(join(beside, 'deep', 'fine.png'), join(beside, 'inside.png'));
  const row = (kind: string, file: string, position: number): Cells => ({
    model,
    kind,
    file,
    position,
    name: file,
    language: 'en',
  });
  const rows = [
    row('document', 'link.txt', 1),
    row('document', 'up/secret.txt', 2),
    row('document', 'deep', 3),
    row('document', '../secret.txt', 4),
    row('document', '/etc/hosts', 5),
    row('picture', 'inside.png', 6),
  ];
  const outcome = await importFile(ctx, erpFile(server, 'pictures', rows, { sender: 'LINKS' }));
  expect(outcome).toMatchObject({ state: 'done', accepted: 1 });
  expect(outcome.rejects.map(({ line, code }) => `${line} ${code}`).sort()).toEqual([
    '3 row_unknown_reference',
    '4 row_unknown_reference',
    '5 row_unknown_reference',
    '6 row_not_allowed',
    '7 row_not_allowed',
  ]);
});

test('two processes on one inbox import every file once', async () => {
  const files = 24;
  const options = {
    folder: server.config.erpFolder,
    simulator: false,
    simulatorDelayMs: 1_000,
    log: server.services.log,
    now: () => server.services.now(),
    context: () => exchangeContext(server),
  };
  const exchanges = await Promise.all([startExchange(options), startExchange(options)]);
  try {
    for (let sequence = 1; sequence <= files; sequence += 1)
      inbox(
        `both-${sequence}.csv`,
        erpText('prices', [price(`${sequence}.00`, { price_list: 'both' })], { sender: 'BOTH', sequence }),
      );
    // In whatever order the files appear, none is imported before its predecessor.
    await expect
      .poll(() => readdirSync(folders.done).filter((name) => name.startsWith('both-')).length, {
        interval: 50,
      })
      .toBe(files);
  } finally {
    await Promise.all(exchanges.map((exchange) => exchange.stop()));
  }
  const { rows } = await sql`
    select count(*)::int as records, count(*) filter (where state = 'done')::int as done,
           count(distinct sha256)::int as files
      from erp_file
     where sender = 'BOTH'`.execute(server.db);
  expect(rows).toEqual([{ records: files, done: files, files }]);
  expect(await amountOf('both')).toBe(files * 100);
  expect(
    [...readdirSync(folders.inbox), ...readdirSync(folders.processing)].filter((name) => name.startsWith('both-')),
  ).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { fileText } from '#server/exchange/erp/erp.envelope.ts';
import { formatOf } from '#server/exchange/erp-formats/erp-formats.ts';
import { importFolder } from '#server/exchange/erp-inbox/erp-inbox.actions.ts';
import { systemContext } from '#server/background.ts';
import { loadRequestTokens } from '#server/access/identity/identity.token.ts';
import { AccessFeed } from '#server/platform/database/access-feed.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { Documents } from '#server/platform/documents/documents.ts';
import { processMemory } from '#server/platform/database/feed-memory.ts';
import { loadSecrets } from '#server/platform/access/secrets.ts';
import { noScan } from '#server/platform/media/scan.ts';
import { localFiles } from '#server/platform/files/files.ts';
import { createLog } from '#server/platform/log.ts';
import type { BenchCatalog } from './loading/catalog.ts';
import { arrivalOf, priceList, sorg } from './loading/load.ts';

/**
 * Imports new prices and new stock for a whole catalog, and measures a bare COPY of the same rows for comparison. The
 * two files are imported in parallel, so the time of each covers both.
 */
export interface BulkMeasurement {
  readonly articles: number;
  readonly files: readonly {
    readonly type: string;
    readonly rows: number;
    readonly changed: number;
    readonly copyMs: number;
  }[];
  readonly importMs: number;
  readonly copyMs: number;
}

const money = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** The two files of a round: every price and every stock number differs from the current one. */
function bulkFiles(
  catalog: BenchCatalog,
  folder: string,
  round: number,
): { type: 'prices' | 'stock'; path: string; rows: number; plain: string }[] {
  const madeAt = new Date();
  // Only the dealers' list is sent: the file replaces only the lists that it names.
  const prices = catalog.articles.map((article) => [
    sorg,
    priceList,
    article.sku,
    '2025-01-01',
    '',
    money(article.dealerCents + round),
    'USD',
    'PCE',
  ]);
  const stock = catalog.articles.map((article) => [
    sorg,
    'S1',
    article.sku,
    String(article.stock + round),
    '',
    '',
    'now',
  ]);
  for (const article of catalog.articles) {
    const arrival = arrivalOf(article);
    if (arrival) stock.push([sorg, 'S1', article.sku, String(arrival.qty), arrival.on, 'day', 'arrival']);
  }
  return (['prices', 'stock'] as const).map((type) => {
    const rows = type === 'prices' ? prices : stock;
    const path = join(folder, `${type}-${round}.csv`);
    const plain = join(folder, `${type}-${round}.plain`);
    writeFileSync(path, fileText({ type, sender: 'bench', sequence: round, madeAt }, formatOf(type), rows));
    writeFileSync(plain, rows.map((row) => row.join(';')).join('\n') + '\n');
    return { type, path, rows: rows.length, plain };
  });
}

/** The floor: copies the rows of the file into a table without indexes. */
async function bareCopy(client: pg.Client, type: 'prices' | 'stock', plain: string): Promise<number> {
  const columns = {
    prices:
      'sorg text, price_list text, article text, valid_from date, valid_to date, amount numeric, currency text, uom text',
    stock: 'sorg text, site text, article text, qty int, date date, precision text, type text',
  }[type];
  const table = `bare_${type}_${randomUUID().slice(0, 8)}`;
  await client.query(`create table ${table} (${columns})`);
  const start = performance.now();
  await pipeline(
    createReadStream(plain),
    client.query(copyFrom(`copy ${table} from stdin with (format csv, delimiter ';')`)),
  );
  const ms = performance.now() - start;
  await client.query(`drop table ${table}`);
  return ms;
}

/** Measures one round on a separate database. Throws when a row is refused or nothing changed. */
export async function measureBulk(url: string, catalog: BenchCatalog, round: number): Promise<BulkMeasurement> {
  const folder = mkdtempSync(join(tmpdir(), 'paceline-bulk-'));
  const connection = openDatabase(url, 4);
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const log = createLog('silent');
    const access = new AccessFeed(url, log);
    const services = {
      db: connection.db,
      replica: null,
      tokens: await loadRequestTokens(connection.db),
      files: localFiles(join(folder, 'files')),
      scan: noScan,
      log,
      access,
      ...processMemory(access),
      gateways: new Set<string>(),
      sendsMail: false,
      targetsAllowPrivate: false,
      isScannerAway: () => Promise.resolve(false),
      secrets: await loadSecrets(connection.db, null),
      documents: new Documents(() => new Date()),
      now: () => new Date(),
      isReady: () => Promise.resolve(true),
    };
    const written = bulkFiles(catalog, folder, round);
    const copies = new Map<string, number>();
    for (const { type, plain } of written) copies.set(type, await bareCopy(client, type, plain));
    const ctx = await systemContext(services, `bench-${round}`);
    const start = performance.now();
    // Like `npm run erp -- import`: big lists of different kinds are imported in parallel.
    const outcomes = await importFolder(
      ctx,
      folder,
      written.map(({ path }) => basename(path)),
      {},
      () => undefined,
    );
    const importMs = performance.now() - start;
    const files = written.map(({ type, rows }): BulkMeasurement['files'][number] => {
      const outcome = outcomes.find((one) => one.type === type);
      if (outcome?.state !== 'done' || outcome.accepted !== rows || outcome.changed < catalog.articles.length)
        throw new Error(
          `the ${type} file was not fully imported: ${JSON.stringify({ ...outcome, rejects: outcome?.rejects.slice(0, 3) })}`,
        );
      return { type, rows, changed: outcome.changed, copyMs: copies.get(type) ?? 0 };
    });
    return {
      articles: catalog.articles.length,
      files,
      importMs,
      copyMs: files.reduce((total, file) => total + file.copyMs, 0),
    };
  } finally {
    await client.end();
    await connection.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

import { mkdtempSync, readFileSync, rmSync, writeFileSync, createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { systemContext } from '#server/background.ts';
import { fileText } from '#server/exchange/erp/erp.envelope.ts';
import { formatOf } from '#server/exchange/erp-formats/erp-formats.ts';
import { importFolder } from '#server/exchange/erp-inbox/erp-inbox.actions.ts';
import { openInstallation } from '#server/opening.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';

/**
 * Measures the import of 100,000 prices and 100,000 stock rows, and a bare COPY of the same rows into tables without
 * indexes: the first import (all rows new), one in which every row changed, one in which every hundredth did, and the
 * same files again. Rounds alternate and the best round counts, to exclude other work on the machine. `node
 * tools/ready.mjs bench/erp-import.ts [ROUNDS] [ROWS]`
 */
const rows = Number(process.argv[3] ?? '100000');
const rounds = Number(process.argv[2] ?? '5');
const folder = mkdtempSync(join(tmpdir(), 'paceline-bench-'));
const opened = await openInstallation(
  readConfig({ DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'silent' }, folder),
  createLog('silent'),
);
const { pool } = opened.connection;
const run = (text: string): Promise<unknown> => pool.query(text);
const article = (index: number): string => `A${String(index).padStart(6, '0')}`;

function write(type: string, sequence: number, row: (index: number) => string[]): string {
  const name = `${type}-${sequence}.csv`;
  writeFileSync(
    join(folder, name),
    fileText(
      { type, sender: 'BENCH', sequence, madeAt: new Date() },
      formatOf(type),
      Array.from({ length: rows }, (_, index) => row(index + 1)),
    ),
  );
  return name;
}

const prices = (sequence: number, change: (index: number) => number): string =>
  write('prices', sequence, (index) => [
    '1000',
    'dealer',
    article(index),
    '2026-01-01',
    '',
    ((index % 1000) + change(index) + 0.99).toFixed(2),
    'EUR',
    'PCE',
  ]);
const stock = (sequence: number, change: (index: number) => number): string =>
  write('stock', sequence, (index) => [
    '1000',
    'S1',
    article(index),
    String((index % 500) + change(index)),
    '',
    '',
    'now',
  ]);

async function bareCopy(files: readonly [table: string, columns: string, name: string][]): Promise<number> {
  let total = 0;
  for (const [table, columns, name] of files) {
    await run(`drop table if exists ${table}`);
    await run(`create table ${table} (${columns})`);
    const body = join(folder, `${name}.rows`);
    writeFileSync(body, `${readFileSync(join(folder, name), 'utf8').split('\n').slice(2, -2).join('\n')}\n`);
    const client = await pool.connect();
    const started = performance.now();
    await pipeline(
      createReadStream(body),
      client.query(copyFrom(`copy ${table} from stdin with (format csv, delimiter ';')`)),
    );
    total += performance.now() - started;
    client.release();
  }
  return total;
}

try {
  await run(`insert into markets_sorg (code, name, company_code, currency, time_zone) values ('1000', 'Sorg', '1000', 'EUR', 'UTC'); insert into catalog_site (sorg, code, name) values ('1000', 'S1', 'Site');
    insert into catalog_brand values ('b', 'B'); insert into catalog_category (code, category) values ('c', 'paa');
    insert into catalog_model (code, slug, brand, merchandise_category, created_at, updated_at) values ('m', 'm', 'b', 'c', now(), now());
    insert into catalog_article (code, display_code, model_id, created_at, updated_at) select 'A' || lpad(i::text, 6, '0'), i::text, (select id from catalog_model), now(), now() from generate_series(1, ${rows}) i;
    insert into markets_market (code, name, time_zone, configuration, updated_at) values ('m', 'M', 'UTC', '{"currency":{"display":"EUR","symbol":"€","thousandSeparator":".","decimalSeparator":",","decimalPrecision":2}}', now());
    insert into markets_host (host, market_id, is_default) select 'localhost', id, true from markets_market`);
  await run('vacuum analyze');
  const ctx = await systemContext(opened.services, 'bench');
  const first = [prices(1, () => 0), stock(1, () => 0)];
  const next = [prices(3, (index) => (index % 100 === 0 ? 2 : 1)), stock(3, (index) => (index % 100 === 0 ? 2 : 1))];
  const all = [prices(2, () => 1), stock(2, () => 1)];
  const typed = {
    prices: 'a text, b text, c text, d date, e date, f numeric, g text, h text',
    stock: 'a text, b text, c text, d integer, e date, f text, g text',
  };
  const text = {
    prices: typed.prices.replace(/date|numeric|integer/g, 'text'),
    stock: typed.stock.replace(/date|numeric|integer/g, 'text'),
  };
  const best = new Map<string, number>();
  const note = (name: string, ms: number): void => void best.set(name, Math.min(best.get(name) ?? Infinity, ms));
  const take = async (name: string, files: readonly string[]): Promise<void> => {
    const started = performance.now();
    for (const outcome of await importFolder(ctx, folder, files, {}, () => undefined)) {
      if (outcome.state === 'rejected' || outcome.rejects.length > 0)
        throw new Error(`${name}: ${JSON.stringify(outcome.reason)}`);
    }
    note(name, performance.now() - started);
  };
  for (let round = 0; round < rounds; round += 1) {
    note(
      'bare COPY, typed columns',
      await bareCopy([
        ['bare_prices', typed.prices, first[0] ?? ''],
        ['bare_stock', typed.stock, first[1] ?? ''],
      ]),
    );
    note(
      'bare COPY, text columns',
      await bareCopy([
        ['bare_prices', text.prices, first[0] ?? ''],
        ['bare_stock', text.stock, first[1] ?? ''],
      ]),
    );
    await run('truncate catalog_price, catalog_stock, erp_file cascade');
    await run('checkpoint');
    await take('first import', first);
    await take('every row changed', all);
    await take('every 100th row changed', next);
    await take('the same files again', next);
  }
  const bare = best.get('bare COPY, typed columns') ?? 1;
  for (const [name, ms] of best)
    console.log(`${name.padEnd(28)} ${ms.toFixed(0).padStart(6)} ms   ${(ms / bare).toFixed(2)} x`);
} finally {
  await opened.close();
  rmSync(folder, { recursive: true, force: true });
}

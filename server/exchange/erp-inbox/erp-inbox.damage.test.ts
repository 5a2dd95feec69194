import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testServer, type Ctx } from '#testing/harness.ts';
import { makeMarket } from '#accounts/markets/markets.factory.ts';
import { exchangeContext, put } from '#exchange/erp/erp.factory.ts';
import { headerLine, trailerLine } from '#exchange/erp/erp.envelope.ts';
import { formatOf } from '#exchange/erp-formats/erp-formats.ts';
import { openFolders } from './erp-inbox.folders.ts';
import { importFile } from '#exchange/erp/erp.import.actions.ts';
import { scanInbox } from './erp-inbox.actions.ts';

const server = testServer();
let ctx: Ctx;
const goodRows = 5_000;
const code = (index: number): string => `00${String(index).padStart(6, '0')}`;

beforeAll(async () => {
  await sql`insert into customers_company (code, name) values ('1000', 'Company')`.execute(server.db);
  await sql`
    insert into markets_sorg (code, name, company_code, currency, time_zone)
    values ('1000', 'Sorg', '1000', 'EUR', 'UTC')`.execute(server.db);
  await sql`insert into catalog_brand (code, name) values ('b', 'B')`.execute(server.db);
  await sql`insert into catalog_category (code, category) values ('c', 'paa')`.execute(server.db);
  await sql`
    insert into catalog_model (code, slug, brand, merchandise_category, created_at, updated_at)
    values ('m', 'm', 'b', 'c', now(), now())`.execute(server.db);
  await sql`
    insert into catalog_article (code, display_code, model_id, created_at, updated_at)
    select '00' || lpad(i::text, 6, '0'), i::text, (select id from catalog_model), now(), now()
      from generate_series(1, ${goodRows}) i`.execute(server.db);
  await makeMarket(server, { sorgs: ['1000'] });
  ctx = await exchangeContext(server);
});

const row = (
  article: string,
  cells: Partial<Record<'sorg' | 'from' | 'to' | 'amount' | 'currency' | 'uom' | 'list', string>> = {},
): Buffer =>
  Buffer.from(
    [
      cells.sorg ?? '1000',
      cells.list ?? 'dealer',
      article,
      cells.from ?? '2026-01-01',
      cells.to ?? '',
      cells.amount ?? '12.50',
      cells.currency ?? 'EUR',
      cells.uom ?? 'PCE',
    ].join(';'),
  );

/** Ways to damage a row, each with the expected message. */
const damages: readonly {
  readonly damaged: (article: string) => Buffer;
  readonly column: string;
  readonly code: string;
}[] = [
  { damaged: (article) => row(article, { amount: 'twelve' }), column: 'amount', code: 'row_not_a_number' },
  { damaged: (article) => row(article, { amount: '12,50' }), column: 'amount', code: 'row_not_a_number' },
  { damaged: (article) => row(article, { amount: '-1.00' }), column: 'amount', code: 'row_negative' },
  { damaged: (article) => row(article, { amount: '' }), column: 'amount', code: 'row_required' },
  { damaged: (article) => row(`X${article}`), column: 'article', code: 'row_unknown_reference' },
  { damaged: (article) => row(article, { sorg: '9999' }), column: 'sorg', code: 'row_unknown_reference' },
  { damaged: (article) => row(article, { from: '01.02.2026' }), column: 'valid_from', code: 'row_not_a_date' },
  { damaged: (article) => row(article, { to: '2025-12-31' }), column: 'valid_to', code: 'row_ends_before_start' },
  { damaged: (article) => row(article, { currency: 'USD' }), column: 'currency', code: 'row_currency_differs' },
  { damaged: (article) => row(article, { currency: 'euro' }), column: 'currency', code: 'row_not_allowed' },
  {
    damaged: (article) => Buffer.concat([row(article), Buffer.from(' Gr\xF6\xDFe', 'latin1')]),
    column: 'uom',
    code: 'row_encoding',
  },
  { damaged: (article) => Buffer.from(`1000;dealer;${article}`), column: '', code: 'row_column_count' },
  { damaged: (article) => Buffer.concat([row(article), Buffer.from(';more')]), column: '', code: 'row_column_count' },
  { damaged: () => row("=HYPERLINK('http://evil.example')"), column: 'article', code: 'row_formula' },
  { damaged: (article) => row(article, { list: '@SUM(A1)' }), column: 'price_list', code: 'row_formula' },
  { damaged: (article) => row(article, { uom: 'A UNIT THAT IS TOO LONG' }), column: 'uom', code: 'row_too_long' },
  { damaged: () => row(code(1)), column: 'valid_from', code: 'row_duplicate' },
];

test('exactly the 1,000 damaged rows of a file are rejected, with line and reason', async () => {
  const expected: string[] = [];
  const lines: Buffer[] = [];
  let bad = 0;
  for (let index = 1; index <= goodRows; index += 1) {
    lines.push(row(code(index), { amount: `${index}.00` }));
    if (bad < 999 && index % 5 === 0) {
      const damage = damages[bad % damages.length];
      if (!damage) continue;
      lines.push(damage.damaged(code(index)));
      expected.push(`${lines.length + 2} ${damage.column} ${damage.code}`);
      bad += 1;
    }
  }
  // One line of ten megabytes in the middle.
  const middle = 3_000;
  lines.splice(middle, 0, Buffer.alloc(10 * 1024 * 1024, 'y'));
  const shifted = expected.map((entry) => {
    const [line, ...rest] = entry.split(' ');
    return [Number(line) > middle + 2 ? Number(line) + 1 : Number(line), ...rest].join(' ');
  });
  shifted.push(`${middle + 3}  file_line_too_long`);
  expect(shifted).toHaveLength(1_000);

  const header = headerLine({
    type: 'prices',
    sender: 'DAMAGE',
    sequence: 1,
    madeAt: new Date('2020-01-02T06:00:00Z'),
    rowCount: lines.length,
  });
  const body = Buffer.concat([
    Buffer.from(
      `${header}\n${formatOf('prices')
        .columns.map((column) => column.name)
        .join(';')}\n`,
    ),
    ...lines.flatMap((line) => [line, Buffer.from('\n')]),
  ]);
  const file = Buffer.concat([body, Buffer.from(trailerLine(lines.length, createHash('sha256').update(body)))]);
  put(server, 'damaged.csv', file, 'erp/inbox');
  const folders = await openFolders(server.config.erpFolder);
  const [outcome] = await scanInbox(ctx, folders);
  expect(outcome).toMatchObject({ state: 'done', rows: goodRows + 1_000, accepted: goodRows, changed: goodRows });

  const rejects = readFileSync(`${folders.done}/damaged.rejects.csv`, 'utf8').trimEnd().split('\n');
  expect(rejects[0]).toBe('line;column;code;text;value;result');
  const told = rejects.slice(1).map((line) => line.split(';').slice(0, 3).join(' '));
  expect(told.sort()).toEqual(shifted.sort());
  // The rejects file is safe in a spreadsheet: text that looks like a formula gets an apostrophe.
  expect(rejects.filter((line) => /;"?[=@+-]/.test(line.split(';').slice(4).join(';').padStart(1, ';')))).toEqual([]);
  const { rows } = await sql<{
    count: number;
    sum: number;
  }>`select count(*)::int as count, sum(amount)::bigint as sum from catalog_price`.execute(server.db);
  expect(rows[0]).toEqual({ count: goodRows, sum: ((goodRows * (goodRows + 1)) / 2) * 100 });

  const again = await importFile(ctx, put(server, 'damaged.csv', file));
  expect(again).toMatchObject({ state: 'known', changed: 0, accepted: goodRows });
  expect(again.rejects).toHaveLength(1_000);
});

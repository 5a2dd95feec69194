import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { onTestDate, testServer, type Ctx } from '#testing/harness.ts';
import { cell } from '#exchange/erp-columns/erp-columns.cells.ts';
import { checkFolder, type CheckedFile } from './erp-check.actions.ts';
import { headerLine } from '#exchange/erp/erp.envelope.ts';
import { erpText, exchangeContext, exampleRow, makeErpMarket, sealed, type Cells } from '#exchange/erp/erp.factory.ts';
import { formatOf } from '#exchange/erp-formats/erp-formats.ts';
import { importFolder } from '#exchange/erp-inbox/erp-inbox.actions.ts';

const server = testServer();
let ctx: Ctx;
const madeAt = new Date('2026-11-20T06:00:00Z');
const checkedAt = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  server.setNow(checkedAt);
  await makeErpMarket(server);
  ctx = await exchangeContext(server);
});

/** A folder with these files. */
function folderWith(name: string, files: Readonly<Record<string, string | Buffer>>): string {
  const folder = join(server.config.dataDir, name);
  mkdirSync(folder, { recursive: true });
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content);
  return folder;
}

/** A file with rows of cells, or raw lines. */
function fileOf(type: string, rows: readonly (Cells | Buffer)[], sequence = 1, at = madeAt): Buffer {
  const { columns } = formatOf(type);
  return sealed([
    headerLine({ type, sender: 'ERP', sequence, madeAt: at, rowCount: rows.length }),
    columns.map(({ name }) => name).join(';'),
    ...rows.map((row) =>
      Buffer.isBuffer(row) ? row : columns.map(({ name }) => cell(String(row[name] ?? ''))).join(';'),
    ),
  ]);
}

const example = (type: string, changes: Cells = {}): Cells => ({ ...exampleRow(type), ...changes });
const article = (code: string, changes: Cells = {}): Cells => example('articles', { article: code, ...changes });
const customer = (r3: string, changes: Cells = {}): Cells => example('customers', { r3, ...changes });
const price = (code: string, changes: Cells = {}): Cells => example('prices', { article: code, ...changes });
const stock = (code: string, changes: Cells = {}): Cells => example('stock', { article: code, ...changes });

/** The contents of every table, the sequences, and the stored files. */
async function everything(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(server.db);
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ content: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\n' order by t::text)), '') as content
        from ${sql.table(name)} t`.execute(server.db);
    found[name] = rows[0]?.content ?? '';
  }
  const sequences = await sql<{ name: string; value: number | null }>`
    select schemaname || '.' || sequencename as name, last_value as value from pg_sequences order by 1`.execute(
    server.db,
  );
  for (const { name, value } of sequences.rows) found[name] = String(value);
  for (const store of ['pictures', 'documents', 'erp'])
    found[store] = (await server.services.files.list(store)).map(({ name }) => name).join(' ');
  return found;
}

const places = (checked: readonly CheckedFile[], of: 'problems' | 'warnings' = 'problems'): string[] =>
  checked.flatMap((file) => file[of].map(({ line, column, code }) => `${file.name} ${line} ${column} ${code}`));

describe('a folder with planted mistakes', () => {
  const broken = Buffer.from(
    Object.values(article('A-broken', { name: 'Stra#e' }))
      .join(';')
      .replace('#', '\xDF'),
    'latin1',
  );
  const whole = (type: string, sequence = 1): string => erpText(type, [example(type)], { sequence, madeAt });
  const mistakes: Readonly<Record<string, { content: string | Buffer; expected: readonly string[] }>> = {
    'articles.csv': {
      content: fileOf('articles', [
        article('004711'),
        article('A2'),
        article('A3', { sorg: '9999' }),
        article('A4', { merchant: 'nobody' }),
        article('A5', { category: 'scooter' }),
        article('A'.repeat(61)),
        article('A7', { pack_size: 0 }),
        article('A8', { valid_from: '20.11.2026' }),
        article('A9', { sale: 'yes' }),
        article('A10', { name: '' }),
        article('A11', { new_to: '2026-09-30' }),
        article('A2'),
        article('A13', { name: '=1+1' }),
        broken,
        Buffer.from('1000;A15'),
        Buffer.from(Object.values(article('A16', { name: '"Road' })).join(';')),
      ]),
      expected: [
        '5 merchant row_unknown_reference',
        '5 sorg row_unknown_reference',
        '6 merchant row_unknown_reference',
        '7 category row_not_in_list',
        '8 article row_too_long',
        '9 pack_size row_below_minimum',
        '10 valid_from row_not_a_date',
        '11 sale row_not_in_list',
        '12 name row_required',
        '13 new_to row_ends_before_start',
        '14 article row_duplicate',
        '15 name row_formula',
        '16 name row_encoding',
        '17  row_column_count',
        '18 name row_quote',
      ],
    },
    'customers.csv': {
      content: fileOf('customers', [
        customer('0000104711'),
        customer('2', { country: 'XX' }),
        customer('3', { language: 'german' }),
        customer('4', { company_code: '7777' }),
        customer(''),
        customer('5'),
        customer('5', { isr: '6' }),
        customer('7', { postal_code: ' 20457' }),
        customer('8', { credit_r3: '99' }),
        customer('9', { phone: '@home' }),
      ]),
      expected: [
        '4 country row_country_unknown',
        '5 language row_language_unknown',
        '6 company_code row_unknown_reference',
        '7 r3 row_required',
        '8 r3 row_number_taken',
        '9 r3 row_number_taken',
        '10 postal_code row_not_allowed',
        '11 credit_r3 row_unknown_reference',
        '12 phone row_formula',
      ],
    },
    'prices.csv': {
      content: fileOf('prices', [
        price('004711'),
        price('A2', { amount: '12,50' }),
        price('A2', { amount: '-1.00', valid_from: '2026-02-01' }),
        price('A2', { amount: '10.001', valid_from: '2026-03-01' }),
        price('A2', { currency: 'USD', valid_from: '2026-04-01' }),
        price('A99'),
        price('004711', { amount: '5.00' }),
        price('A2', { sorg: '2000', currency: 'JPY', amount: '10.50' }),
        price('A2', { currency: 'euro', valid_from: '2026-05-01' }),
      ]),
      expected: [
        '4 amount row_not_a_number',
        '5 amount row_negative',
        '6 amount row_not_a_number',
        '7 currency row_currency_differs',
        '8 article row_unknown_reference',
        '9 valid_from row_duplicate',
        '10 amount row_not_a_number',
        '11 currency row_not_allowed',
      ],
    },
    'stock.csv': {
      content: fileOf('stock', [
        stock('004711'),
        stock('A2', { site: 'S9' }),
        stock('A2', { qty: -5 }),
        stock('A2', { qty: '1.5' }),
        stock('A2', { type: 'arrival' }),
      ]),
      expected: ['4 site row_unknown_reference', '5 qty row_negative', '6 qty row_not_whole', '7 date row_required'],
    },
    'texts.csv': {
      content: fileOf('texts', [example('texts'), example('texts', { code: 'NOPE' })]),
      expected: ['4 code row_unknown_reference'],
    },
    'pictures.csv': {
      content: fileOf('pictures', [
        example('pictures', { file: 'missing.jpg' }),
        example('pictures', { file: '../up.jpg', position: 2 }),
      ]),
      expected: ['3 file row_unknown_reference', '4 file row_not_allowed'],
    },
    'deals.csv': {
      content: fileOf('deals', [example('deals', { value: '0.00' })]),
      expected: ['3 value row_not_allowed'],
    },
    'credit.csv': {
      content: fileOf('credit', [example('credit', { companies: '1000 9999' })]),
      expected: ['3 companies row_unknown_reference'],
    },
    'order_acks.csv': {
      content: fileOf('order_acks', [example('order_acks', { at: '2026-11-20 09:16' })]),
      expected: ['3 at row_not_a_time'],
    },
    'order_status.csv': {
      content: fileOf('order_status', [example('order_status')]),
      expected: ['3 order row_unknown_reference', '3 position row_unknown_reference'],
    },
    'cut.csv': { content: whole('specifications').slice(0, -30), expected: ['4  file_trailer_missing'] },
    'changed.csv': {
      content: whole('shiptos').replace('Hamburg', 'Bremen'),
      expected: ['4 checksum file_checksum_mismatch'],
    },
    'columns.csv': {
      content: whole('groupsets').replace(';swap\n', '\n'),
      expected: ['2 swap file_column_missing'],
    },
    'unknown-column.csv': {
      content: whole('price_components').replace(';position\n', ';position;colour\n'),
      expected: ['2 colour file_column_unknown'],
    },
    'separator.csv': {
      content: whole('prices', 2).replaceAll(';', '|'),
      expected: ['1 separator file_header_invalid'],
    },
    'sequence.csv': {
      content: whole('prices', 2).replace(';ERP;2;', ';ERP;two;'),
      expected: ['1 sequence file_header_invalid'],
    },
    'version.csv': { content: whole('prices').replace('e;1;', 'e;9;'), expected: ['1 version file_version_unknown'] },
    'kind.csv': { content: whole('prices').replace(';prices;', ';recipes;'), expected: ['1 kind file_type_unknown'] },
    'empty.csv': { content: '', expected: ['1  file_empty'] },
    'plain.csv': { content: 'article;price\n1;2\n', expected: ['1  file_header_missing'] },
    'utf16.csv': { content: Buffer.from(`\uFEFF${whole('prices')}`, 'utf16le'), expected: ['1  file_encoding'] },
    'count.csv': {
      content: sealed([...whole('frames').split('\n').slice(0, 3), '1;2']),
      expected: ['5 rows file_count_mismatch'],
    },
    'future.csv': {
      content: fileOf('blocks', [example('blocks')], 1, new Date('2026-11-21T06:00:00Z')),
      expected: ['1 made_at file_made_in_future'],
    },
    'groups-1.csv': { content: fileOf('customer_groups', [example('customer_groups')], 1), expected: [] },
    'groups-3.csv': {
      content: fileOf('customer_groups', [example('customer_groups', { name: 'Other' })], 3),
      expected: ['1 sequence file_sequence_gap'],
    },
    'deliveries-3.csv': {
      content: fileOf('deliveries', [example('deliveries', { order: '', qty: 0 })]),
      expected: ['3 qty row_below_minimum'],
    },
  };

  test('each mistake is named with its line and column, and nothing changes', async () => {
    const folder = folderWith(
      'mistakes',
      Object.fromEntries(Object.entries(mistakes).map(([name, { content }]) => [name, content])),
    );
    const before = { names: readdirSync(folder), data: await everything() };
    const checked = await checkFolder(ctx, folder, null, {});
    const expected = Object.entries(mistakes).flatMap(([name, { expected: found }]) =>
      found.map((place) => `${name} ${place}`),
    );
    expect(expected.length).toBeGreaterThanOrEqual(50);
    expect(places(checked).sort()).toEqual(expected.sort());
    expect({ names: readdirSync(folder), data: await everything() }).toEqual(before);

    expect(checked.find(({ name }) => name === 'articles.csv')).toMatchObject({
      state: 'accepted',
      rows: 16,
      accepted: 2,
    });
    expect(checked.find(({ name }) => name === 'texts.csv')?.waiting).toEqual([{ type: 'articles', rows: 1 }]);
    expect(checked.find(({ name }) => name === 'cut.csv')).toMatchObject({ state: 'refused', accepted: 0 });
  });

  test('the command prints each mistake with its sentence, and exits with 1', async () => {
    const command = (folder: string): Promise<{ code: number; text: string }> =>
      new Promise((done) => {
        const script = fileURLToPath(new URL('../../commands/erp.ts', import.meta.url));
        const { dataDir } = server.config;
        // The files were made on a fixed day, whatever the day of the run.
        const shift = Number(process.env['TEST_CLOCK_SHIFT']) + checkedAt.getTime() - Date.now();
        const env = {
          ...process.env,
          TEST_CLOCK_SHIFT: String(shift),
          DATABASE_URL: server.config.databaseUrl ?? '',
          DATA_DIR: dataDir,
          DEMO: '0',
        };
        execFile(process.execPath, [...onTestDate, script, 'check', folder], { env }, (error, stdout) =>
          done({ code: error ? Number(error.code) : 0, text: stdout }),
        );
      });
    const before = await everything();
    const bad = await command(folderWith('mistakes', {}));
    expect(bad.text).toContain('articles.csv (articles): 2 of 16 rows accepted');
    expect(bad.text).toContain(
      'line 8, column article: error row_too_long: The value is longer than 60 characters. [AAAAA',
    );
    expect(bad.text).toContain('line 1, column separator: error file_header_invalid: The header line is not valid: ');
    expect(bad.text).toContain('0 rejected, 0 warnings, 1 waiting for articles');
    expect(bad.text).toMatch(/files checked, \d+ with errors\. Nothing was changed\./);
    expect(bad.code).toBe(1);

    const good = await command(folderWith('good', { 'articles.csv': fileOf('articles', [article('004711')]) }));
    expect(good.text).toContain('articles.csv (articles): 1 of 1 rows accepted, ');
    expect(good.code).toBe(0);
    expect(await everything()).toEqual(before);
  });
});

test('files of one folder count for each other as in an import, in any order of their names', async () => {
  const folder = folderWith('together', {
    '1-prices.csv': fileOf('prices', [price('B1')]),
    // The customer whose credit is used comes with the next file: the row waits for it and is then accepted.
    '2-customers.csv': fileOf('customers', [customer('20', { credit_r3: '21' })], 1),
    '3-customers.csv': fileOf('customers', [customer('21')], 2),
    '4-articles.csv': fileOf('articles', [article('B1')]),
  });
  const checked = await checkFolder(ctx, folder, null, {});
  expect(checked.map(({ name, accepted, changed }) => [name, accepted, changed > 0])).toEqual([
    ['4-articles.csv', 1, true],
    ['2-customers.csv', 1, true],
    ['3-customers.csv', 1, true],
    ['1-prices.csv', 1, true],
  ]);
  expect(places(checked)).toEqual([]);
});

test('an invoice that does not add up is a warning and no mistake', async () => {
  const folder = folderWith('warned', {
    'articles.csv': fileOf('articles', [article('004711')]),
    'customers.csv': fileOf('customers', [customer('0000104711')]),
    'invoices.csv': fileOf('invoices', [
      example('invoices', { order: '', order_position: '', account: '', total_amount: '9999.00' }),
    ]),
  });
  const checked = await checkFolder(ctx, folder, null, {});
  expect(places(checked)).toEqual([]);
  expect(places(checked, 'warnings')).toEqual(['invoices.csv 3 total_amount row_total_differs']);
});

test('judges by what was imported before: known, old and shrunk files', async () => {
  const list = ['P1', 'P2', 'P3', 'P4', 'P5'];
  const folder = folderWith('before', {
    'articles.csv': fileOf(
      'articles',
      list.map((code) => article(code)),
      1,
    ),
    'prices.csv': fileOf(
      'prices',
      list.map((code) => price(code, { price_list: 'big' })),
      1,
    ),
  });
  await importFolder(ctx, folder, null, {}, () => undefined);
  const before = await everything();
  writeFileSync(join(folder, 'old.csv'), fileOf('articles', [article('P6')], 1));
  writeFileSync(join(folder, 'shrunk.csv'), fileOf('prices', [price('P1', { price_list: 'big' })], 2));
  const checked = await checkFolder(ctx, folder, null, {});
  expect(checked.filter(({ name }) => !/old|shrunk/.test(name)).map(({ state }) => state)).toEqual(['known', 'known']);
  expect(places(checked)).toEqual(['old.csv 1 sequence file_sequence_old', 'shrunk.csv 1  file_snapshot_shrunk']);
  const accepted = await checkFolder(ctx, folder, ['shrunk.csv'], { shrink: true });
  expect(accepted).toMatchObject([{ state: 'accepted', problems: [] }]);
  expect(accepted[0]?.changed).toBeGreaterThan(0);
  expect(await everything()).toEqual(before);
  expect(readFileSync(join(folder, 'shrunk.csv')).length).toBeGreaterThan(0);
});

import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Ctx, TestServer } from '#testing/harness.ts';
import { textIn } from '#platform/text/texts.ts';
import { checkFolder } from './erp-check.actions.ts';
import { sealedAgain } from '#exchange/erp/erp.envelope.ts';
import { erpText, exampleRow, exchangeContext, makeErpMarket, sealed, type Cells } from '#exchange/erp/erp.factory.ts';
import { importFolder } from '#exchange/erp-inbox/erp-inbox.actions.ts';

/** Changes the lines of a file: header line, names of the columns, rows; its last line is written again afterwards. */
type Edit = (lines: string[], names: readonly string[]) => string[];

const cellsOf = (line: string): string[] => line.split(';');
const withCells = (line: string, names: readonly string[], cells: Cells): string => {
  const found = cellsOf(line);
  for (const [name, value] of Object.entries(cells)) {
    const index = names.indexOf(name);
    if (index === -1) throw new RangeError(`no such column: ${name}`);
    found[index] = String(value);
  }
  return found.join(';');
};

/** Changes cells of the row at a line, counted from the start of the file. */
export const change =
  (line: number, cells: Cells): Edit =>
  (lines, names) =>
    lines.with(line - 1, withCells(lines[line - 1] ?? '', names, cells));
/** Adds a row like that at a line, with other cells. */
export const add =
  (like: number, cells: Cells): Edit =>
  (lines, names) => [...lines, withCells(lines[like - 1] ?? '', names, cells)];
/** Replaces the text of a line. */
export const rewrite =
  (line: number, text: (old: string) => string): Edit =>
  (lines) =>
    lines.with(line - 1, text(lines[line - 1] ?? ''));
/** Two changes of one file. */
export const both =
  (...edits: readonly Edit[]): Edit =>
  (lines, names) =>
    edits.reduce((now, edit) => edit(now, names), lines);

/** Damages a complete file. */
export interface Damage {
  readonly file: (text: string) => string | Buffer;
}

/** One row in another encoding than the file. */
export const inLatin = (line: number): Damage => ({
  file: (text) =>
    sealed(
      text
        .trimEnd()
        .split('\n')
        .slice(0, -1)
        .map((row, index) => (index === line - 1 ? Buffer.from(row, 'latin1') : row)),
    ),
});

/** A mistake in a file of the folder, and what the check must say of it: `line column code`, with commas between them. */
export type Planted = readonly [what: string, kind: string, mistake: Edit | Damage, said: string];

/** Files besides those of docs/erp-example, so that the folder has nearly all kinds. Each changes the row of the documentation. */
const more: Readonly<Record<string, readonly Cells[]>> = {
  groupsets: [
    { groupset: 'LC7-MOSS-M', part: 'LOCK-110', position: 1 },
    { groupset: 'LC7-MOSS-M', part: 'BOTTLE-07', position: 2 },
  ],
  pictures: [
    { model: 'LC7', color: 'moss', file: 'moss.png' },
    { model: 'LC7', color: 'sand', file: 'moss.png', position: 2 },
  ],
  frames: [
    { frame_number: 'LC7M000123', article: 'LC7-MOSS-M' },
    { frame_number: 'LC7M000124', article: 'LC7-MOSS-M' },
  ],
  stolen_frames: [{ frame_number: 'LC7M000123', reported_on: '2026-10-30' }],
  recalls: [
    { recall: 'R-1', published_on: '2026-10-20', language: 'en' },
    { recall: 'R-1', published_on: '2026-10-20', language: 'de', title: 'Gabelschaft' },
  ],
  recall_frames: [{ recall: 'R-1', first_number: 'LC7M000100', last_number: 'LC7M000199' }],
  order_acks: [{ at: '2026-10-12T09:16:00Z' }],
  order_status: [{ site: 'main', date: '2026-10-16', at: '2026-10-12T09:20:00Z' }],
  payment_status: [{ at: '2026-10-19T11:00:00Z' }],
  distributor_dealers: [{ r3: '0000010001', distributor_r3: '0000010002' }],
};

const example = fileURLToPath(new URL('../../../docs/erp-example/', import.meta.url));
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A brand whose files were imported without a rejected row or a warning, and a check of one of them with a mistake. */
export interface PlantedBrand {
  /** The message of the check when a file of the folder comes again with the mistake: `line column code`. */
  readonly check: (kind: string, mistake: Planted[2]) => Promise<{ readonly said: string[]; readonly texts: string[] }>;
}

async function addPortalRecords({ db }: Pick<TestServer, 'db'>): Promise<void> {
  // Sold in the other sales organisation only.
  await sql`
    with added as (
      insert into catalog_article (code, display_code, model_id, color, size, created_at, updated_at)
      select 'LC7-SUN-XL', 'LC7-SUN-XL', model_id, 'moss', 'XL', now(), now()
        from catalog_article
       where code = 'LC7-MOSS-S'
      returning id)
    insert into catalog_article_sorg (sorg, article_id, merchant, updated_at)
    select '2000', id, 'main', now() from added`.execute(db);
  await sql`
    insert into orders_order (number, customer_id, sorg, merchant, company_code, created_by_name, status, currency,
                              goods_amount, total_amount, shipto_name, shipto_address, shipto_city, created_at)
    select 'PL-2026-000814', id, '1000', 'main', '1000', 'Mira', 'processing', 'EUR', 108000, 108000, 'Shop', 'Street',
           'City', '2026-10-12T09:15:00Z'
      from customers_customer
     where r3 = '0000010001'`.execute(db);
  await sql`
    insert into orders_line (order_id, position, article_id, article_code, display_code, description, uom, qty,
                             list_price, price, subtotal)
    select o.id, 10, a.id, a.code, a.code, 'Alder 7', 'PCE', 2, 54000, 54000, 108000
      from orders_order o, catalog_article a
     where o.number = 'PL-2026-000814' and a.code = 'LC7-MOSS-M'`.execute(db);
  await sql`
    insert into payments_request (number, external_id, state, state_at, gateway, sorg, payer_id, payer_name,
                                  customer_id, currency, amount, received_amount, method_type, host, locale,
                                  created_by_username, created_by_name, created_at, expires_at, erp_state)
    select 'PAY-00000042', 'documented', 'paid', '2026-10-19T10:15:00Z', 'sandbox', '1000', id, name, id, 'EUR', 448690,
           448690, 'virtual_account', 'localhost', 'en-us', 'mira', 'Mira', '2026-10-19T10:00:00Z', now(), 'sent'
      from customers_customer
     where r3 = '0000010001'`.execute(db);
}

/** The file with semicolons, whatever its separator, so that mistakes can be written in one way. */
const plainText = (text: string): string => {
  const separator = /^\uFEFF?#paceline(.)/.exec(text)?.[1] ?? ';';
  return text.replace(/^\uFEFF/, '').replaceAll(separator, ';');
};

/** The next file of its sender with a mistake. */
function planted(text: string, mistake: Edit | Damage): string | Buffer {
  const next = sealedAgain(text, new Date('2026-11-20T06:00:00Z'));
  if (typeof mistake === 'object') return mistake.file(next);
  const lines = next.trimEnd().split('\n').slice(0, -1);
  const [header = '', ...rest] = mistake(lines, cellsOf(lines[1] ?? ''));
  const counted = withCells(header, [0, 1, 2, 3, 4, 5, 'rows'].map(String), { rows: rest.length - 1 });
  return sealed([counted, ...rest]);
}

/** Imports the folder of a small brand, and returns the check of its files with mistakes. */
export async function makePlantedBrand(server: TestServer): Promise<PlantedBrand & { readonly first: string[] }> {
  server.setNow(new Date('2026-11-20T12:00:00Z'));
  await makeErpMarket(server);
  const ctx: Ctx = await exchangeContext(server);
  const folder = join(server.config.dataDir, 'brand');
  cpSync(example, folder, { recursive: true });
  const outcomes = await importFolder(ctx, folder, null, {}, () => undefined);
  await addPortalRecords(server);
  writeFileSync(join(folder, 'moss.png'), picture);
  for (const [kind, rows] of Object.entries(more)) {
    const text = erpText(
      kind,
      rows.map((row) => ({ ...exampleRow(kind), ...row })),
      { madeAt: new Date('2026-11-02T06:00:00Z'), sender: 'MORE' },
    );
    writeFileSync(join(folder, `${kind}.csv`), text);
  }
  outcomes.push(
    ...(await importFolder(
      ctx,
      folder,
      Object.keys(more).map((kind) => `${kind}.csv`),
      {},
      () => undefined,
    )),
  );
  const first = outcomes.flatMap(({ name, rejects, warnings, reason }) => [
    ...[...rejects, ...warnings].map(({ line, column, code }) => `${name} ${line} ${column} ${code}`),
    ...(reason ? [`${name} ${reason.code}`] : []),
  ]);
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.csv'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  let number = 0;
  const check: PlantedBrand['check'] = async (kind, mistake) => {
    const original = texts.findLast((text) => text.split(/[;,\t]/, 3)[2] === kind);
    if (original === undefined) throw new RangeError(`no file of kind ${kind}`);
    const plain = plainText(original);
    number += 1;
    const trial = join(server.config.dataDir, `planted-${number}`);
    mkdirSync(trial);
    writeFileSync(join(trial, 'moss.png'), picture);
    writeFileSync(join(trial, `${kind}.csv`), planted(plain, mistake));
    const [checked] = await checkFolder(ctx, trial, [`${kind}.csv`], {});
    rmSync(trial, { recursive: true });
    const found = [...(checked?.problems ?? []), ...(checked?.warnings ?? [])];
    return {
      said: found.map(({ line, column, code }) => `${line} ${column} ${code}`),
      texts: found.map(({ code, params }) => textIn('en-us', code, params)),
    };
  };
  return { first, check };
}

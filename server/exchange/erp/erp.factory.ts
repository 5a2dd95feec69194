import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Ctx, TestServer } from '#testing/harness.ts';
import { systemContext } from '#server/background.ts';
import { makeMarket } from '#accounts/markets/markets.factory.ts';
import { fileText } from './erp.envelope.ts';
import { formatOf, formats } from '#exchange/erp-formats/erp-formats.ts';

export interface FileOptions {
  readonly sequence?: number;
  readonly sender?: string;
  readonly madeAt?: Date;
  readonly name?: string;
  /** Columns that the file lacks. */
  readonly without?: readonly string[];
}

export type Cells = Readonly<Record<string, string | number>>;

/** The text of a file from rows by column name; missing cells are empty. */
export function erpText(type: string, rows: readonly Cells[], options: FileOptions = {}): string {
  const format = formatOf(type);
  const columns = format.columns.filter(({ name }) => !options.without?.includes(name));
  return fileText(
    {
      type,
      sender: options.sender ?? 'ERP',
      sequence: options.sequence ?? 1,
      madeAt: options.madeAt ?? new Date('2020-01-02T06:00:00Z'),
    },
    { ...format, columns },
    rows.map((row) => columns.map(({ name }) => String(row[name] ?? ''))),
  );
}

/** The documented example of a kind of file, by column name. */
export const exampleRow = (type: string): Readonly<Record<string, string>> =>
  Object.fromEntries(formatOf(type).columns.map((column) => [column.name, column.example]));

/**
 * Their examples need rows of the portal; erp.claims.test.ts, retail-sales.erp.test.ts and click-collect.erp.test.ts
 * import them.
 */
const testedAlone = new Set([
  'claim_status',
  'credit_request_status',
  'registration_status',
  'distributor_dealers',
  'consumer_orders',
]);
/** Kinds whose examples can be imported one after the other: the payment belongs to the customer of an earlier one. */
export const importedExamples = [
  ...formats
    .filter(({ direction, type }) => direction === 'in' && !testedAlone.has(type) && type !== 'payment_status')
    .map(({ type }) => type),
  'payment_status',
];

/** Adds what the portal itself has of the example of a kind: its order, its payment, the set of a groupset. */
export async function needOfExample({ db }: Pick<TestServer, 'db'>, type: string): Promise<void> {
  if (type === 'order_acks') {
    await sql`
      insert into orders_order (number, customer_id, sorg, merchant, company_code, created_by_name, status, currency,
                                goods_amount, total_amount, shipto_name, shipto_address, shipto_city, created_at)
      select 'PL-2026-000814', id, '1000', 'main', '1000', 'Anna', 'processing', 'EUR', 375800, 375800, 'Shop',
             'Street', 'City', '2026-11-12T09:15:00Z'
        from customers_customer
       where r3 = '0000104711'`.execute(db);
    await sql`
      insert into orders_line (order_id, position, article_id, article_code, display_code, description, uom, qty,
                               list_price, price, subtotal)
      select o.id, 10, a.id, a.code, a.code, 'Road', 'PCE', 2, 187900, 187900, 375800
        from orders_order o, catalog_article a
       where o.number = 'PL-2026-000814' and a.code = '004711'`.execute(db);
  }
  if (type === 'payment_status')
    await sql`
      insert into payments_request (number, external_id, state, state_at, gateway, sorg, payer_id, payer_name,
                                    customer_id, currency, amount, received_amount, method_type, host, locale,
                                    created_by_username, created_by_name, created_at, expires_at, erp_state)
      select 'PAY-00000042', 'documented', 'paid', '2026-11-19T10:15:00Z', 'sandbox', '1000', id, name, id, 'EUR', 448690, 448690,
             'virtual_account', 'localhost', 'en-us', 'anna', 'Anna', '2026-11-19T10:00:00Z', now(), 'sent'
        from customers_customer
       where r3 = '0000104711'`.execute(db);
  // A set and its part are two articles; the example of `articles` is the part.
  if (type === 'groupsets')
    await sql`
      insert into catalog_article (code, display_code, model_id, color, size, created_at, updated_at)
      select 'GS-R12', 'GS-R12', model_id, color, 'set', now(), now() from catalog_article where code = '004711'`.execute(
      db,
    );
}

/** The example file of a kind as docs/erp-files.md prints it. */
export function documentedFile(type: string): string {
  const page = readFileSync(new URL('../../../docs/erp-files.md', import.meta.url), 'utf8');
  return new RegExp(`\n## ${type}\n[^]*?\n\`\`\`\n([^]*?)\`\`\`\n`).exec(page)?.[1] ?? '';
}

/** Writes text into a folder of the server's data and returns the path. */
export function put(server: TestServer, name: string, text: string | Buffer, folder = 'files-in'): string {
  const path = join(server.config.dataDir, folder);
  mkdirSync(path, { recursive: true });
  const file = join(path, name);
  writeFileSync(file, text);
  // Written now, on the day of the test run.
  utimesSync(file, new Date(), new Date());
  return file;
}

/** Writes a complete file and returns its path. */
export function erpFile(server: TestServer, type: string, rows: readonly Cells[], options: FileOptions = {}): string {
  return put(
    server,
    options.name ?? `${type}-${options.sender ?? 'ERP'}-${options.sequence ?? 1}.csv`,
    erpText(type, rows, options),
  );
}

/** The context of the exchange. */
export function exchangeContext(server: TestServer): Promise<Ctx> {
  return systemContext(server.services, 'erp-test');
}

const generated = [
  'id',
  'model_id',
  'article_id',
  'customer_id',
  'deal_id',
  'order_id',
  'order_line_id',
  'delivery_id',
  'invoice_id',
  'line_id',
  'credit_account_id',
  'payer_id',
  'shipto_id',
  'area_id',
];

/**
 * One line per table that summarizes its contents, without write times, with generated ids only if `ids` is set: equal
 * lines mean equal contents.
 */
export async function contents(
  server: Pick<TestServer, 'db'>,
  tables: readonly string[],
  ids = false,
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const left = ['created_at', 'updated_at', 'version', 'card', 'file_id', ...(ids ? [] : generated)];
  for (const table of tables) {
    const { rows } = await sql<{ content: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(row, E'\n' order by row)), '') as content
        from (select (to_jsonb(t) - ${left}::text[])::text as row from ${sql.table(table)} t) x`.execute(server.db);
    found[table] = rows[0]?.content ?? '';
  }
  return found;
}

/** The bytes of a file from its lines (header line and names included), with its last line. */
export function sealed(lines: readonly (string | Buffer)[], separator = ';', mark = ''): Buffer {
  const body = Buffer.concat([
    Buffer.from(mark),
    ...lines.flatMap((line) => [typeof line === 'string' ? Buffer.from(line) : line, Buffer.from('\n')]),
  ]);
  const checksum = createHash('sha256').update(body).digest('hex');
  return Buffer.concat([body, Buffer.from(['#end', lines.length - 2, `${checksum}\n`].join(separator))]);
}

/** A company, a sales organisation with a merchant and a site, and a market that sells it: what files refer to. */
export async function makeErpMarket(server: TestServer): Promise<void> {
  await sql`insert into customers_company (code, name) values ('1000', 'Company'), ('1010', 'Other')`.execute(
    server.db,
  );
  await sql`
    insert into markets_sorg (code, name, company_code, currency, time_zone)
    values ('1000', 'Sorg', '1000', 'EUR', 'UTC'), ('2000', 'Tokyo', '1000', 'JPY', 'UTC')`.execute(server.db);
  await sql`
    insert into markets_sorg_language (sorg, language, position)
    values ('1000', 'de', 0), ('1000', 'en', 1), ('2000', 'en', 0)`.execute(server.db);
  await sql`
    insert into markets_merchant (sorg, code, name)
    values ('1000', 'main', 'Merchant'), ('2000', 'main', 'Merchant')`.execute(server.db);
  await sql`
    insert into catalog_site (sorg, code, name)
    values ('1000', 'S1', 'Site'), ('2000', 'S1', 'Site')`.execute(server.db);
  await makeMarket(server, { sorgs: ['1000', '2000'] });
}

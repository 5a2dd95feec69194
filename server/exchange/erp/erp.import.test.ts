import { mkdirSync, readFileSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { textIn } from '#platform/text/texts.ts';
import { lockedPdf, pdf } from '#testing/attachments/attachment-samples.ts';
import { testServer, type Ctx } from '#testing/harness.ts';
import { makeMarket } from '#accounts/markets/markets.factory.ts';
import {
  contents,
  documentedFile,
  importedExamples,
  needOfExample,
  erpFile,
  erpText,
  exampleRow,
  exchangeContext,
  put,
  type Cells,
} from './erp.factory.ts';
import { formats } from '#exchange/erp-formats/erp-formats.ts';
import { importFile } from './erp.import.actions.ts';
import { openFolders } from '#exchange/erp-inbox/erp-inbox.folders.ts';
import { scanInbox } from '#exchange/erp-inbox/erp-inbox.actions.ts';
import { importWaitingRows } from '#exchange/erp-inbox/erp-inbox.resume.actions.ts';

const server = testServer();
let ctx: Ctx;

const price = (article: string, amount: string, more: Cells = {}): Cells => ({
  sorg: '1000',
  price_list: 'dealer',
  article,
  valid_from: '2026-01-01',
  amount,
  currency: 'EUR',
  uom: 'PCE',
  ...more,
});
const stock = (article: string, qty: number, more: Cells = {}): Cells => ({
  sorg: '1000',
  site: 'S1',
  article,
  qty,
  type: 'now',
  ...more,
});
const pricesOf = async (list: string): Promise<string[]> =>
  (
    await sql<{
      text: string;
    }>`select a.code || ' ' || p.amount as text from catalog_price p join catalog_article a on a.id = p.article_id where p.price_list = ${list} order by 1`.execute(
      server.db,
    )
  ).rows.map((row) => row.text);

beforeAll(async () => {
  server.setNow(new Date('2026-11-20T12:00:00Z'));
  await sql`insert into customers_company (code, name) values ('1000', 'Company'), ('1010', 'Other')`.execute(
    server.db,
  );
  await sql`insert into markets_sorg (code, name, company_code, currency, time_zone) values ('1000', 'Sorg', '1000', 'EUR', 'UTC')`.execute(
    server.db,
  );
  await sql`insert into markets_sorg_language (sorg, language, position) values ('1000', 'de', 0), ('1000', 'en', 1)`.execute(
    server.db,
  );
  await sql`insert into markets_merchant (sorg, code, name) values ('1000', 'main', 'Merchant')`.execute(server.db);
  await sql`insert into catalog_site (sorg, code, name) values ('1000', 'S1', 'Site')`.execute(server.db);
  await makeMarket(server, { sorgs: ['1000'] });
  ctx = await exchangeContext(server);
  mkdirSync(join(server.config.dataDir, 'files-in', 'photos'), { recursive: true });
  await sharp({ create: { width: 900, height: 600, channels: 3, background: '#246' } })
    .jpeg()
    .toFile(join(server.config.dataDir, 'files-in', 'photos', 'rb-2300-black.jpg'));
});

/** Doubts that a documented example raises by itself: its only row has one of the two languages of the sales organisation. */
const doubtsOfExamples: Readonly<Record<string, readonly object[]>> = {
  price_components: [{ line: 3, column: 'language', code: 'row_language_lacks', params: { languages: 'en' } }],
};

describe('each kind of file', () => {
  test.each(importedExamples)(
    '%s: the documented example is imported, and a second import changes nothing',
    async (type) => {
      await needOfExample(server, type);
      const text = documentedFile(type);
      const first = await importFile(ctx, put(server, `${type}.csv`, text));
      const warnings = doubtsOfExamples[type] ?? [];
      expect(first).toMatchObject({ state: 'done', type, accepted: 1, rejects: [], warnings, reason: null });
      const tables = [
        'catalog_article',
        'catalog_article_sorg',
        'catalog_model_text',
        'catalog_specification',
        'catalog_picture',
        'catalog_groupset_part',
        'catalog_block',
        'catalog_allocation',
        'customers_customer',
        'customers_area',
        'customers_shipto',
        'catalog_price',
        'catalog_deal',
        'catalog_deal_line',
        'catalog_stock',
        'catalog_arrival',
        'frames_frame',
        'frames_stolen',
        'frames_recall',
        'frames_recall_range',
        'credit_account',
        'orders_order',
        'orders_line',
        'orders_confirmation',
        'orders_promise',
        'orders_event',
        'deliveries_delivery',
        'deliveries_line',
        'invoices_invoice',
        'invoices_line',
        'payments_request',
        'catalog_entry',
        'catalog_word',
      ];
      const before = await contents(server, tables);
      expect(await importFile(ctx, put(server, `${type}.csv`, text))).toMatchObject({ state: 'known', changed: 0 });
      expect(await contents(server, tables)).toEqual(before);
      const madeAt = new Date(text.split(';')[5] ?? '');
      const again = await importFile(
        ctx,
        erpFile(server, type, [exampleRow(type)], { sender: 'ERP1', sequence: 43, madeAt }),
      );
      expect(again).toMatchObject({ state: 'done', accepted: 1 });
      expect(again.changed).toBe(0);
      expect(await contents(server, tables)).toEqual(before);
      if (type === 'groupsets') await sql`delete from catalog_article where code = 'GS-R12'`.execute(server.db);
    },
  );

  test('codes stay text, texts get their line breaks, an order line its dates', async () => {
    const article =
      await sql`select a.code, a.gtin, m.slug, t.name, t.description, t.language from catalog_article a join catalog_model m on m.id = a.model_id join catalog_model_text t on t.model_id = m.id where t.description <> ''`.execute(
        server.db,
      );
    expect(article.rows).toEqual([
      {
        code: '004711',
        gtin: '04012345000016',
        slug: 'road-2300-rb-2300',
        name: 'Rennrad 2300',
        description: 'Erste Zeile\nZweite Zeile',
        language: 'de',
      },
    ]);
    const line =
      await sql`select o.erp_state, o.erp_number, o.status, l.qty_confirmed, l.qty_shipped, l.qty_invoiced, l.promised_on from orders_order o join orders_line l on l.order_id = o.id where o.origin = 'portal'`.execute(
        server.db,
      );
    expect(line.rows).toEqual([
      {
        erp_state: 'accepted',
        erp_number: '0000815004',
        status: 'complete',
        qty_confirmed: 2,
        qty_shipped: 2,
        qty_invoiced: 2,
        promised_on: '2026-11-16',
      },
    ]);
    const picture = await sql<{ file: string; width: number }>`select file, width from catalog_picture`.execute(
      server.db,
    );
    expect(picture.rows[0]?.width).toBe(900);
    expect(await server.services.files.exists(`pictures/${picture.rows[0]?.file}-400.webp`)).toBe(true);
  });
});

describe('frame, order and completeness', () => {
  const rows = (): Cells[] => [price('004711', '10.00', { price_list: 'frame' })];
  const refused = async (name: string, text: string | Buffer): Promise<string> => {
    const outcome = await importFile(ctx, put(server, name, text));
    expect(outcome).toMatchObject({ state: 'rejected', accepted: 0, changed: 0 });
    return outcome.reason?.code ?? '';
  };

  test('a damaged header or trailer is refused with its reason and changes nothing', async () => {
    const text = erpText('prices', rows(), { sender: 'FRAME' });
    expect(await refused('cut.csv', text.slice(0, -40))).toBe('file_trailer_missing');
    expect(await refused('half.csv', text.slice(0, 120))).toBe('file_trailer_missing');
    expect(await refused('changed.csv', text.replace('10.00', '11.00'))).toBe('file_checksum_mismatch');
    expect(await refused('empty.csv', '')).toBe('file_empty');
    expect(await refused('other.csv', 'a;b\n1;2\n')).toBe('file_header_missing');
    expect(await refused('version.csv', text.replace('#paceline;1;', '#paceline;9;'))).toBe('file_version_unknown');
    expect(await refused('type.csv', text.replace(';prices;', ';recipes;'))).toBe('file_type_unknown');
    expect(await refused('out.csv', text.replace(';prices;', ';orders;'))).toBe('file_type_unknown');
    expect(await refused('utf16.csv', Buffer.from(`\uFEFF${text}`, 'utf16le'))).toBe('file_encoding');
    expect(await refused('column.csv', text.replace(';uom', ';unit'))).toBe('file_column_missing');
    expect(await refused('count.csv', erpText('prices', rows(), { sender: 'FRAME' }).replace(/;1\n/, ';2\n'))).toBe(
      'file_checksum_mismatch',
    );
    expect(await pricesOf('frame')).toEqual([]);
  });

  test('a file from the future is refused; one from a slightly fast clock is accepted', async () => {
    const file = (madeAt: string): string =>
      erpFile(server, 'prices', [price('004711', '1.00', { price_list: 'future' })], {
        sender: 'FUTURE',
        madeAt: new Date(madeAt),
      });
    const outcome = await importFile(ctx, file('2026-11-22T12:00:00Z'));
    expect(outcome).toMatchObject({ state: 'rejected', accepted: 0, reason: { code: 'file_made_in_future' } });
    expect(textIn('en-us', outcome.reason?.code ?? '', outcome.reason?.params)).toBe(
      'The header says that the file was made at 2026-11-22 12:00, but it is only 2026-11-20 12:00 (UTC). Correct the clock or the time zone of the sender.',
    );
    expect(await pricesOf('future')).toEqual([]);
    expect(await importFile(ctx, file('2026-11-20T12:15:01Z'))).toMatchObject({ state: 'rejected' });
    expect(await importFile(ctx, file('2026-11-20T12:15:00Z'))).toMatchObject({ state: 'done', accepted: 1 });
  });

  test('gaps and older files are refused unless an operator allows them', async () => {
    const file = (sequence: number, name: string): string =>
      erpFile(server, 'customer_groups', [{ customer_group: 'sequence', name }], { sender: 'SEQ', sequence });
    const named = async (): Promise<unknown> =>
      (await sql`select name from customers_group where code = 'sequence'`.execute(server.db)).rows;
    expect(await importFile(ctx, file(5, 'One'))).toMatchObject({ state: 'done' });
    expect(await importFile(ctx, file(7, 'Three'))).toMatchObject({
      state: 'rejected',
      reason: { code: 'file_sequence_gap', params: { last: 5, sequence: 7 } },
    });
    expect(await importFile(ctx, file(4, 'Half'))).toMatchObject({
      state: 'rejected',
      reason: { code: 'file_sequence_old' },
    });
    expect(await named()).toEqual([{ name: 'One' }]);
    expect(await importFile(ctx, file(7, 'Three'), { gap: true })).toMatchObject({ state: 'done', changed: 1 });
    expect(await importFile(ctx, file(6, 'Two'), { old: true })).toMatchObject({ state: 'done', changed: 1 });
    expect(await named()).toEqual([{ name: 'Two' }]);
  });

  test('a full list removes missing rows, but more than a fifth only if allowed', async () => {
    const articles = Array.from({ length: 20 }, (_, index) => `S${String(index).padStart(3, '0')}`);
    const article = formats.find((format) => format.type === 'articles');
    const example = Object.fromEntries(article?.columns.map((column) => [column.name, column.example]) ?? []);
    await importFile(
      ctx,
      erpFile(
        server,
        'articles',
        articles.map((code) => ({ ...example, article: code, gtin: '', display_code: '', new_from: '', new_to: '' })),
        { sender: 'SHRINK' },
      ),
    );
    const list = (count: number): Cells[] =>
      articles.slice(0, count).map((code) => price(code, '10.00', { price_list: 'shrink' }));
    const other = price('004711', '1.00', { price_list: 'kept' });
    expect(
      await importFile(ctx, erpFile(server, 'prices', [...list(20), other], { sender: 'SHRINK', sequence: 1 })),
    ).toMatchObject({
      state: 'done',
      changed: 21,
    });
    expect(await importFile(ctx, erpFile(server, 'prices', list(17), { sender: 'SHRINK', sequence: 2 }))).toMatchObject(
      { state: 'done', changed: 3 },
    );
    expect(await importFile(ctx, erpFile(server, 'prices', list(10), { sender: 'SHRINK', sequence: 3 }))).toMatchObject(
      {
        state: 'rejected',
        reason: { code: 'file_snapshot_shrunk', params: { scope: '1000 shrink', before: 17, after: 10 } },
      },
    );
    expect(await importFile(ctx, erpFile(server, 'prices', [], { sender: 'SHRINK', sequence: 3 }))).toMatchObject({
      state: 'rejected',
      reason: {
        code: 'file_no_rows',
        params: { present: (await sql`select from catalog_price`.execute(server.db)).rows.length },
      },
    });
    expect(await pricesOf('shrink')).toHaveLength(17);
    expect(
      await importFile(ctx, erpFile(server, 'prices', list(10), { sender: 'SHRINK', sequence: 3 }), { shrink: true }),
    ).toMatchObject({
      state: 'done',
      changed: 7,
    });
    expect(await pricesOf('kept')).toHaveLength(1);
  });

  test('rejects files that are missing, not a picture or document, or outside the folder, and accepts the others', async () => {
    const manual = pdf();
    put(server, 'manual.pdf', manual);
    put(server, 'locked.pdf', await lockedPdf({ userPassword: 'secret', ownerPassword: 'owner' }));
    put(server, 'page.html', '<script>alert(1)</script>');
    put(server, 'broken.jpg', 'no picture');
    const row = (kind: string, file: string, position: number): Cells => ({
      model: 'RB-2300',
      kind,
      file,
      position,
      name: kind === 'document' ? file : '',
    });
    const rows = [
      row('picture', 'photos/rb-2300-black.jpg', 1),
      row('document', 'manual.pdf', 1),
      row('document', 'page.html', 2),
      row('document', 'locked.pdf', 3),
      row('picture', 'broken.jpg', 2),
      row('picture', 'photos/none.jpg', 3),
      row('picture', '../secret.jpg', 4),
    ];
    const outcome = await importFile(ctx, erpFile(server, 'pictures', rows, { sender: 'PIX' }));
    expect(outcome).toMatchObject({ state: 'done', accepted: 2 });
    expect(outcome.rejects.map(({ line, code }) => `${line} ${code}`).sort()).toEqual([
      '5 row_not_allowed',
      '6 attachment_encrypted',
      '7 row_not_allowed',
      '8 row_unknown_reference',
      '9 row_not_allowed',
    ]);
    const { rows: documents } = await sql<{
      name: string;
      file: string;
    }>`select name, file from catalog_document`.execute(server.db);
    expect(documents).toEqual([{ name: 'manual.pdf', file: expect.stringMatching(/^[0-9a-f]{20}\.pdf$/) as string }]);
    expect(await server.services.files.read(`documents/${documents[0]?.file}`)).toEqual(manual);
  });

  test('groupsets are replaced per set: missing parts and swaps are removed, a swap needs its part', async () => {
    const articles = ['SET-1', 'SET-2', 'LEVER', 'CRANK-170', 'CRANK-175'];
    const all = Object.fromEntries(
      formats.find((format) => format.type === 'articles')?.columns.map((column) => [column.name, column.example]) ??
        [],
    );
    const known = articles.map((article) => ({ ...all, article, display_code: '', gtin: '', model: `M-${article}` }));
    expect(await importFile(ctx, erpFile(server, 'articles', known, { sender: 'SETS' }))).toMatchObject({
      state: 'done',
      accepted: 5,
    });
    const row = (groupset: string, part: string, swap = '', qty = 1): Cells => ({
      groupset,
      part,
      swap,
      qty,
      position: 1,
    });
    const sets = async (): Promise<string[]> => {
      const { rows } = await sql<{ line: string }>`
        select concat_ws(' ', g.code, p.qty, a.code, array_to_string(array(select w.code from catalog_groupset_swap s join catalog_article w on w.id = s.swap_article_id
            where s.groupset_article_id = g.id and s.part_article_id = a.id), ' ')) as line
          from catalog_groupset_part p join catalog_article g on g.id = p.groupset_article_id join catalog_article a on a.id = p.part_article_id order by 1`.execute(
        server.db,
      );
      return rows.map(({ line }) => line.trim());
    };
    const first = [
      row('SET-1', 'LEVER'),
      row('SET-1', 'CRANK-170', '', 2),
      row('SET-1', 'CRANK-170', 'CRANK-175'),
      row('SET-2', 'LEVER'),
    ];
    expect(await importFile(ctx, erpFile(server, 'groupsets', first, { sender: 'SETS' }))).toMatchObject({
      state: 'done',
      accepted: 4,
    });
    expect(await sets()).toEqual(['SET-1 1 LEVER', 'SET-1 2 CRANK-170 CRANK-175', 'SET-2 1 LEVER']);
    const second = [row('SET-1', 'CRANK-175', '', 2), row('SET-1', 'CRANK-175', 'CRANK-170')];
    expect(await importFile(ctx, erpFile(server, 'groupsets', second, { sender: 'SETS', sequence: 2 }))).toMatchObject({
      state: 'done',
      accepted: 2,
    });
    expect(await sets()).toEqual(['SET-1 2 CRANK-175 CRANK-170', 'SET-2 1 LEVER']);
    const bad = [
      row('SET-2', 'LEVER'),
      row('SET-2', 'CRANK-170', 'CRANK-175'),
      row('SET-2', 'SET-2'),
      row('SET-2', 'CRANK-175', '', 0),
    ];
    const outcome = await importFile(ctx, erpFile(server, 'groupsets', bad, { sender: 'SETS', sequence: 3 }));
    expect(outcome.rejects.map(({ line, code }) => `${line} ${code}`).sort()).toEqual([
      '4 row_unknown_reference',
      '5 row_not_allowed',
      '6 row_below_minimum',
    ]);
    expect(await sets()).toContain('SET-2 1 LEVER');
    await sql`delete from catalog_article where code = any(${articles}::text[])`.execute(server.db);
  });

  test('ship-tos are replaced per customer: those of others stay, missing ones become invalid', async () => {
    const customer = Object.fromEntries(
      formats.find((format) => format.type === 'customers')?.columns.map((column) => [column.name, column.example]) ??
        [],
    );
    await importFile(
      ctx,
      erpFile(
        server,
        'customers',
        ['71', '72'].map((r3) => ({ ...customer, r3 })),
        { sender: 'SHIP' },
      ),
    );
    const address = (r3: string, code: string): Cells => ({
      r3,
      code,
      name: 'N',
      address: 'A',
      city: 'C',
      default: 0,
      valid: 1,
    });
    const codes = ['A', 'B', 'C', 'D', 'E', 'F'];
    await importFile(
      ctx,
      erpFile(
        server,
        'shiptos',
        ['71', '72'].flatMap((r3) => codes.map((code) => address(r3, code))),
        { sender: 'SHIP' },
      ),
    );
    expect(
      await importFile(
        ctx,
        erpFile(
          server,
          'shiptos',
          codes.slice(1).map((code) => address('71', code)),
          { sender: 'SHIP', sequence: 2 },
        ),
      ),
    ).toMatchObject({ state: 'done', changed: 1 });
    expect(
      await importFile(ctx, erpFile(server, 'shiptos', [address('72', 'A')], { sender: 'SHIP', sequence: 3 })),
    ).toMatchObject({
      state: 'rejected',
      reason: { code: 'file_snapshot_shrunk' },
    });
    const { rows } =
      await sql`select c.r3, count(*) filter (where s.valid)::int as valid from customers_shipto s join customers_customer c on c.id = s.customer_id where c.r3 in ('71', '72') group by 1 order by 1`.execute(
        server.db,
      );
    expect(rows).toEqual([
      { r3: '71', valid: 5 },
      { r3: '72', valid: 6 },
    ]);
  });

  test('a list with invalid rows imports the valid ones and removes nothing', async () => {
    const list = (extra: Cells[]): Cells[] => [price('S001', '1.00', { price_list: 'partial' }), ...extra];
    await importFile(
      ctx,
      erpFile(server, 'prices', list([price('S002', '2.00', { price_list: 'partial' })]), {
        sender: 'PART',
        sequence: 1,
      }),
    );
    const outcome = await importFile(
      ctx,
      erpFile(
        server,
        'prices',
        list([
          price('NOWHERE', '2.00', { price_list: 'partial' }),
          price('S003', '3.00', { price_list: 'partial' }),
          price('S003', '4.00', { price_list: 'partial' }),
        ]),
        { sender: 'PART', sequence: 2 },
      ),
    );
    expect(outcome).toMatchObject({
      state: 'done',
      accepted: 2,
      changed: 1,
      rejects: [
        { line: 4, column: 'article', code: 'row_unknown_reference', value: 'NOWHERE' },
        { line: 6, column: 'valid_from', code: 'row_duplicate' },
      ],
    });
    expect(await pricesOf('partial')).toEqual(['S001 100', 'S002 200', 'S003 300']);
  });

  test('stock is replaced as a whole: on hand, arrivals, reservations since', async () => {
    const madeAt = new Date('2026-11-20T06:00:00Z');
    await importFile(
      ctx,
      erpFile(
        server,
        'stock',
        [
          stock('S001', 10),
          stock('S002', 5),
          stock('S001', 7, { date: '2026-12-01', type: 'arrival' }),
          stock('S001', 3, { date: '2026-12-08', type: 'arrival', precision: 'week' }),
        ],
        { sender: 'STOCK', madeAt },
      ),
      { shrink: true },
    );
    await sql`insert into orders_reservation (line_id, article_id, sorg, site, qty, placed_at, handed_over_at)
      select l.id, a.id, '1000', x.site, x.qty, ${madeAt}, x.at from (values ('S1', 4, null::timestamptz), ('S2', 2, '2026-11-20T07:30:00Z'::timestamptz)) x(site, qty, at), catalog_article a, orders_line l join orders_order o on o.id = l.order_id where a.code = 'S001' and o.number = 'PL-2026-000814'`.execute(
      server.db,
    );
    await importFile(
      ctx,
      erpFile(
        server,
        'stock',
        [stock('S001', 2), stock('S002', 5), stock('S001', 9, { date: '2026-12-01', type: 'arrival' })],
        {
          sender: 'STOCK',
          sequence: 2,
          madeAt: new Date('2026-11-20T08:00:00Z'),
        },
      ),
      { shrink: true },
    );
    const now =
      await sql`select a.code, s.qty, s.reserved, greatest(s.qty - s.reserved, 0) as free from catalog_stock s join catalog_article a on a.id = s.article_id where a.code in ('S001', 'S002') order by 1`.execute(
        server.db,
      );
    // The order that was not handed over still counts; the file's number includes the one that the ERP had accepted
    // before.
    expect(now.rows).toEqual([
      { code: 'S001', qty: 2, reserved: 4, free: 0 },
      { code: 'S002', qty: 5, reserved: 0, free: 5 },
    ]);
    const open = await sql`select site, released_at is null as open from orders_reservation order by site`.execute(
      server.db,
    );
    expect(open.rows).toEqual([
      { site: 'S1', open: true },
      { site: 'S2', open: false },
    ]);
    const arrivals =
      await sql`select arrives_on, qty from catalog_arrival v join catalog_article a on a.id = v.article_id where a.code = 'S001'`.execute(
        server.db,
      );
    expect(arrivals.rows).toEqual([{ arrives_on: '2026-12-01', qty: 9 }]);
  });

  test('credit reports the accounts whose figures changed, not those with only a newer time', async () => {
    const account = exampleRow('credit');
    const take = async (sequence: number, more: Cells): Promise<number> =>
      (
        await importFile(
          ctx,
          erpFile(server, 'credit', [{ ...account, ...more }], {
            sender: 'CREDIT',
            sequence,
            madeAt: new Date(Date.UTC(2026, 10, 20, 6, sequence)),
          }),
        )
      ).changed;
    await take(1, {});
    expect(await take(2, {})).toBe(0);
    expect(await take(3, { limit: '1.00' })).toBe(1);
    expect(await take(4, { limit: '1.00', companies: '1000' })).toBe(1);
    expect(await take(5, { limit: '1.00', companies: '1000', average_days: 31 })).toBe(1);
    expect(await take(6, { limit: '1.00', companies: '1000', average_days: 31 })).toBe(0);
    const { rows } =
      await sql`select credit_limit, as_of from credit_account where code = ${account['account']}`.execute(server.db);
    expect(rows).toEqual([{ credit_limit: 100, as_of: new Date('2026-11-20T06:06:00Z') }]);
    await take(7, {});
  });

  test('for open amounts the newest message counts, regardless of the order of arrival', async () => {
    const at = (time: string): Date => new Date(`2026-11-20T${time}:00Z`);
    const invoice = Object.fromEntries(
      formats.find((format) => format.type === 'invoices')?.columns.map((column) => [column.name, column.example]) ??
        [],
    );
    const take = async (
      type: string,
      sequence: number,
      time: string,
      amounts: Readonly<Record<string, string>>,
    ): Promise<void> => {
      const common = { company_code: '1010', fiscal_year: 2026, due_on: '2026-12-24' };
      const rows = Object.entries(amounts).map(([number, open_amount]): Cells =>
        type === 'invoices'
          ? { ...invoice, ...common, number, open_amount, order: '', order_position: '', notes: time }
          : { ...common, number, open_amount },
      );
      expect(
        await importFile(ctx, erpFile(server, type, rows, { sender: 'OPEN', sequence, madeAt: at(time) })),
      ).toMatchObject({ state: 'done', rejects: [] });
    };
    const open = async (): Promise<string[]> => {
      const text = sql<string>`number || ' ' || open_amount || coalesce(' ' || cleared_on, '')`.as('text');
      const found = server.db.selectFrom('invoices_invoice').select(text).where('company_code', '=', '1010');
      return (await found.orderBy('number').execute()).map((row) => row.text);
    };
    const all = Object.fromEntries(['N1', 'N2', 'N3', 'N4', 'N5', 'N6'].map((number) => [number, '100.00']));
    await take('invoices', 1, '08:00', all);
    await take('open_items', 1, '09:00', { N1: '40.00', N2: '100.00', N3: '100.00', N4: '100.00', N5: '100.00' });
    // Made before the list: an older message about N1, and a document that the list would include if it were open.
    await take('invoices', 2, '08:30', { N1: '90.00', N7: '70.00' });
    expect(await open()).toEqual([
      'N1 4000',
      'N2 10000',
      'N3 10000',
      'N4 10000',
      'N5 10000',
      'N6 0 2026-11-20',
      'N7 0 2026-11-20',
    ]);
    // Made after the following list, which cannot know N8.
    await take('invoices', 3, '09:30', { N8: '80.00' });
    await take('open_items', 2, '09:10', { N1: '40.00', N2: '100.00', N3: '100.00', N4: '100.00', N5: '100.00' });
    await take('invoices', 4, '10:00', { N1: '20.00' });
    expect(await open()).toEqual([
      'N1 2000',
      'N2 10000',
      'N3 10000',
      'N4 10000',
      'N5 10000',
      'N6 0 2026-11-20',
      'N7 0 2026-11-20',
      'N8 8000',
    ]);
    // The day of a clearing is that of the sales organisation.
    await sql`update markets_sorg set time_zone = 'Pacific/Kiritimati' where code = ${invoice['sorg']}`.execute(
      server.db,
    );
    await take('open_items', 3, '10:30', { N1: '20.00', N2: '0.00', N3: '100.00', N4: '100.00', N8: '80.00' });
    expect(await open()).toEqual(expect.arrayContaining(['N2 0 2026-11-21', 'N5 0 2026-11-21']));
    await sql`update markets_sorg set time_zone = 'UTC' where code = ${invoice['sorg']}`.execute(server.db);
  });

  test('rows that wait: reported as rejected, imported when possible, dropped after some time', async () => {
    const list = (article: string, sequence: number): string =>
      erpFile(
        server,
        'prices',
        [price('S001', '1.00', { price_list: 'waits' }), price(article, '2.00', { price_list: 'waits' })],
        {
          sender: 'WAITS',
          sequence,
        },
      );
    const article = Object.fromEntries(
      formats.find((format) => format.type === 'articles')?.columns.map((column) => [column.name, column.example]) ??
        [],
    );
    const bring = (code: string, sequence: number): Promise<unknown> =>
      importFile(
        ctx,
        erpFile(server, 'articles', [{ ...article, article: code, gtin: '', display_code: '' }], {
          sender: 'WAITS',
          sequence,
        }),
      );
    const first = await importFile(ctx, list('LATE-1', 1));
    expect(first).toMatchObject({
      state: 'done',
      accepted: 1,
      rejects: [{ line: 4, column: 'article', code: 'row_unknown_reference', value: 'LATE-1' }],
    });
    expect(await importWaitingRows(ctx)).toEqual([]);
    await bring('LATE-0', 1);
    expect(await importWaitingRows(ctx)).toEqual([]);
    await bring('LATE-1', 2);
    expect(await importWaitingRows(ctx)).toMatchObject([
      { state: 'resumed', fileId: first.fileId, rows: 2, accepted: 1, changed: 1, rejects: [] },
    ]);
    expect(await pricesOf('waits')).toEqual(['LATE-1 200', 'S001 100']);
    // The file is valid now: imported again it reports nothing missing.
    expect(await importFile(ctx, list('LATE-1', 1))).toMatchObject({ state: 'known', accepted: 2, rejects: [] });

    // A later list that contains the unit replaces the waiting rows.
    await importFile(ctx, list('LATE-2', 2));
    await importFile(ctx, list('S002', 3));
    await bring('LATE-2', 3);
    expect(await importWaitingRows(ctx)).toEqual([]);
    expect(await pricesOf('waits')).toEqual(['S001 100', 'S002 200']);

    await importFile(ctx, list('LATE-3', 4));
    const kept = await sql<{
      kept: string;
    }>`select kept from erp_file where kept is not null and sender = 'WAITS'`.execute(server.db);
    expect(await Promise.all(kept.rows.map((row) => server.services.files.exists(row.kept)))).toEqual([true]);
    expect(await importWaitingRows({ ...ctx, now: new Date(ctx.now.getTime() + 31 * 86_400_000) })).toEqual([]);
    expect(await server.services.files.exists(kept.rows[0]?.kept ?? '')).toBe(false);
    await bring('LATE-3', 4);
    expect(await importWaitingRows(ctx)).toEqual([]);
    expect(await pricesOf('waits')).toEqual(['S001 100', 'S002 200']);
  });

  test('a removed article stays removed, a deleted one leaves the lists', async () => {
    await sql`update catalog_article_sorg set removed_at = now() where article_id = (select id from catalog_article where code = 'S005')`.execute(
      server.db,
    );
    const example = Object.fromEntries(
      formats.find((format) => format.type === 'articles')?.columns.map((column) => [column.name, column.example]) ??
        [],
    );
    const row = (code: string, status: string): Cells => ({
      ...example,
      article: code,
      gtin: '',
      display_code: '',
      new_from: '',
      new_to: '',
      status,
    });
    await importFile(
      ctx,
      erpFile(server, 'articles', [row('S005', 'active'), row('S006', 'deleted')], { sender: 'SHRINK', sequence: 2 }),
    );
    const listed = await sql<{
      code: string;
    }>`select distinct a.code from catalog_entry e join catalog_article a on a.id = e.article_id where a.code like 'S00%' order by 1`.execute(
      server.db,
    );
    expect(listed.rows.map((found) => found.code)).not.toContain('S006');
    const removed =
      await sql`select removed_at is not null as removed from catalog_article_sorg where article_id = (select id from catalog_article where code = 'S005')`.execute(
        server.db,
      );
    expect(removed.rows).toEqual([{ removed: true }]);
  });
});

describe('the watched folders', () => {
  // Files wait by their age in the file system.
  beforeAll(async () => {
    server.setNow(null);
    ctx = await exchangeContext(server);
  });

  test('files move through processing to done or rejected; rejects are reported; incomplete files wait', async () => {
    const folders = await openFolders(server.config.erpFolder);
    const inbox = (name: string, text: string): string => put(server, name, text, 'erp/inbox');
    inbox(
      'b.csv',
      erpText(
        'prices',
        [price('S001', '9.00', { price_list: 'inbox' }), price('NOPE', '9.00', { price_list: 'inbox' })],
        { sender: 'BOX', sequence: 1 },
      ),
    );
    inbox('a.csv', erpText('prices', [price('S001', '8.00', { price_list: 'inbox' })], { sender: 'BOX', sequence: 2 }));
    inbox(
      'late.csv',
      erpText('prices', [price('S001', '7.00', { price_list: 'inbox' })], { sender: 'BOX', sequence: 4 }),
    );
    inbox('broken.csv', erpText('prices', [price('S001', '8.00')], { sender: 'BOX' }).slice(0, 200));
    inbox('broken.csv.done', '');
    inbox('arriving.csv.part', 'x');
    const outcomes = await scanInbox(ctx, folders);
    expect(outcomes.map(({ name, state }) => `${name} ${state}`).sort()).toEqual([
      'a.csv done',
      'b.csv done',
      'broken.csv rejected',
    ]);
    expect(readdirSync(folders.inbox).sort()).toEqual(['arriving.csv.part', 'late.csv']);
    expect(readdirSync(folders.done).sort()).toEqual([
      'a.csv',
      'a.warnings.csv',
      'b.csv',
      'b.rejects.csv',
      'b.warnings.csv',
    ]);
    expect(readFileSync(join(folders.done, 'b.rejects.csv'), 'utf8').split('\n')[1]).toBe(
      '4;article;row_unknown_reference;"Article NOPE does not exist. Send it in a file of kind “articles”; this row is then taken without being sent again.";NOPE;waiting',
    );
    expect(readdirSync(folders.rejected).sort()).toEqual(['broken.csv', 'broken.rejects.csv']);
    expect(await pricesOf('inbox')).toEqual(['S001 800']);
    // Its predecessor never arrives: a full list is taken in the end.
    utimesSync(join(folders.inbox, 'late.csv'), new Date('2026-01-01'), new Date('2026-01-01'));
    expect(await scanInbox(ctx, folders)).toMatchObject([{ name: 'late.csv', state: 'done' }]);
    expect(await pricesOf('inbox')).toEqual(['S001 700']);
  });

  test('files that a killed process left in processing are finished, whether imported or not', async () => {
    const folders = await openFolders(server.config.erpFolder);
    const taken = erpText('prices', [price('S001', '5.00', { price_list: 'left' })], { sender: 'LEFT', sequence: 1 });
    await importFile(ctx, put(server, 'left-1.csv', taken));
    put(server, 'left-1.csv', taken, 'erp/processing');
    put(
      server,
      'left-2.csv',
      erpText('prices', [price('S001', '6.00', { price_list: 'left' })], { sender: 'LEFT', sequence: 2 }),
      'erp/processing',
    );
    expect((await scanInbox(ctx, folders)).map(({ name, state }) => [name, state])).toEqual([
      ['left-1.csv', 'known'],
      ['left-2.csv', 'done'],
    ]);
    expect(readdirSync(folders.processing)).toEqual([]);
    expect(await pricesOf('left')).toEqual(['S001 600']);
  });
});

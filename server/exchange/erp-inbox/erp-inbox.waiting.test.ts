import { join } from 'node:path';
import sharp from 'sharp';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { textIn } from '#platform/text/texts.ts';
import { testServer, type Ctx } from '#testing/harness.ts';
import { erpText, exampleRow, exchangeContext, makeErpMarket, put, type Cells } from '#exchange/erp/erp.factory.ts';
import { openFolders, type ErpFolders } from './erp-inbox.folders.ts';
import { needsOf, waits } from '#exchange/erp-columns/erp-columns.records.ts';
import { formats } from '#exchange/erp-formats/erp-formats.ts';
import type { ImportOutcome } from '#exchange/erp/erp.import.actions.ts';
import { scanInbox } from './erp-inbox.actions.ts';

/** Rows that come before the records that they refer to, as a folder that is moved into the inbox file by file. */
const server = testServer();
let ctx: Ctx;
let folders: ErpFolders;
let sequence = 0;

beforeAll(() => makeErpMarket(server));
beforeEach(async () => {
  server.setNow(new Date('2026-11-20T12:00:00Z'));
  ctx = await exchangeContext(server);
  folders = await openFolders(join(server.config.dataDir, 'erp'));
});

function send(type: string, rows: readonly Cells[]): void {
  sequence += 1;
  const madeAt = new Date('2026-11-20T06:00:00Z');
  const text = erpText(type, rows, { sender: `S${sequence}`, madeAt });
  put(server, `${type}-${sequence}.csv`, text, 'erp/inbox');
}
const scan = (): Promise<ImportOutcome[]> => scanInbox(ctx, folders);
const lost = (outcomes: readonly ImportOutcome[]): string[] =>
  outcomes.flatMap(({ type, rejects }) =>
    rejects.filter((reject) => !waits(reject)).map(({ column, code }) => `${type} ${column} ${code}`),
  );
const waiting = async (): Promise<number> =>
  (await server.db.selectFrom('erp_waiting').select('unit').execute()).length;
/** Lets the waiting rows look as if they were tried so long ago. */
const age = (interval: string): Promise<unknown> =>
  sql`update erp_waiting set tried_at = tried_at - ${interval}::interval`.execute(server.db);

const company = (code: string): Cells => ({ company_code: code, name: 'Company' });
const sorg = (code: string, company_code: string): Cells => ({
  ...exampleRow('sorgs'),
  sorg: code,
  company_code,
  currency: 'EUR',
});

describe('a sales organisation that comes seconds after what names it', () => {
  test('loses no article, customer or price, and each row says the kind of file that is missing', async () => {
    const articles = Array.from({ length: 30 }, (_, index) => ({
      ...exampleRow('articles'),
      sorg: index < 18 ? '7100' : '7200',
      article: `W${index}`,
      display_code: '',
      gtin: '',
      model: `W${index}`,
    }));
    // The account of 7101 uses the credit of 7102, which is in the other sales organisation and waits itself.
    const customers = [
      { ...exampleRow('customers'), sorg: '7200', company_code: '7000', r3: '7101', credit_r3: '7102' },
      { ...exampleRow('customers'), sorg: '7100', company_code: '7000', r3: '7102' },
    ];
    const prices = articles.map(({ sorg: of, article }) => ({ ...exampleRow('prices'), sorg: of, article }));
    send('companies', [company('7000')]);
    send('sorgs', [sorg('7200', '7000')]);
    send('merchants', [{ ...exampleRow('merchants'), sorg: '7200' }]);
    send('articles', articles);
    send('customers', customers);
    send('prices', prices);
    const first = await scan();
    expect(lost(first)).toEqual([]);
    const missing = first.find(({ type }) => type === 'articles')?.rejects.find(({ column }) => column === 'sorg');
    expect(missing && textIn('en-us', missing.code, missing.params)).toBe(
      'Sales organisation 7100 does not exist. Send it in a file of kind “sorgs”; this row is then taken without being sent again.',
    );
    expect(await waiting()).toBeGreaterThan(18);

    send('sorgs', [sorg('7100', '7000')]);
    await scan();
    send('merchants', [{ ...exampleRow('merchants'), sorg: '7100' }]);
    await scan();
    expect(await waiting()).toBe(0);
    const { rows } = await sql<{ articles: number; prices: number; credit: string }>`
      select (select count(*)::int from catalog_article where code like 'W%') as articles,
             (select count(*)::int from catalog_price where sorg in ('7100', '7200')) as prices,
             (select d.r3
                from customers_credit_customer c
                join customers_area a on a.id = c.area_id
                join customers_customer k on k.id = a.customer_id
                join customers_customer d on d.id = c.customer_id
               where k.r3 = '7101') as credit`.execute(server.db);
    expect(rows).toEqual([{ articles: 30, prices: 30, credit: '7102' }]);
  });

  test('is also found when an administrator adds it on a screen, within an hour', async () => {
    send('price_lists', [{ sorg: '7300', price_list: 'screen', name: 'Screen' }]);
    await scan();
    await sql`
      insert into markets_sorg (code, name, company_code, currency, time_zone)
      values ('7300', 'Sorg', '7000', 'EUR', 'UTC')`.execute(server.db);
    expect(await scan()).toEqual([]);
    expect(await waiting()).toBe(1);
    await age('61 minutes');
    expect(await scan()).toMatchObject([{ state: 'resumed', accepted: 1 }]);
    expect(await waiting()).toBe(0);
  });
});

test('users wait for a group role that is still to be set up', async () => {
  const dealer = { ...exampleRow('customers'), sorg: '7200', company_code: '7000', r3: '7103' };
  send('customers', [dealer]);
  send('users', [
    {
      ...exampleRow('users'),
      username: 'late',
      email: 'late@shop.example',
      sorg: '7200',
      r3: '7103',
      group_role: 'Later',
      roles: 'late-role',
    },
  ]);
  expect(lost(await scan())).toEqual([]);
  await sql`insert into identity_group_role (name, description) values ('Later', 'Later')`.execute(server.db);
  await sql`insert into identity_role (name, description) values ('late-role', 'Late')`.execute(server.db);
  await sql`
    insert into identity_group_role_role (group_role_id, role_id)
    select g.id, r.id from identity_group_role g, identity_role r where g.name = 'Later' and r.name = 'late-role'`.execute(
    server.db,
  );
  await age('61 minutes');
  expect(await scan()).toMatchObject([{ type: 'users', state: 'resumed', accepted: 1 }]);
});

test('pictures wait for the files in their folder', async () => {
  send('pictures', [{ model: 'W1', kind: 'picture', position: 1, file: 'photos/late.jpg' }]);
  const [outcome] = await scan();
  expect(outcome?.rejects.map(waits)).toEqual([true]);
  expect(await scan()).toEqual([]);
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } }).jpeg();
  put(server, 'late.jpg', await picture.toBuffer(), 'erp/inbox/photos');
  await age('2 minutes');
  expect(await scan()).toMatchObject([{ type: 'pictures', state: 'resumed', accepted: 1 }]);
  expect(await waiting()).toBe(0);
});

test('every reference of every kind of file waits, unless the portal itself gave the number', () => {
  const never = formats
    .filter(({ direction }) => direction === 'in')
    .flatMap(({ type, columns, checks }) => [
      ...columns.flatMap(({ refers }) => (refers ? [{ type, thing: refers.thing }] : [])),
      ...checks.flatMap(({ code, things }) =>
        code === 'row_unknown_reference' ? (things ?? ['none']).map((thing) => ({ type, thing })) : [],
      ),
    ])
    .filter(({ type, thing }) => {
      const format = formats.find((one) => one.type === type);
      const brought = thing !== 'none' && format && needsOf(format).length > 0;
      return !brought && !['shop', 'group_role', 'role'].includes(thing);
    })
    .map(({ type, thing }) => `${type} ${thing}`);
  expect(never).toEqual([
    'payment_status payment',
    'claim_status claim',
    'credit_request_status claim',
    'registration_status registration',
  ]);
});

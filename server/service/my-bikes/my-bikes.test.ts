import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';
import { makeFrame, register } from '#service/retail-sales/retail-sales.factory.ts';

const server = testServer();
let sorg = '';
beforeAll(async () => {
  server.setNow(new Date('2026-11-30T08:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  await makeArticle(server, { sorg, code: 'BIKE-1', name: 'Meridian 7' });
});

type Dealer = Awaited<ReturnType<typeof makeDealer>>;
const shipped = (dealer: Dealer, number: string, shippedOn = '2026-11-02') =>
  makeFrame(server, { number, sorg, articleCode: 'BIKE-1', customerId: dealer.customer.id, shippedOn });

async function bikes(caller: Caller, args = '') {
  const { data, errors } = await server.graphql(
    caller,
    `{ myBikes${args} { info { count } data { frameNumber description state soldOn registrationId claims recalls { code state } } } }`,
  );
  if (errors) throw new Error(JSON.stringify(errors));
  return data.myBikes;
}
const numbersOf = async (caller: Caller, args = ''): Promise<string[]> =>
  (await bikes(caller, args)).data.map(({ frameNumber }: { frameNumber: string }) => frameNumber);

describe('bikes of a dealer', () => {
  test('the latest first, with what was done since; another dealer and staff without a customer see none', async () => {
    const [dealer, other] = [await makeDealer(server, { sorgs: [sorg] }), await makeDealer(server, { sorgs: [sorg] })];
    await shipped(dealer, 'MYB001', '2026-10-01');
    await shipped(dealer, 'MYB002', '2026-11-01');
    await shipped(dealer, 'MYB003', '2026-11-02');
    await sql`
      insert into pdi_record (id, customer_id, frame_number, article_code, merchandise_category, mechanic, note, open_items, inspected_at, created_by, created_at, updated_at)
      values (uuidv7(), ${dealer.customer.id}, 'MYB002', 'BIKE-1', '', 'Agus', '', 0, now(), null, now(), now()),
             (uuidv7(), ${dealer.customer.id}, 'MYB003', 'BIKE-1', '', 'Agus', '', 3, now(), null, now(), now())`.execute(
      server.db,
    );
    const sold = await register(server, dealer, 'MYB001');
    expect(sold.userErrors).toEqual([]);
    const { info, data } = await bikes(dealer);
    expect(info).toEqual({ count: 3 });
    expect(data).toMatchObject([
      { frameNumber: 'MYB003', description: 'Meridian 7', state: 'delivered', soldOn: null, registrationId: null },
      { frameNumber: 'MYB002', state: 'inspected' },
      {
        frameNumber: 'MYB001',
        state: 'sold',
        soldOn: '2026-11-20',
        registrationId: null,
      },
    ]);
    // The certificate is ready once the consumer site has the registration.
    await server.db
      .updateTable('retail_sales_registration')
      .set({ state: 'complete' })
      .where('number', '=', 'MYB001')
      .execute();
    expect((await bikes(dealer, '(filter: "sold")')).data).toMatchObject([{ registrationId: sold.registeredFrame.id }]);
    for (const [filter, found] of [
      ['delivered', ['MYB003']],
      ['inspected', ['MYB002']],
      ['sold', ['MYB001']],
      ['claimed', []],
      ['recalled', []],
    ] as const)
      expect(await numbersOf(dealer, `(filter: "${filter}")`), filter).toEqual(found);
    expect(await numbersOf(dealer, '(search: "myb-002")')).toEqual(['MYB002']);
    expect(await numbersOf(dealer, '(search: "meridian", limit: 2, page: 2)')).toEqual(['MYB001']);
    expect(await numbersOf(other)).toEqual([]);
    const user = await makeUser(server, {
      role: 'claim.desk',
      groupRole: 'Claim desk',
      areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
    });
    expect(await numbersOf(await signIn(server, user.id))).toEqual([]);
  });

  test('a mechanic sees that a bike is sold, and neither the day nor the certificate', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    await shipped(dealer, 'MEC001');
    await register(server, dealer, 'MEC001');
    const user = await makeUser(server, { role: 'workshop', groupRole: 'Dealer', customerId: dealer.customer.id });
    expect((await bikes(await signIn(server, user.id, dealer.customer.id))).data).toMatchObject([
      { frameNumber: 'MEC001', state: 'sold', soldOn: null, registrationId: null },
    ]);
  });

  test('the filter of recalls finds bikes that nobody checked', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    for (const number of ['RCL001', 'RCL002', 'RCL900']) await shipped(dealer, number);
    const recall = await server.db
      .insertInto('frames_recall')
      .values({
        code: 'R-MY-1',
        sorg,
        severity: 'safety',
        title: '{"en":"Fork"}',
        bulletin: '{"en":"Look"}',
        published_on: '2026-11-01',
        created_at: new Date('2026-11-01T08:00:00Z'),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('frames_recall_range')
      .values({ recall_id: recall.id, first_number: 'RCL001', last_number: 'RCL099', article_code: '' })
      .execute();
    await server.db
      .insertInto('frames_recall_work')
      .values({ recall_id: recall.id, number: 'RCL001', state: 'checked', done_at: new Date('2026-11-02T08:00:00Z') })
      .execute();
    expect(await numbersOf(dealer, '(filter: "recalled")')).toEqual(['RCL002']);
    expect((await bikes(dealer, '(search: "RCL001")')).data).toMatchObject([
      { recalls: [{ code: 'R-MY-1', state: 'checked' }] },
    ]);
  });

  test('a page of a dealer with many bikes reads the index, and not all of them', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    await sql`
      insert into frames_frame (number, article_code, sorg, customer_id, shipped_on, created_at, updated_at)
      select 'MANY' || n, 'BIKE-1', ${sorg}, ${dealer.customer.id}, date '2020-01-01' + n % 2000, now(), now()
        from generate_series(100000, 119999) n`.execute(server.db);
    await sql`analyze frames_frame`.execute(server.db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select f.number
        from frames_frame f
       where f.customer_id = ${dealer.customer.id}
         and f.sorg = any(${[sorg]})
         and f.shipped_on is not null
       order by f.shipped_on desc, f.number
       limit 20`.execute(server.db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('frames_frame_of_customer_latest');
    expect(plan).not.toContain('Sort');
    expect((await bikes(dealer)).info).toEqual({ count: 20_000 });
  });
});

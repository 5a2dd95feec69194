import { sql, type Kysely } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeContext } from '#server/request-context.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/database-types.ts';
import { testServer, type Ctx } from '#testing/harness.ts';
import { makeCustomer } from '#accounts/customers/customers.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { findMarket } from '#accounts/markets/markets.queries.ts';
import { makeArticle } from './catalog.factory.ts';
import { releaseStock, reserveStock, type StockLine, type ReservedStock } from './catalog.stock.actions.ts';

const server = testServer();
const now = new Date('2026-11-21T12:00:00Z');
let sorg = '';
let mine = '';
let theirs = '';

beforeAll(async () => {
  server.setNow(now);
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  mine = (await makeCustomer(server, { sorgs: [sorg] })).id;
  theirs = (await makeCustomer(server, { sorgs: [sorg] })).id;
  await server.db
    .insertInto('catalog_site')
    .values([{ sorg, code: 'S2', name: 'Site 2', priority: 0 }])
    .execute();
});

async function inOrder<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const market = await findMarket(server.db, 'localhost');
  if (!market) throw new Error('no market');
  return inTransaction(server.db as Kysely<Tables>, (db) =>
    work({
      ...makeContext(
        { ...server.services, db },
        {
          requestId: 'test',
          now,
          address: '',
          acceptLocale: null,
          idempotencyKey: null,
          market,
          actor: null,
          customer: null,
        },
      ),
      transactional: true,
    }),
  );
}
const take = (lines: StockLine[], customerId = mine): Promise<ReservedStock[]> =>
  inOrder((ctx) => reserveStock(ctx, lines, { customerId }));

async function stockOf(articleId: string): Promise<Record<string, [number, number]>> {
  const rows = await server.db
    .selectFrom('catalog_stock')
    .select(['site', 'qty', 'reserved'])
    .where('article_id', '=', articleId)
    .orderBy('site')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.site, [row.qty, row.reserved]]));
}
const article = async (stock: Record<string, number>): Promise<string> => {
  const { id } = await makeArticle(server, { sorg, stock: null });
  for (const [site, qty] of Object.entries(stock))
    await server.db.insertInto('catalog_stock').values({ article_id: id, sorg, site, qty, as_of: now }).execute();
  return id;
};
const allocate = (articleId: string, customerId: string, qty: number): Promise<unknown> =>
  server.db
    .insertInto('catalog_allocation')
    .values({ article_id: articleId, sorg, customer_id: customerId, qty })
    .execute();
const usedOf = async (articleId: string, customerId: string): Promise<number | undefined> =>
  (
    await server.db
      .selectFrom('catalog_allocation')
      .select('used')
      .where('article_id', '=', articleId)
      .where('customer_id', '=', customerId)
      .executeTakeFirst()
  )?.used;

describe('reserving stock', () => {
  test('takes from the sites by priority and reports what is missing', async () => {
    const id = await article({ S1: 4, S2: 3 });
    const [line] = await take([{ articleId: id, sorg, qty: 9 }]);
    expect(line).toEqual({
      taken: [
        { site: 'S2', qty: 3, allocatedQty: 0 },
        { site: 'S1', qty: 4, allocatedQty: 0 },
      ],
      missing: 2,
    });
    expect(await stockOf(id)).toEqual({ S1: [4, 4], S2: [3, 3] });
    expect(await take([{ articleId: id, sorg, qty: 1 }])).toEqual([{ taken: [], missing: 1 }]);
  });

  test('keeps allocations of others and uses the own allocation first', async () => {
    const id = await article({ S1: 10 });
    await allocate(id, mine, 3);
    await allocate(id, theirs, 4);
    expect(await take([{ articleId: id, sorg, qty: 8 }])).toEqual([
      { taken: [{ site: 'S1', qty: 6, allocatedQty: 3 }], missing: 2 },
    ]);
    expect([await usedOf(id, mine), await usedOf(id, theirs)]).toEqual([3, 0]);
    expect(await take([{ articleId: id, sorg, qty: 5 }], theirs)).toEqual([
      { taken: [{ site: 'S1', qty: 4, allocatedQty: 4 }], missing: 1 },
    ]);
    expect(await stockOf(id)).toEqual({ S1: [10, 10] });
  });

  test('two lines of one article share its stock; an article without stock returns nothing', async () => {
    const id = await article({ S1: 5 });
    const none = await article({});
    const answer = await take([
      { articleId: id, sorg, qty: 3 },
      { articleId: none, sorg, qty: 1 },
      { articleId: id, sorg, qty: 3 },
    ]);
    expect(answer.map((line) => line.missing)).toEqual([0, 1, 1]);
    expect(await stockOf(id)).toEqual({ S1: [5, 5] });
  });

  test('an overdue arrival counts as stock; a future one does not', async () => {
    const id = await article({});
    await server.db
      .insertInto('catalog_arrival')
      .values([
        { article_id: id, sorg, site: 'S1', arrives_on: '2026-11-20', precision: 'day', qty: 6, as_of: now },
        { article_id: id, sorg, site: 'S1', arrives_on: '2026-11-16', precision: 'week', qty: 5, as_of: now },
      ])
      .execute();
    expect(await take([{ articleId: id, sorg, qty: 8 }])).toEqual([
      { taken: [{ site: 'S1', qty: 6, allocatedQty: 0 }], missing: 2 },
    ]);
    expect(await stockOf(id)).toEqual({ S1: [6, 6] });
    expect(
      await server.db.selectFrom('catalog_arrival').select('arrives_on').where('article_id', '=', id).execute(),
    ).toEqual([{ arrives_on: '2026-11-16' }]);
  });

  test('returns everything on release, never below zero', async () => {
    const id = await article({ S1: 4, S2: 3 });
    await allocate(id, mine, 2);
    const [line] = await take([{ articleId: id, sorg, qty: 6 }]);
    const reservations = (line?.taken ?? []).map((taken) => ({ ...taken, articleId: id, sorg, customerId: mine }));
    await inOrder((ctx) => releaseStock(ctx, reservations));
    expect(await stockOf(id)).toEqual({ S1: [4, 0], S2: [3, 0] });
    expect(await usedOf(id, mine)).toBe(0);
    await inOrder((ctx) => releaseStock(ctx, reservations));
    expect(await stockOf(id)).toEqual({ S1: [4, 0], S2: [3, 0] });
  });

  test('a failed transaction takes nothing', async () => {
    const id = await article({ S1: 4 });
    await expect(
      inOrder(async (ctx) => {
        await reserveStock(ctx, [{ articleId: id, sorg, qty: 4 }], { customerId: mine });
        throw new Error('refused later');
      }),
    ).rejects.toThrow('refused later');
    expect(await stockOf(id)).toEqual({ S1: [4, 0] });
  });

  test('40 parallel orders for the last 10 units sell exactly 10, without a deadlock', async () => {
    const first = await article({ S1: 6, S2: 4 });
    const second = await article({ S1: 10 });
    const lines = [
      { articleId: first, sorg, qty: 1 },
      { articleId: second, sorg, qty: 1 },
    ];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        take(index % 2 === 0 ? lines : [...lines].reverse(), index % 3 === 0 ? theirs : mine),
      ),
    );
    const had = answers
      .flat()
      .flatMap((line) => line.taken)
      .reduce((sum, taken) => sum + taken.qty, 0);
    expect(had).toBe(20);
    expect(await stockOf(first)).toEqual({ S1: [6, 6], S2: [4, 4] });
    expect(await stockOf(second)).toEqual({ S1: [10, 10] });
  });

  test('random reservations and releases always add up', async () => {
    const id = await article({ S1: 7, S2: 9 });
    await allocate(id, theirs, 5);
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        inOrder(async (ctx) => {
          const customerId = index % 2 === 0 ? mine : theirs;
          const [line] = await reserveStock(ctx, [{ articleId: id, sorg, qty: 1 + (index % 4) }], { customerId });
          if (index % 3 === 0)
            await releaseStock(
              ctx,
              (line?.taken ?? []).map((taken) => ({ ...taken, articleId: id, sorg, customerId })),
            );
          return line;
        }),
      ),
    );
    const { rows } = await sql<{ reserved: number; qty: number; over: boolean }>`
      select sum(reserved)::int as reserved, sum(qty)::int as qty, bool_or(reserved > qty) as over
        from catalog_stock
       where article_id = ${id}`.execute(server.db);
    expect(rows[0]).toMatchObject({ qty: 16, over: false });
    expect(await usedOf(id, theirs)).toBeLessThanOrEqual(5);
  });

  test('requires a transaction', async () => {
    await expect(
      inOrder((ctx) => reserveStock({ ...ctx, transactional: false }, [], { customerId: mine })),
    ).rejects.toThrow(TypeError);
  });
});

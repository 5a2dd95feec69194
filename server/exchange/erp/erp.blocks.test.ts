import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testServer, type Ctx } from '#testing/harness.ts';
import { makeArticles, makeBuyer, order, type Dealer } from '#buying/cart/cart.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { erpFile, exchangeContext, type Cells } from './erp.factory.ts';
import { importFile } from './erp.import.actions.ts';

/** Files about blocks above single articles, and about stock allocated to customers. */
const server = testServer();
let ctx: Ctx;
let sorg: string;
let dealer: Dealer;
let other: Dealer;
let article: string;
const round: Record<string, number> = {};

beforeAll(async () => {
  server.setNow(new Date('2026-11-20T12:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  dealer = await makeBuyer(server, { sorgs: [sorg], credit: { limit: 50_000_000 } });
  other = await makeBuyer(server, { sorgs: [sorg], credit: { limit: 50_000_000 } });
  await sql`
    insert into orders_payment_method (sorg, module, type, description)
    values (${sorg}, 'order', 'account', '{"en":"On account"}')`.execute(server.db);
  const [made] = await makeArticles(server, [{ sorg, stock: 10 }]);
  article = made?.code ?? '';
  ctx = await exchangeContext(server);
});

/** Imports the next file of a kind and returns the result. */
async function take(
  type: 'blocks' | 'allocations',
  rows: readonly Cells[],
): Promise<{ state: string; accepted: number; changed: number; rejects: string[] }> {
  round[type] = (round[type] ?? 0) + 1;
  const outcome = await importFile(ctx, erpFile(server, type, rows, { sequence: round[type], madeAt: ctx.now }));
  return {
    state: outcome.state,
    accepted: outcome.accepted,
    changed: outcome.changed,
    rejects: outcome.rejects.map(({ column, code }) => `${column} ${code}`),
  };
}

/** Result for a dealer who orders units of the article: the code of the problem, or the ordered quantity. */
async function outcomeOf(who: Dealer, qty = 1): Promise<string> {
  const answer = await order(server, who, { products: [{ articleCode: article, sorg, qty }] });
  const { userErrors, orders } = answer.data?.checkoutV5 ?? {};
  return (userErrors?.[0]?.code ?? `ordered ${orders?.[0]?.lines?.[0]?.qty}`) as string;
}

const kept = async (): Promise<unknown[]> =>
  (
    await sql`
      select c.r3, t.qty, t.used
        from catalog_allocation t
        join customers_customer c on c.id = t.customer_id
        join catalog_article a on a.id = t.article_id
       where a.code = ${article}
       order by c.r3`.execute(server.db)
  ).rows;

test('blocks are replaced per sorg: they apply to the named customers, change, and end with a row without a block', async () => {
  const brand = (
    await sql<{
      brand: string;
    }>`select m.brand from catalog_article a join catalog_model m on m.id = a.model_id where a.code = ${article}`.execute(
      server.db,
    )
  ).rows[0]?.brand;
  const { r3, isr } = dealer.customer;
  const block: Cells = { sorg, kind: 'brand', subject: brand ?? '', reason: 'Not in your range', r3, isr };
  expect(await take('blocks', [block])).toMatchObject({ state: 'done', accepted: 1, changed: 1, rejects: [] });
  expect(await outcomeOf(dealer)).toBe('brand_blocked');
  expect(await outcomeOf(other)).toBe('ordered 1');
  expect(await take('blocks', [block]), 'the same once more').toMatchObject({ changed: 0 });
  expect(await take('blocks', [{ ...block, valid_to: '2020-01-01' }])).toMatchObject({ changed: 1 });
  expect(await outcomeOf(dealer), 'over').toBe('ordered 1');
  expect(
    await take('blocks', [{ sorg, kind: 'sorg', subject: '', reason: 'Moving house' }]),
    'one goes, one comes',
  ).toMatchObject({ changed: 2 });
  expect(await outcomeOf(other)).toBe('sorg_blocked');
  expect(await take('blocks', [{ sorg, kind: 'none', subject: '' }])).toMatchObject({ changed: 1 });
  expect([await outcomeOf(dealer), await outcomeOf(other)]).toEqual(['ordered 1', 'ordered 1']);
});

test('a block needs an existing subject and a reason; invalid rows remove nothing', async () => {
  expect(
    await take('blocks', [{ sorg, kind: 'sorg', subject: '', reason: 'Moving house', valid_from: '2099-01-01' }]),
  ).toMatchObject({ changed: 1 });
  const outcome = await take('blocks', [
    { sorg, kind: 'brand', subject: '', reason: 'x' },
    { sorg, kind: 'sorg', subject: 'veldra', reason: 'x' },
    { sorg, kind: 'category', subject: 'bike', reason: '' },
    { sorg, kind: 'category', subject: 'bike', reason: 'Later', valid_from: '2099-01-01' },
  ]);
  expect(outcome).toMatchObject({
    state: 'done',
    accepted: 1,
    changed: 1,
    rejects: ['subject row_required', 'subject row_not_allowed', 'reason row_required'],
  });
  const { rows } = await sql`select kind, subject from catalog_block where sorg = ${sorg} order by kind`.execute(
    server.db,
  );
  expect(rows).toEqual([
    { kind: 'category', subject: 'bike' },
    { kind: 'sorg', subject: sorg },
  ]);
  await take('blocks', [{ sorg, kind: 'none', subject: '' }]);
});

test('an allocation is for one dealer only; orders unknown to the file still count, and 0 removes it', async () => {
  const [fresh] = await makeArticles(server, [{ sorg, stock: 10 }]);
  article = fresh?.code ?? '';
  const { r3, isr } = dealer.customer;
  const row = (qty: number): Cells => ({ sorg, article, r3, isr, qty });
  expect(await take('allocations', [row(6)])).toMatchObject({ state: 'done', accepted: 1, changed: 1, rejects: [] });
  expect(await outcomeOf(other, 5), 'four are left for the others').toBe('ordered 4');
  expect(await outcomeOf(dealer, 2)).toBe('ordered 2');
  expect(await kept()).toEqual([{ r3, qty: 6, used: 2 }]);
  // The ERP did not know the order when it wrote the file, so its six include these two.
  expect(await take('allocations', [row(6)]), 'nothing new').toMatchObject({ changed: 0 });
  expect(await kept()).toEqual([{ r3, qty: 6, used: 2 }]);
  // Now it does: the reservation was handed over before the file was made.
  await sql`
    update orders_reservation r
       set handed_over_at = '2026-11-19T00:00:00Z'
      from catalog_article a
     where a.id = r.article_id and a.code = ${article}`.execute(server.db);
  expect(await take('allocations', [row(4)])).toMatchObject({ changed: 1 });
  expect(await kept()).toEqual([{ r3, qty: 4, used: 0 }]);
  expect(await take('allocations', [row(-1)])).toMatchObject({
    accepted: 0,
    changed: 0,
    rejects: ['qty row_negative'],
  });
  expect(await outcomeOf(other), 'all that is left is kept').toBe('no_stock');
  expect(await take('allocations', [row(0)])).toMatchObject({ changed: 1 });
  expect(await outcomeOf(other, 5), 'nothing is kept any more').toBe('ordered 4');
});

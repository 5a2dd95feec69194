import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { fill, makeArticles, makeBuyer, placeOrder, type Dealer } from '#buying/cart/cart.factory.ts';
import { reviewedClaim } from '#service/claims/claims.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { recordInvoices, reportedInvoice } from '#money/invoices/invoices.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import { recordOrderStatus } from '#ordering/order-import/order-import.status.actions.ts';
import { refreshSales } from '#field/sales-overview/sales-overview.actions.ts';
import { makeVisit } from '#field/visit-plans/visit-plans.factory.ts';

const server = testServer();
const now = new Date('2026-06-15T10:00:00Z');
const daysBefore = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
let sorg = '';
let desk: Caller;
beforeAll(async () => {
  server.setNow(now);
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  const user = await makeUser(server, {
    role: 'claim.desk',
    groupRole: 'Claim desk',
    areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
  });
  desk = await signIn(server, user.id);
});

type Rep = { rep: Caller; userId: string; dealers: [Dealer, Dealer] };
let salesmanCount = 0;
/** A salesperson with two dealers of their own. */
async function makeRep(role = 'salesman'): Promise<Rep> {
  salesmanCount += 1;
  const salesman = `R${salesmanCount}`;
  const user = await makeUser(server, {
    role,
    groupRole: 'Sales',
    areas: [{ sorg, limitation: 'salesman', option: 'include', value: salesman }],
  });
  const buyer = (name: string) => makeBuyer(server, { sorgs: [sorg], salesman, name: `${name} ${salesman}` });
  return {
    rep: await signIn(server, user.id),
    userId: user.id,
    dealers: [await buyer('Alpine'), await buyer('Bergrad')],
  };
}

const list = (name: string, args: string, row: string): string => `${name}${args} { info { count } data { ${row} } }`;
const day = `{ repDay {
  ${list('visits', '', 'code')}
  ${list('blocked', '', 'code credit creditReason areaReason')}
  ${list('slipped', '', 'id code orderNumber openQty firstPromisedOn promisedOn')}
  ${list('claims', '', 'id number code')}
  ${list('claimsInProcess', '', 'id')}
  ${list('carts', '', 'id code owner lines units values { currency amount } changedAt')}
  month { month currency netSales netSalesLastYear } } }`;
async function ask(caller: Caller, query: string) {
  const { data, errors } = await server.graphql(caller, query);
  expect(errors).toBeUndefined();
  return data;
}
const dayOf = async (caller: Caller) => (await ask(caller, day)).repDay;

/** A day with something on every card, of the first dealer. */
async function fillDay({ dealers: [dealer, other] }: Rep): Promise<void> {
  await makeVisit(server, { customerId: other.customer.id, sorg, on: '2026-06-14' });
  await server.db
    .updateTable('credit_account')
    .set({ reason_blocked: 'overdue_over_limit' })
    .where('customer_id', '=', other.customer.id)
    .execute();
  const [article] = await makeArticles(server, [{ sorg, stock: 99, price: 1_250 }]);
  const { number } = await placeOrder(server, dealer, sorg, { [article!.code]: 4 });
  for (const [minutes, on] of [
    [1, '2026-07-01'],
    [2, '2026-07-20'],
  ] as const)
    await asJob(server, (ctx) =>
      recordOrderStatus(ctx, [
        {
          number,
          position: 1,
          confirmations: [{ qty: 4, on, precision: 'day', site: 'S1' }],
          cancelled: 0,
          reason: '',
          at: new Date(now.getTime() + minutes * 60_000),
        },
      ]),
    );
  await reviewedClaim(server, { desk, dealer, sorg, stock: 5 });
  await fill(server, dealer, sorg, { [article!.code]: 3 });
  await touchCart(dealer, daysBefore(5));
  const sold = (invoicedOn: string, subtotal: number) =>
    reportedInvoice({
      number: `${dealer.customer.r3}-${invoicedOn}`,
      sorg,
      companyCode: `C${sorg}`,
      customerId: dealer.customer.id,
      currency: 'USD',
      invoicedOn,
      lines: [
        {
          position: 1,
          order: null,
          orderPosition: null,
          articleCode: article!.code,
          description: '',
          uom: 'PCE',
          qty: 1,
          price: 0,
          subtotal,
        },
      ],
    });
  await asJob(server, (ctx) =>
    recordInvoices(ctx, [sold('2026-06-10', 30_000), sold('2025-06-15', 20_000), sold('2025-06-16', 7_000)], now),
  );
  await refreshSales(server.db, now);
}
const touchCart = (dealer: Dealer, at: Date) =>
  server.db.updateTable('cart_cart').set({ updated_at: at }).where('customer_id', '=', dealer.customer.id).execute();

describe('repDay', () => {
  test('shows on each card what is to be done', async () => {
    const made = await makeRep();
    const [dealer, other] = made.dealers;
    await fillDay(made);
    const shown = await dayOf(made.rep);
    expect(shown).toMatchObject({
      visits: { info: { count: 1 }, data: [{ code: dealer.customer.unified }] },
      blocked: {
        info: { count: 1 },
        data: [{ code: other.customer.unified, credit: true, creditReason: 'overdue_over_limit', areaReason: null }],
      },
      slipped: {
        info: { count: 1 },
        data: [{ code: dealer.customer.unified, openQty: 4, firstPromisedOn: '2026-07-01', promisedOn: '2026-07-20' }],
      },
      claims: { info: { count: 1 }, data: [{ code: dealer.customer.unified }] },
      claimsInProcess: { info: { count: 0 }, data: [] },
      carts: {
        info: { count: 1 },
        data: [
          {
            code: dealer.customer.unified,
            lines: 1,
            units: 3,
            values: [{ currency: 'USD', amount: '37.50' }],
            changedAt: daysBefore(5).toISOString(),
          },
        ],
      },
      month: { month: '06', currency: 'USD', netSales: '300.00', netSalesLastYear: '200.00' },
    });
  });

  test('counts the rows of the lists that its cards link to, also while acting for a dealer', async () => {
    const made = await makeRep();
    await fillDay(made);
    const shown = await dayOf(made.rep);
    const lists = await ask(
      made.rep,
      `{ visits: ${list('visitsDue', '', 'code')}
         slipped: ${list('openOrderLines', '(filter: { risk: "slipped" }, sort: "slip")', 'id')}
         claims: ${list('claimsV2', '(filter: { statusCategory: "open" })', 'id')}
         claimsInProcess: ${list('claimsV2', '(filter: { statusCategory: "processing" })', 'id')}
         sales: salesOverviewV4(filter: { custCode: "all", months: ["06"] }) { total { netSales netSalesLastYear } } }`,
    );
    const keys = ({ info, data }: { info: { count: number }; data: { id?: string; code?: string }[] }) => ({
      count: info.count,
      rows: data.map(({ id, code }) => id ?? code),
    });
    for (const card of ['visits', 'slipped', 'claims', 'claimsInProcess'])
      expect([card, keys(shown[card])]).toEqual([card, keys(lists[card])]);
    expect(shown.month).toMatchObject(lists.sales.total);
    for (const card of ['blocked', 'carts'])
      expect(await ask(made.rep, `{ repDay(page: 1, limit: 100) { ${list(card, '', 'code')} } }`)).toEqual({
        repDay: { [card]: { ...shown[card], data: shown[card].data.map(({ code }: { code: string }) => ({ code })) } },
      });
    const acting = await signIn(server, made.userId, made.dealers[1].customer.id);
    expect(await dayOf(acting)).toEqual(shown);
    // Both in one request: what one reads for all customers must not answer for the other.
    const both = await ask(
      acting,
      `{ repDay { slipped { info { count } } } openOrderLines(filter: { risk: "slipped" }) { info { count } } }`,
    );
    expect([both.repDay.slipped.info.count, both.openOrderLines.info.count]).toEqual([1, 0]);
  });

  test('leaves out carts that were just changed, given up or empty, and says why the ERP blocks an account', async () => {
    const { rep, dealers } = await makeRep();
    const [article] = await makeArticles(server, [{ sorg, stock: 99 }]);
    const carts = async (days: number) => {
      await touchCart(dealers[0], daysBefore(days));
      return (await dayOf(rep)).carts.info.count;
    };
    await fill(server, dealers[0], sorg, { [article!.code]: 7 });
    expect([await carts(1.9), await carts(2), await carts(59), await carts(60)]).toEqual([0, 1, 1, 0]);
    await fill(server, dealers[0], sorg, { [article!.code]: 0 });
    expect(await carts(3)).toBe(0);
    await server.db
      .updateTable('customers_area')
      .set({ blocked_reason: 'No deliveries before the contract is signed' })
      .where('customer_id', '=', dealers[0].customer.id)
      .execute();
    expect((await dayOf(rep)).blocked.data).toEqual([
      {
        code: dealers[0].customer.unified,
        credit: false,
        creditReason: null,
        areaReason: 'No deliveries before the contract is signed',
      },
    ]);
  });

  test('shows nothing of another salesperson’s customers, no card without its permission, and refuses dealers', async () => {
    const made = await makeRep();
    await fillDay(made);
    const { rep: stranger, dealers } = await makeRep();
    const shown = await dayOf(stranger);
    for (const card of ['blocked', 'slipped', 'claims', 'claimsInProcess', 'carts'])
      expect([card, shown[card]]).toEqual([card, { info: { count: 0 }, data: [] }]);
    expect(shown.visits.data.map(({ code }: { code: string }) => code)).toEqual(
      dealers.map(({ customer }) => customer.unified),
    );
    expect(shown.month).toMatchObject({ netSales: '0.00', netSalesLastYear: '0.00' });
    const { errors } = await server.graphql(dealers[0], day);
    expect(errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
    const { errors: unbounded } = await server.graphql(stranger, '{ repDay(limit: 101) { carts { info { count } } } }');
    expect(unbounded?.[0]?.extensions['code']).toBe('BAD_INPUT');
  });
});

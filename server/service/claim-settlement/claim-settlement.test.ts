import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { moveClaimTo, reviewedClaim, settlesAtOnce } from '#service/claims/claims.factory.ts';
import { followClaims } from './claim-settlement.factory.ts';

const server = testServer();
let sorg = '';
let desk: Caller;
let dealer: Awaited<ReturnType<typeof makeDealer>>;

beforeAll(async () => {
  server.setNow(new Date('2026-11-30T08:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], configuration: settlesAtOnce });
  const user = await makeUser(server, {
    role: 'claim.desk',
    groupRole: 'Claim desk',
    areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
  });
  desk = await signIn(server, user.id);
  dealer = await makeDealer(server, { sorgs: [sorg] });
});

const reviewed = (stock: number, qty = 2) => reviewedClaim(server, { desk, dealer, sorg, stock, qty });
const follow = () => followClaims(server);
const read = async (caller: Caller, id: string) =>
  (
    await server.graphql(
      caller,
      `{ claimV2(id: "${id}") { number status { id } resolution deliveryNo deliveryShippedOn deliveryAt resiNo
         settlement { kind orderId orderNumber requestNumber requestState amount } creditNote { number date amount }
         deliveryOrders { doNumber } histories { from { id } to { id } by } } }`,
    )
  ).data.claimV2;

describe('replacement', () => {
  test('is one order at price zero with reserved stock, handed over to the ERP, linked both ways', async () => {
    const { id, code } = await reviewed(5);
    expect((await moveClaimTo(server, desk, id, 'approved', ', resolution: "replacement"')).userErrors).toEqual([]);
    const claim = await read(dealer, id);
    expect(claim).toMatchObject({
      status: { id: 'approved' },
      resolution: 'replacement',
      settlement: { kind: 'replacement' },
    });
    const { orderId } = claim.settlement;
    const { data } = await server.graphql(
      dealer,
      `{ order(number: "${claim.settlement.orderNumber}") { poNumber claim { id number } details { articleCode } } }`,
    );
    expect(data.order).toEqual({
      poNumber: claim.number,
      claim: { id, number: claim.number },
      details: [{ articleCode: code }],
    });
    const { rows } = await sql<{ total: number; price: number; reserved: number; waiting: number }>`
      select o.total_amount as total, l.price, (select sum(r.qty)::int from orders_reservation r where r.line_id = l.id) as reserved,
             (select count(*)::int from erp_outbox x where x.subject_id = o.id and x.state = 'pending') as waiting
        from orders_order o
        join orders_line l on l.order_id = o.id
       where o.id = ${orderId} and l.article_code = ${code}`.execute(server.db);
    expect(rows).toEqual([{ total: 0, price: 0, reserved: 2, waiting: 1 }]);
  });

  test('without stock is refused and changes nothing', async () => {
    const { id } = await reviewed(1);
    expect((await moveClaimTo(server, desk, id, 'approved', ', resolution: "replacement"')).userErrors).toEqual([
      { field: 'articleCode', code: 'claim_no_stock' },
    ]);
    expect(await read(desk, id)).toMatchObject({ status: { id: 'in_review' }, settlement: null });
  });

  test('20 approvals at one moment give one order', async () => {
    const { id, code } = await reviewed(100);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        moveClaimTo(server, desk, id, 'approved', `, resolution: "${at % 2 ? 'credit' : 'replacement'}"`),
      ),
    );
    expect(answers.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(1);
    const { rows } = await sql<{ orders: number; requests: number }>`
      select (select count(*)::int from orders_line l where l.article_code = ${code}) as orders,
             (select count(*)::int from claims_credit_request r where r.claim_id = ${id}) as requests`.execute(
      server.db,
    );
    expect((rows[0]?.orders ?? 0) + (rows[0]?.requests ?? 0)).toBe(1);
  });

  test('moves on with the news of the order: taken, delivered, completed', async () => {
    const { id } = await reviewed(5);
    await moveClaimTo(server, desk, id, 'approved', ', resolution: "replacement"');
    const { orderId } = (await read(desk, id)).settlement;
    await follow();
    expect((await read(desk, id)).status.id).toBe('approved');
    await sql`update orders_order set erp_state = 'accepted' where id = ${orderId}`.execute(server.db);
    await follow();
    expect((await read(desk, id)).status.id).toBe('in_settlement');
    await sql`
      with d as (
        insert into deliveries_delivery (number, sorg, customer_id, company_code, status, tracking_number, currency,
                                         shipped_on, delivered_on, created_at)
        values ('DO-77', ${sorg}, ${dealer.customer.id}, 'C', 'delivered', 'RESI-1', 'USD', '2026-11-29', '2026-11-30',
                '2026-11-30T08:00:00Z')
        returning id)
      insert into deliveries_line (delivery_id, position, order_id, article_code, qty)
      select id, 1, ${orderId}, 'A', 2 from d`.execute(server.db);
    await follow();
    expect(await read(dealer, id)).toMatchObject({
      status: { id: 'in_settlement' },
      deliveryNo: 'DO-77',
      deliveryShippedOn: '2026-11-29',
      resiNo: 'RESI-1',
    });
    await sql`update orders_order set status = 'complete' where id = ${orderId}`.execute(server.db);
    await follow();
    await follow();
    const claim = await read(dealer, id);
    expect(claim).toMatchObject({ status: { id: 'completed' }, deliveryOrders: [{ doNumber: 'DO-77' }] });
    expect(
      claim.histories.map(({ to, by }: { to: { id: string }; by: string | null }) => [to.id, by === null]),
    ).toEqual([
      ['submitted', false],
      ['in_review', false],
      ['approved', false],
      ['in_settlement', true],
      ['completed', true],
    ]);
  });
});

describe('credit', () => {
  test("is one request of the dealer's price, or of the desk's amount", async () => {
    const { id } = await reviewed(0);
    await moveClaimTo(server, desk, id, 'approved', ', resolution: "credit"');
    expect((await read(desk, id)).settlement).toMatchObject({
      kind: 'credit',
      requestState: 'waiting',
      amount: '50.00',
    });
    const other = await reviewed(0);
    expect(
      (await moveClaimTo(server, desk, other.id, 'approved', ', resolution: "credit", creditAmount: "0"')).userErrors,
    ).toEqual([{ field: 'creditAmount', code: 'claim_amount_required' }]);
    await moveClaimTo(server, desk, other.id, 'approved', ', resolution: "credit", creditAmount: "12.50"');
    expect((await read(desk, other.id)).settlement.amount).toBe('12.50');
  });
});

describe('who sees the settlement', () => {
  test('amounts are not for a workshop, reasons of the ERP not for customers, deliveries for those who see orders', async () => {
    const { id } = await reviewed(0);
    await moveClaimTo(server, desk, id, 'approved', ', resolution: "credit"');
    await sql`
      update claims_credit_request
         set erp_state = 'booked', erp_reason = 'Cost centre 4711', credit_number = 'CN-1', credit_on = '2026-11-30',
             credit_amount = 5000
       where claim_id = ${id}`.execute(server.db);
    const user = await makeUser(server, {
      role: 'workshop',
      groupRole: 'Dealer',
      customerId: dealer.customer.id,
    });
    const workshop = await signIn(server, user.id, dealer.customer.id);
    const shown = async (caller: Caller) =>
      (
        await server.graphql(
          caller,
          `{ claimV2(id: "${id}") { settlement { kind amount requestReason } creditNote { amount } } }`,
        )
      ).data.claimV2;
    expect(await shown(workshop)).toEqual({
      settlement: { kind: 'credit', amount: null, requestReason: null },
      creditNote: null,
    });
    expect(await shown(dealer)).toEqual({
      settlement: { kind: 'credit', amount: '50.00', requestReason: null },
      creditNote: { amount: '50.00' },
    });
    expect((await shown(desk)).settlement.requestReason).toBe('Cost centre 4711');
  });
});

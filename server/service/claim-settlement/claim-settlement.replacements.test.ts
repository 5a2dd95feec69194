import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { bikeClaim, fileClaim, makeProblem, moveClaimTo, reviewedClaim } from '#service/claims/claims.factory.ts';

const server = testServer();
let sorg = '';
let desk: Caller;
let deskUserId = '';
let dealer: Awaited<ReturnType<typeof makeDealer>>;

beforeAll(async () => {
  server.setNow(new Date('2026-11-30T08:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], configuration: { claimConfirmAbove: '100', claimRecallMinutes: 15 } });
  const user = await makeUser(server, {
    role: 'claim.desk',
    groupRole: 'Claim desk',
    areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
  });
  deskUserId = user.id;
  desk = await signIn(server, user.id);
  dealer = await makeDealer(server, { sorgs: [sorg] });
});

interface Wish {
  readonly wholeArticle?: boolean;
  readonly wishedResolution?: 'replacement' | 'credit' | null;
  readonly price?: number;
}
/** A claim of a whole bicycle at 3,023.80 about its handlebar, in review, and a handlebar at 45.00. */
async function slippingBar({ wholeArticle = false, wishedResolution = null }: Wish = {}) {
  const bike = await makeArticle(server, { sorg, stock: 4, price: 302_380 });
  const bar = await makeArticle(server, {
    sorg,
    category: 'paa',
    merchandiseCategory: 'cockpit',
    name: 'Bar',
    stock: 9,
    price: 4_500,
  });
  const problem = await makeProblem(server, 'bike', { wholeArticle, spareCategories: ['cockpit'] });
  const args = await bikeClaim(server, dealer, {
    articleCode: bike.code,
    problems: [{ id: problem }],
    wishedResolution,
  });
  const { claim, userErrors } = await fileClaim(server, dealer, args);
  expect(userErrors).toEqual([]);
  const id = claim?.id ?? '';
  await moveClaimTo(server, desk, id, 'in_review');
  return { id, bike: bike.code, bar: bar.code };
}
const approve = (id: string, more: string) => moveClaimTo(server, desk, id, 'approved', `, ${more}`);
const read = async (caller: Caller, id: string) =>
  (
    await server.graphql(
      caller,
      `{ claimV2(id: "${id}") { status { id } nextStatuses { id needsReason }
         settlement { kind orderNumber articleCode qty amount requestState recallable handOverAt }
         endedSettlements { orderNumber requestNumber requestState endReason } } }`,
    )
  ).data.claimV2;
const outboxOf = async (id: string) => {
  const { rows } = await sql<{ kind: string; state: string; minutes: number }>`
    select x.kind, x.state, round(extract(epoch from x.next_attempt_at - ${new Date('2026-11-30T08:00:00Z')}) / 60)::int as minutes
      from erp_outbox x
     where x.subject_id = ${id}
        or x.subject_id in (select coalesce(s.order_id, s.credit_request_id) from claims_settlement s where s.claim_id = ${id})
     order by x.kind`.execute(server.db);
  return rows;
};

describe('what is sent or credited', () => {
  test('a replacement without an article is refused, whoever wished for it, and nothing is ordered', async () => {
    const wished = await slippingBar({ wishedResolution: 'replacement' });
    for (const more of ['resolution: "replacement"', 'resolution: null', 'resolution: "replacement", qty: 1'])
      expect((await approve(wished.id, more)).userErrors).toEqual([
        { field: 'articleCode', code: 'claim_replacement_article' },
      ]);
    expect(await read(desk, wished.id)).toMatchObject({ status: { id: 'in_review' }, settlement: null });
    const { rows } = await sql`select from orders_line where article_code = ${wished.bike}`.execute(server.db);
    expect(rows).toEqual([]);
  });

  test('the named part is sent in its quantity, not the claimed bicycle', async () => {
    const { id, bar } = await slippingBar();
    expect((await approve(id, `resolution: "replacement", articleCode: "${bar}"`)).userErrors).toEqual([
      { field: 'qty', code: 'required' },
    ]);
    expect((await approve(id, `resolution: "replacement", articleCode: "${bar}", qty: 2`)).userErrors).toEqual([]);
    expect((await read(desk, id)).settlement).toMatchObject({ kind: 'replacement', articleCode: bar, qty: 2 });
  });

  test('only a problem of the whole article stands for the claimed one and its price', async () => {
    const [whole, credited, part] = [
      await slippingBar({ wholeArticle: true }),
      await slippingBar({ wholeArticle: true }),
      await slippingBar(),
    ];
    const confirmed = 'confirmedValue: "3023.80"';
    expect((await approve(whole.id, `resolution: "replacement", ${confirmed}`)).userErrors).toEqual([]);
    expect((await read(desk, whole.id)).settlement).toMatchObject({ articleCode: whole.bike, qty: 1 });
    expect((await approve(credited.id, `resolution: "credit", ${confirmed}`)).userErrors).toEqual([]);
    expect((await read(desk, credited.id)).settlement).toMatchObject({ kind: 'credit', amount: '3023.80' });
    expect((await approve(part.id, `resolution: "credit", ${confirmed}`)).userErrors).toEqual([
      { field: 'creditAmount', code: 'claim_amount_required' },
    ]);
  });

  test('nobody guesses how a claim is settled: the desk says so, or the customer wished it', async () => {
    const { id, bar } = await slippingBar();
    expect((await approve(id, `articleCode: "${bar}", qty: 1`)).userErrors).toEqual([
      { field: 'resolution', code: 'claim_resolution_required' },
    ]);
  });
});

describe('a value above the limit of the market', () => {
  test('needs its exact confirmation; one at the limit does not', async () => {
    const { id, bike } = await slippingBar();
    const send = `resolution: "replacement", articleCode: "${bike}", qty: 1`;
    const unconfirmed = [{ field: 'confirmedValue', code: 'claim_value_unconfirmed' }];
    for (const more of [send, `${send}, confirmedValue: "1.00"`, `${send}, confirmedValue: "3023.79"`])
      expect((await approve(id, more)).userErrors).toEqual(unconfirmed);
    expect((await read(desk, id)).status.id).toBe('in_review');
    expect((await approve(id, `${send}, confirmedValue: "3023.80"`)).userErrors).toEqual([]);
    const credit = await slippingBar();
    expect((await approve(credit.id, 'resolution: "credit", creditAmount: "100.01"')).userErrors).toEqual(unconfirmed);
    expect((await approve(credit.id, 'resolution: "credit", creditAmount: "100"')).userErrors).toEqual([]);
  });

  test('needs it for a credit above the price of the claimed goods, too, whatever the limit of the market', async () => {
    const bar = await reviewedClaim(server, { desk, dealer, sorg, stock: 3, qty: 2 });
    const credit = (more: string) => approve(bar.id, `resolution: "credit", ${more}`);
    expect((await credit('creditAmount: "50.01"')).userErrors).toEqual([
      { field: 'confirmedValue', code: 'claim_value_unconfirmed' },
    ]);
    expect((await credit('creditAmount: "50.01", confirmedValue: "50.01"')).userErrors).toEqual([]);
    const whole = await reviewedClaim(server, { desk, dealer, sorg, stock: 3, qty: 2 });
    expect((await approve(whole.id, 'resolution: "credit", creditAmount: "50"')).userErrors).toEqual([]);
  });

  test('is recorded with the part or the amount, for the member of the desk and the dealer', async () => {
    const recorded = async (id: string) =>
      (
        await sql<{ actor: string; customer: string; after: object }>`
          select actor_user_id as actor, customer_id as customer, after
            from platform_audit
           where action = 'claim.settle' and subject_id = ${id}`.execute(server.db)
      ).rows;
    const [part, credit] = [await slippingBar(), await slippingBar()];
    await approve(part.id, `resolution: "replacement", articleCode: "${part.bar}", qty: 2`);
    await approve(credit.id, 'resolution: "credit", creditAmount: "60"');
    const both = { actor: deskUserId, customer: dealer.customer.id };
    expect(await recorded(part.id)).toEqual([
      { ...both, after: { article: part.bar, qty: 2, value: '90.00', currency: 'USD' } },
    ]);
    expect(await recorded(credit.id)).toEqual([{ ...both, after: { amount: '60.00', currency: 'USD' } }]);
  });

  test('goods without a price are not sent: nobody can judge their value', async () => {
    const { id } = await slippingBar();
    const { code } = await makeArticle(server, { sorg, category: 'paa', stock: 3, price: null });
    expect((await approve(id, `resolution: "replacement", articleCode: "${code}", qty: 1`)).userErrors).toEqual([
      { field: 'articleCode', code: 'claim_not_replaceable' },
    ]);
  });
});

describe('the choice of the desk', () => {
  const choices = async (caller: Caller, id: string, search = '') =>
    (
      await server.graphql(
        caller,
        `{ claimReplacements(id: "${id}", search: "${search}") { wholeArticle currency goodsValue confirmAbove
           confirmCurrency recallMinutes data { articleCode reason price currency stock } } }`,
      )
    ).data.claimReplacements;

  test('offers the parts that mend the problem before the bicycle, with value and stock', async () => {
    const { id, bike, bar } = await slippingBar();
    const { data, ...terms } = await choices(desk, id);
    expect(terms).toEqual({
      wholeArticle: false,
      currency: 'USD',
      goodsValue: '3023.80',
      confirmAbove: '100',
      confirmCurrency: 'USD',
      recallMinutes: 15,
    });
    const codes = data.map(({ articleCode }: { articleCode: string }) => articleCode);
    expect(codes.at(-1)).toBe(bike);
    expect(codes.indexOf(bar)).toBeGreaterThanOrEqual(0);
    expect(data.find(({ articleCode }: { articleCode: string }) => articleCode === bar)).toEqual({
      articleCode: bar,
      reason: 'spare',
      price: '45.00',
      currency: 'USD',
      stock: 9,
    });
    expect(data.at(-1)).toMatchObject({ reason: 'claimed', price: '3023.80', stock: 4 });
    // Any article is found by its words.
    const [found] = (await choices(desk, id, bar)).data;
    expect(found).toMatchObject({ articleCode: bar, reason: 'found' });
  });

  test('a part that was sent for the same model comes first', async () => {
    const first = await slippingBar();
    await approve(first.id, `resolution: "replacement", articleCode: "${first.bar}", qty: 1`);
    const [model] = (
      await sql<{ code: string }>`select model_code as code from claims_claim where id = ${first.id}`.execute(server.db)
    ).rows;
    expect(model?.code).not.toBe('');
    const again = await slippingBar();
    await sql`update claims_claim set model_code = ${model?.code} where id = ${again.id}`.execute(server.db);
    expect((await choices(desk, again.id)).data[0]).toMatchObject({ articleCode: first.bar, reason: 'spare' });
  });

  test('is for the desk that sees the claim', async () => {
    const { id } = await slippingBar();
    const other = await makeSorg(server);
    await makeMarket(server, { sorgs: [other], host: 'other-desk.example', isDefault: false });
    const areas = [{ sorg: other, limitation: 'none' as const, option: 'include' as const, value: '' }];
    const { id: userId } = await makeUser(server, { role: 'claim.desk', groupRole: 'Claim desk', areas });
    expect(await choices(await signIn(server, userId), id)).toBeNull();
    const { errors } = await server.graphql(dealer, `{ claimReplacements(id: "${id}") { currency } }`);
    expect(errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN_SCOPE');
  });
});

describe('a settlement is recalled', () => {
  test('until the ERP takes the order: it is cancelled, its stock free, and the claim is back in review', async () => {
    const { id, bike } = await slippingBar();
    await approve(id, `resolution: "replacement", articleCode: "${bike}", qty: 1, confirmedValue: "3023.80"`);
    // The order and the decision stay here for the minutes of the market.
    expect(await outboxOf(id)).toEqual([
      { kind: 'claim', state: 'pending', minutes: 15 },
      { kind: 'order', state: 'pending', minutes: 15 },
    ]);
    const approved = await read(desk, id);
    expect(approved.settlement).toMatchObject({ recallable: true, handOverAt: '2026-11-30T08:15:00.000Z' });
    expect(approved.nextStatuses).toContainEqual({ id: 'in_review', needsReason: true });
    expect((await moveClaimTo(server, desk, id, 'in_review')).userErrors).toEqual([
      { field: 'reason', code: 'claim_reason_required' },
    ]);
    expect((await moveClaimTo(server, dealer, id, 'in_review', ', reason: "x"')).userErrors).toEqual([
      { field: 'newStatus', code: 'claim_transition' },
    ]);
    const other = await makeDealer(server, { sorgs: [sorg] });
    expect((await moveClaimTo(server, other, id, 'in_review', ', reason: "x"')).userErrors).toEqual([
      { field: 'id', code: 'not_found' },
    ]);
    expect((await moveClaimTo(server, desk, id, 'in_review', ', reason: "Only the bar"')).userErrors).toEqual([]);
    const back = await read(desk, id);
    expect(back).toMatchObject({
      status: { id: 'in_review' },
      settlement: null,
      endedSettlements: [{ orderNumber: approved.settlement.orderNumber, endReason: 'Only the bar' }],
    });
    expect((await outboxOf(id)).filter(({ kind }) => kind === 'order')).toEqual([
      { kind: 'order', state: 'dropped', minutes: 15 },
    ]);
    const { rows } = await sql<{ status: string; held: number }>`
      select o.status, (select count(*)::int from orders_reservation r join orders_line l on l.id = r.line_id
                         where l.order_id = o.id and r.released_at is null) as held
        from orders_order o
       where o.number = ${approved.settlement.orderNumber}`.execute(server.db);
    expect(rows).toEqual([{ status: 'cancelled', held: 0 }]);
    const { rows: audit } = await sql<{ actor: string; customer: string }>`
      select actor_user_id as actor, customer_id as customer
        from platform_audit
       where action = 'claim.recall' and subject_id = ${id}`.execute(server.db);
    expect(audit).toEqual([{ actor: deskUserId, customer: dealer.customer.id }]);
  });

  test('until the ERP takes the credit request, which is withdrawn', async () => {
    const { id } = await slippingBar();
    await approve(id, 'resolution: "credit", creditAmount: "60"');
    expect((await read(desk, id)).settlement).toMatchObject({ requestState: 'waiting', recallable: true });
    expect((await moveClaimTo(server, desk, id, 'in_review', ', reason: "6, not 60"')).userErrors).toEqual([]);
    expect((await read(desk, id)).endedSettlements).toMatchObject([{ requestState: 'withdrawn' }]);
    expect((await outboxOf(id)).find(({ kind }) => kind === 'credit_request')?.state).toBe('dropped');
    expect((await approve(id, 'resolution: "credit", creditAmount: "6"')).userErrors).toEqual([]);
  });

  test('not any more when it was written to a file', async () => {
    const { id, bar } = await slippingBar();
    await approve(id, `resolution: "replacement", articleCode: "${bar}", qty: 1`);
    await sql`
      update orders_order set erp_state = 'sent' where id = (select order_id from claims_settlement where claim_id = ${id})`.execute(
      server.db,
    );
    const sent = await read(desk, id);
    expect(sent.settlement.recallable).toBe(false);
    expect(sent.nextStatuses.map((next: { id: string }) => next.id)).not.toContain('in_review');
    expect((await moveClaimTo(server, desk, id, 'in_review', ', reason: "x"')).userErrors).toEqual([
      { field: 'newStatus', code: 'claim_settlement_open' },
    ]);
  });
});

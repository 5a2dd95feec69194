import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { categoryOf, claimStatuses, givesUpSettlement, type ClaimStatus } from '#rules/service/claims/status.ts';
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

const follow = () => followClaims(server);
const reviewed = async () => (await reviewedClaim(server, { desk, dealer, sorg, stock: 100 })).id;
const move = (id: string, status: string, more = '') => moveClaimTo(server, desk, id, status, more);
const read = async (caller: Caller, id: string) =>
  (
    await server.graphql(
      caller,
      `{ claimV2(id: "${id}") { status { id } resolution decidedAt deliveryNo nextStatuses { id needsReason }
         settlement { kind orderNumber requestNumber requestState failed }
         endedSettlements { kind orderNumber requestNumber requestReason endReason }
         histories { from { id } to { id } reason } } }`,
    )
  ).data.claimV2;

/** The ERP answers the open credit request of a claim. */
const answer = (id: string, state: 'sent' | 'rejected' | 'booked') =>
  sql`
    update claims_credit_request r
       set erp_state = ${state}, erp_reason = case when ${state} = 'rejected' then 'Cost centre 4711' else '' end,
           credit_on = case when ${state} = 'booked' then date '2026-11-30' end, credit_number = 'CN', credit_amount = 1
      from claims_settlement s
     where s.credit_request_id = r.id
       and s.claim_id = ${id}
       and s.ended_at is null
       and r.erp_state <> 'booked'`.execute(server.db);
/** The ERP refuses, takes or ships the open order of a claim. */
const orderBecomes = (id: string, status: string, erpState: string) =>
  sql`
    update orders_order o
       set status = ${status}, erp_state = ${erpState}
      from claims_settlement s
     where s.order_id = o.id
       and s.claim_id = ${id}
       and s.ended_at is null
       and o.status <> 'cancelled'`.execute(server.db);

describe('a settlement that failed', () => {
  test('is ended by the desk with a reason, and the claim is settled again', async () => {
    const id = await reviewed();
    await move(id, 'approved', ', resolution: "credit"');
    await answer(id, 'rejected');
    const failed = await read(desk, id);
    const queue = async () =>
      (await server.graphql(desk, '{ claimQueue(filter: { settlementFailed: true }) { data { id } } }')).data.claimQueue
        .data;
    expect(await queue()).toEqual([{ id }]);
    expect(failed).toMatchObject({ status: { id: 'approved' }, settlement: { failed: true } });
    expect(failed.nextStatuses).toContainEqual({ id: 'in_review', needsReason: true });
    expect((await move(id, 'in_review')).userErrors).toEqual([{ field: 'reason', code: 'claim_reason_required' }]);
    expect((await move(id, 'in_review', ', reason: "We replace it"')).userErrors).toEqual([]);
    expect(await queue()).toEqual([]);
    expect(await read(dealer, id)).toMatchObject({
      status: { id: 'in_review' },
      resolution: null,
      decidedAt: null,
      settlement: null,
      // Reasons of the ERP are not for the dealer, those of the desk are.
      endedSettlements: [{ kind: 'credit', requestReason: null, endReason: 'We replace it' }],
    });
    expect((await move(id, 'approved', ', resolution: "replacement"')).userErrors).toEqual([]);
    const claim = await read(desk, id);
    expect(claim).toMatchObject({
      status: { id: 'approved' },
      resolution: 'replacement',
      settlement: { kind: 'replacement', failed: false },
      endedSettlements: [{ kind: 'credit', requestReason: 'Cost centre 4711' }],
    });
    expect(claim.histories.map(({ to }: { to: { id: string } }) => to.id)).toEqual([
      'submitted',
      'in_review',
      'approved',
      'in_review',
      'approved',
    ]);
    expect(claim.histories[3].reason).toBe('We replace it');
    const { rows } = await sql<{ kind: string; state: string }>`
      select kind, state from erp_outbox where subject_id = ${id}`.execute(server.db);
    expect(rows).toEqual([{ kind: 'claim', state: 'pending' }]);
  });

  test('while it may still come about, it stays', async () => {
    const id = await reviewed();
    await move(id, 'approved', ', resolution: "credit"');
    await answer(id, 'sent');
    expect((await read(desk, id)).nextStatuses).not.toContainEqual(expect.objectContaining({ id: 'in_review' }));
    expect((await move(id, 'in_review', ', reason: "x"')).userErrors).toEqual([
      { field: 'newStatus', code: 'claim_settlement_open' },
    ]);
    await answer(id, 'rejected');
    // Of many at one moment one wins; the customer never takes a claim back.
    expect((await moveClaimTo(server, dealer, id, 'in_review', ', reason: "x"')).userErrors).toEqual([
      { field: 'newStatus', code: 'claim_transition' },
    ]);
    const back = await Promise.all(Array.from({ length: 8 }, () => move(id, 'in_review', ', reason: "x"')));
    expect(back.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(1);
    const again = await Promise.all(
      Array.from({ length: 20 }, () => move(id, 'approved', ', resolution: "replacement"')),
    );
    expect(again.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(1);
    expect(await read(desk, id)).toMatchObject({ settlement: { kind: 'replacement' }, endedSettlements: [{}] });
  });

  test('of a refused order is cancelled with it, so that nobody hands the order over again', async () => {
    const id = await reviewed();
    await move(id, 'approved', ', resolution: "replacement"');
    await orderBecomes(id, 'failed', 'rejected');
    expect((await move(id, 'in_review', ', reason: "Other article"')).userErrors).toEqual([]);
    const [ended] = (await read(desk, id)).endedSettlements;
    const { rows } = await sql<{ status: string; held: number }>`
      select o.status, (select count(*)::int from orders_reservation r join orders_line l on l.id = r.line_id
                         where l.order_id = o.id and r.released_at is null) as held
        from orders_order o
       where o.number = ${ended.orderNumber}`.execute(server.db);
    expect(rows).toEqual([{ status: 'cancelled', held: 0 }]);
  });

  test('of an order that the dealer cancelled leads back as well', async () => {
    const id = await reviewed();
    await move(id, 'approved', ', resolution: "replacement"');
    const { orderNumber } = (await read(desk, id)).settlement;
    const { data } = await server.graphql(
      dealer,
      `mutation { cancelOrder(orderNumber: "${orderNumber}", reason: "Not needed") { userErrors { code } } }`,
    );
    expect(data.cancelOrder.userErrors).toEqual([]);
    expect((await read(desk, id)).settlement.failed).toBe(true);
    await move(id, 'in_review', ', reason: "Credit instead"');
    await move(id, 'approved', ', resolution: "credit"');
    expect((await read(desk, id)).settlement).toMatchObject({ kind: 'credit', failed: false });
  });
});

type Step =
  | { readonly by: 'dealer' | 'desk'; readonly to: ClaimStatus; readonly reason: boolean; readonly credit: boolean }
  | { readonly erp: 'taken' | 'refused' | 'done' };
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        by: fc.constantFrom('dealer', 'desk', 'desk'),
        to: fc.constantFrom(...claimStatuses),
        reason: fc.boolean(),
        credit: fc.boolean(),
      }),
    },
    // The usual way, so that many claims come as far as their settlement.
    {
      weight: 4,
      arbitrary: fc.record({
        by: fc.constant('desk' as const),
        to: fc.constantFrom('in_review' as const, 'approved' as const),
        reason: fc.constant(true),
        credit: fc.boolean(),
      }),
    },
    { weight: 3, arbitrary: fc.record({ erp: fc.constantFrom('taken', 'refused', 'done') }) },
  ),
  { minLength: 4, maxLength: 16 },
);

const byDesk = { by: 'desk', reason: true, credit: true } as const;
const settledTwice: Step[] = [
  { ...byDesk, to: 'approved' },
  { erp: 'refused' },
  { ...byDesk, to: 'in_review' },
  { ...byDesk, to: 'approved', credit: false },
  { erp: 'taken' },
];

/** The action of the ERP on the open settlement; the job takes it over. */
async function erpDoes(id: string, deed: 'taken' | 'refused' | 'done'): Promise<void> {
  const chooseAnswer = () => {
    if (deed === 'taken') return 'sent';
    if (deed === 'refused') return 'rejected';
    return 'booked';
  };
  await answer(id, chooseAnswer());
  if (deed === 'refused') await orderBecomes(id, 'failed', 'rejected');
  else await orderBecomes(id, 'processing', 'accepted');
  await follow();
}

test('any course has only legal transitions, a whole history, and one settlement for each approval (R-245)', async () => {
  const { rows: table } = await sql<{ from: ClaimStatus; to: ClaimStatus }>`
    select distinct from_status as "from", to_status as "to" from claims_capability where product_category = 'paa'`.execute(
    server.db,
  );
  const legal = new Set(table.map(({ from, to }) => `${from} ${to}`));
  let approvals = 0;
  let again = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (course) => {
      const id = await reviewed();
      let moved = 0;
      for (const step of course) {
        if ('erp' in step) {
          await erpDoes(id, step.erp);
          continue;
        }
        const resolution = step.to === 'approved' ? `, resolution: "${step.credit ? 'credit' : 'replacement'}"` : '';
        const more = `${step.reason ? ', reason: "x"' : ''}${resolution}`;
        const { userErrors } = await moveClaimTo(server, step.by === 'dealer' ? dealer : desk, id, step.to, more);
        if (userErrors.length === 0) moved += 1;
      }
      const { status, histories, settlement, endedSettlements } = await read(desk, id);
      const changes = histories.slice(1).map((one: { from: { id: ClaimStatus }; to: { id: ClaimStatus } }) => ({
        from: one.from.id,
        to: one.to.id,
      })) as { from: ClaimStatus; to: ClaimStatus }[];
      changes.forEach(({ from, to }, at) => {
        expect(legal).toContain(`${from} ${to}`);
        expect(from).toBe(at === 0 ? 'submitted' : changes[at - 1]?.to);
      });
      expect(status.id).toBe(changes.at(-1)?.to);
      const byPortal = (
        await sql<{ count: number }>`
          select count(*)::int as count from claims_history where claim_id = ${id} and by_user_id is null`.execute(
          server.db,
        )
      ).rows[0]?.count;
      // The first change of the course is that of `reviewed`.
      expect(changes).toHaveLength(moved + 1 + (byPortal ?? 0));
      const approved = changes.filter(({ to }) => to === 'approved').length;
      const givenUp = changes.filter(({ from, to }) => givesUpSettlement(from, to)).length;
      expect(endedSettlements).toHaveLength(givenUp);
      expect(endedSettlements.length + (settlement ? 1 : 0)).toBe(approved);
      expect(settlement !== null).toBe(
        categoryOf[status.id as ClaimStatus] === 'processing' || status.id === 'completed',
      );
      approvals += approved;
      again += givenUp;
    }),
    { numRuns: 40, examples: [[settledTwice]] },
  );
  // The courses reach what they are about.
  expect(approvals).toBeGreaterThan(5);
  expect(again).toBeGreaterThan(0);
});

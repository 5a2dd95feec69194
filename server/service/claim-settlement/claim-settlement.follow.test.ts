import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testServer } from '#testing/harness.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { bikeClaim, fileClaim } from '#service/claims/claims.factory.ts';
import { followClaims } from './claim-settlement.factory.ts';

const server = testServer();
let dealer: Awaited<ReturnType<typeof makeDealer>>;

beforeAll(async () => {
  server.setNow(new Date('2026-11-30T08:00:00Z'));
  const sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  dealer = await makeDealer(server, { sorgs: [sorg] });
});

/** Approved claims whose credit notes the ERP has booked; each of the category of the customer. Returns the newest. */
async function booked(count: number, category: 'dealer' | 'distributor'): Promise<string> {
  const { claim } = await fileClaim(server, dealer, await bikeClaim(server, dealer));
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into claims_claim (number, type, customer_id, sorg, customer_category, status, status_at, reference_no, qty,
                                purchased_on, created_by, created_at, updated_at)
      select k.number || '-' || ${category} || n, 'paa', k.customer_id, k.sorg, ${category}, 'approved', k.created_at, 'R', 1,
             '2026-03-01', k.created_by, k.created_at, k.created_at
        from claims_claim k, generate_series(1, ${count}::int) n
       where k.id = ${claim?.id ?? ''}
       order by n
      returning id, number, customer_id, created_by, created_at),
    request as (
      insert into claims_credit_request (number, claim_id, customer_id, company_code, currency, amount, created_by, created_at,
                                         erp_state, credit_number, credit_on, credit_amount)
      select 'CR-' || number, id, customer_id, 'C', 'USD', 100, created_by, created_at, 'booked', 'CN-' || number, '2026-11-30', 100
        from made
      returning id, claim_id, created_at)
    insert into claims_settlement (claim_id, kind, credit_request_id, cost, currency, created_at)
    select claim_id, 'credit', id, 100, 'USD', created_at from request
    returning claim_id as id`.execute(server.db);
  return (
    rows
      .map(({ id }) => id)
      .sort()
      .at(-1) ?? ''
  );
}
const statusOf = async (id: string) =>
  (await server.db.selectFrom('claims_claim').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const follow = () => followClaims(server);

test('claims that nothing may move do not keep later ones back', async () => {
  await sql`delete from claims_capability where customer_category = 'distributor' and from_status = 'approved'`.execute(
    server.db,
  );
  const stuck = await booked(1_100, 'distributor');
  const last = await booked(1, 'dealer');
  await follow();
  expect([await statusOf(stuck), await statusOf(last)]).toEqual(['approved', 'completed']);
});

test('a claim that fails is reported, and the later ones are followed all the same', async () => {
  const first = await booked(1, 'dealer');
  const last = await booked(1, 'dealer');
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(server.db);
  await sql`
    create trigger refuse before update on claims_claim for each row when (old.id = ${sql.lit(first)}) execute function refuse()`.execute(
    server.db,
  );
  await expect(follow()).rejects.toThrow('1 settlements could not be followed');
  expect([await statusOf(first), await statusOf(last)]).toEqual(['approved', 'completed']);
  await sql`drop trigger refuse on claims_claim`.execute(server.db);
  await follow();
  expect(await statusOf(first)).toBe('completed');
});

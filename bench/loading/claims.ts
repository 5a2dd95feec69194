import type pg from 'pg';
import { customerId, sorg, userId } from './load.ts';
import { loadShops, shopNameOf, shops, withoutIndexes } from './staff-orders.ts';

/** A member of the claim desk, who sees the claims of all dealers. */
export const claimDesk = 'claim.desk@example.test';
/** The dealer of the benchmark with claims of its own: one in a hundred. */
export const claimant = 9;

export const claimNumberOf = (nth: number): string => `BW-26-${String(nth).padStart(7, '0')}`;
export const claimedFrameOf = (nth: number): string => `CLM${String(nth).padStart(8, '0')}`;
/** Name of the dealer of a claim that is not the claimant's. */
export const claimCustomerOf = (nth: number): string => shopNameOf(nth % shops.customers);

/**
 * Claims 1 to `count` of 2,000 dealers and the claimant, one every minute backwards from now, with their first history
 * row; every third has a comment. Open or in settlement are three of a hundred, most of them recent; the others are
 * decided.
 */
export async function loadClaims(client: pg.ClientBase, count: number, passwordHash: string): Promise<void> {
  await loadShops(client, passwordHash);
  await client.query(
    `with person as (
       insert into identity_user (username, email, name, password_hash, language, group_role_id, created_at, updated_at)
       select $1, $1, 'Claim desk', $2, 'en-us', id, now(), now() from identity_group_role where name = 'Claim desk'
       returning id),
     role as (
       insert into identity_user_role (user_id, role_id)
       select p.id, r.id from person p cross join identity_role r where r.name = 'claim.desk')
     insert into identity_user_area (user_id, sorg, limitation, option, value)
     select p.id, $3, 'none', 'include', '' from person p`,
    [claimDesk, passwordHash, sorg],
  );
  const indexes = await withoutIndexes(client, ['claims_claim', 'claims_history', 'claims_comment']);
  await client.query('begin');
  // The rows are consistent, so foreign keys need no check.
  await client.query(`set local session_replication_role = replica`);
  await client.query(
    `insert into claims_claim (number, type, customer_id, sorg, customer_category, status, status_at, due_at, reference_no,
       frame_number, article_code, brand, model_code, merchandise, qty, description, purchased_on, customer_notes,
       contact_name, assignee_id, created_by, created_at, updated_at, decided_at, closed_at)
     select 'BW-26-' || lpad(n::text, 7, '0'), 'bike', case when n % 100 = 50 then $2::uuid else c.id end, $3, 'dealer', s.status, t.at,
            case when s.status in ('submitted', 'in_review', 'waiting_for_dealer') then t.at + interval '5 days' end, 'REF-' || (n::bigint * 7919) % 1000003,
            'CLM' || lpad(n::text, 8, '0'), a.codes[1 + n % array_length(a.codes, 1)], 'brand' || n % 5, 'model' || n % 500, 'road-bikes', 1,
            'The frame has a crack', current_date - n % 700, 'Found while cleaning', 'Person ' || n % 977,
            case when n % 3 = 0 then d.id end, $4, t.at, t.at, case when s.closed then t.at + interval '3 days' end, case when s.closed then t.at + interval '9 days' end
       from generate_series(1, $1::int) n
      cross join (select array_agg(code order by code) as codes from catalog_article) a
      cross join (select id from identity_user where username = $6) d
       join customers_customer c on c.unified = '7' || lpad((n % $5::int)::text, 6, '0') || '-'
      cross join lateral (select date_trunc('milliseconds', now()) - n * interval '1 minute' as at) t
      cross join lateral (
        select case when n <= $1::int / 50 then (array['submitted', 'in_review', 'waiting_for_dealer', 'in_review'])[1 + n % 4]
                    when n <= $1::int / 33 then (array['approved', 'in_settlement'])[1 + n % 2]
                    else (array['completed', 'rejected', 'completed', 'cancelled', 'completed'])[1 + n % 5] end as status,
               n > $1::int / 33 as closed) s`,
    [count, customerId(claimant), sorg, userId(claimant), shops.customers, claimDesk],
  );
  await client.query(
    `insert into claims_history (claim_id, to_status, by_user_id, at) select id, 'submitted', created_by, created_at from claims_claim`,
  );
  await client.query(
    `insert into claims_comment (claim_id, comment, created_by, created_at)
     select id, 'Please look at the picture.', created_by, created_at from claims_claim where right(number, 7)::int % 3 = 0`,
  );
  await client.query('commit');
  for (const definition of indexes) await client.query(definition);
  await client.query('vacuum analyze');
}

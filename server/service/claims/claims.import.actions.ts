import { sql } from 'kysely';
import type { ClaimStatus } from '#rules/service/claims/status.ts';
import type { Ctx } from '#platform/context.ts';
import type { Staged } from '#platform/database/staging.ts';
import { storedNumber } from '#goods/frames/frames.import.actions.ts';
import { dueAt } from './claims.record.actions.ts';

/**
 * Imports a `claim_history` file: claims from the system before. The checks of the file keep out what the portal made or
 * changed. Tells nobody: the users know these claims.
 */
export async function importClaimHistory(ctx: Ctx, staged: Staged): Promise<number> {
  const { db } = ctx;
  await stageChanges(ctx);
  await writeClaims(ctx, staged.madeAt);
  await sql`
    insert into claims_history (claim_id, from_status, to_status, reason, by_user_id, at)
    select k.id, f.old_status, f.status, f.reason, null, f.status_at
      from changed_claim f
      join claims_claim k on k.number = f.number
     where f.old_status is distinct from f.status`.execute(db);
  await sql`
    insert into claims_consumer as t (claim_id, name, phone, email, address, city)
    select k.id, f.consumer_name, f.consumer_phone, f.consumer_email, f.consumer_address, f.consumer_city
      from changed_claim f
      join claims_claim k on k.number = f.number
     where f.consumer_name <> ''
        on conflict (claim_id) do update
       set name = excluded.name, phone = excluded.phone, email = excluded.email, address = excluded.address,
           city = excluded.city`.execute(db);
  await setDueTimes(ctx);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from changed_claim`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The claims of the file that are new or differ, with their status until now, as the temporary table `changed_claim`. */
async function stageChanges({ db }: Ctx): Promise<void> {
  await sql`drop table if exists changed_claim`.execute(db);
  await sql`
    create temporary table changed_claim on commit drop as
    with f as (
      select s.claim as number, s.type, c.id as customer_id, s.sorg, c.category as customer_category, s.status, s.status_at,
             s.reference as reference_no, ${sql.raw(storedNumber('frame_number'))} as frame_number, s.article as article_code,
             coalesce(m.brand, '') as brand, coalesce(m.code, '') as model_code,
             coalesce(m.merchandise_category, '') as merchandise, s.qty, s.description, s.purchased_on, s.contact_name,
             s.contact_phone, s.reason, u.id as created_by, s.created_at, s.consumer_name, s.consumer_phone,
             s.consumer_email, s.consumer_address, s.consumer_city
        from staged s
        join customers_customer c on c.unified = s.r3 || '-' || s.isr
        join identity_user u on lower(u.username) = lower(s.created_by) and u.deleted_at is null
        join catalog_article a on a.code = s.article
        join catalog_model m on m.id = a.model_id)
    select f.*, t.status as old_status
      from f
      left join claims_claim t on t.number = f.number
      left join claims_consumer n on n.claim_id = t.id
     where t.id is null
        or (t.type, t.customer_id, t.sorg, t.status, t.status_at, t.reference_no, t.frame_number, t.article_code, t.qty,
            t.description, t.purchased_on, t.contact_name, t.contact_phone, t.reason_rejection, t.created_by, t.created_at)
           is distinct from (f.type, f.customer_id, f.sorg, f.status, f.status_at, f.reference_no, f.frame_number,
                             f.article_code, f.qty, f.description, f.purchased_on, f.contact_name, f.contact_phone,
                             case f.status when 'rejected' then f.reason else '' end, f.created_by, f.created_at)
        or (f.consumer_name <> ''
            and (n.name, n.phone, n.email, n.address, n.city)
                is distinct from (f.consumer_name, f.consumer_phone, f.consumer_email, f.consumer_address,
                                  f.consumer_city))`.execute(db);
}

async function writeClaims({ db }: Ctx, madeAt: Date): Promise<void> {
  await sql`
    insert into claims_claim as t (
      number, type, customer_id, sorg, customer_category, status, status_at, reference_no, frame_number, article_code, brand,
      model_code, merchandise, qty, description, purchased_on, contact_name, contact_phone, reason_rejection, created_by,
      created_at, updated_at, imported_at, decided_at, closed_at)
    select f.number, f.type, f.customer_id, f.sorg, f.customer_category, f.status, f.status_at, f.reference_no,
           f.frame_number, f.article_code, f.brand, f.model_code, f.merchandise, f.qty, f.description, f.purchased_on,
           f.contact_name, f.contact_phone, case f.status when 'rejected' then f.reason else '' end, f.created_by,
           f.created_at, ${madeAt}, ${madeAt},
           case when f.status in ('completed', 'rejected') then f.status_at end,
           case when f.status in ('completed', 'rejected', 'cancelled') then f.status_at end
      from changed_claim f
     order by f.number
        on conflict (number) do update
       set type = excluded.type, customer_id = excluded.customer_id, sorg = excluded.sorg, status = excluded.status,
           status_at = excluded.status_at, reference_no = excluded.reference_no, frame_number = excluded.frame_number,
           article_code = excluded.article_code, brand = excluded.brand, model_code = excluded.model_code,
           merchandise = excluded.merchandise, qty = excluded.qty, description = excluded.description,
           purchased_on = excluded.purchased_on, contact_name = excluded.contact_name,
           contact_phone = excluded.contact_phone, reason_rejection = excluded.reason_rejection,
           created_by = excluded.created_by, created_at = excluded.created_at, decided_at = excluded.decided_at,
           closed_at = excluded.closed_at, version = t.version + 1, updated_at = excluded.updated_at,
           imported_at = excluded.imported_at`.execute(db);
}

/** Ends of service levels: the desk of the portal begins with them now. */
async function setDueTimes(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ sorg: string; status: ClaimStatus }>`
    select distinct sorg, status from changed_claim order by 1, 2`.execute(ctx.db);
  for (const { sorg, status } of rows) {
    const due = await dueAt(ctx, sorg, status);
    await sql`
      update claims_claim k
         set due_at = ${due}
        from changed_claim f
       where k.number = f.number and f.sorg = ${sorg} and f.status = ${status}`.execute(ctx.db);
  }
}

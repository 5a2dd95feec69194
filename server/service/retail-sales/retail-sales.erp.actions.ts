import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { anyOf } from '#platform/database/sets.ts';
import { changedRows, type Staged } from '#platform/database/staging.ts';

/** Hands a complete registration over to the ERP; one that waits already is sent once, as it is then. */
export async function handOver(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .updateTable('retail_sales_registration')
    .set({ erp_state: 'waiting', erp_reason: '', erp_at: ctx.now })
    .where('id', '=', id)
    .execute();
  await sql`
    insert into erp_outbox (kind, subject_id, next_attempt_at, created_at)
    values ('registration', ${id}, ${ctx.now}, ${ctx.now})
        on conflict do nothing`.execute(ctx.db);
  await ctx.enqueue('erp.export', {});
}

/** Marks registrations as handed over to the ERP. */
export async function markRegistrationsSent(ctx: Ctx, ids: readonly string[], at: Date): Promise<void> {
  await ctx.db
    .updateTable('retail_sales_registration')
    .set({ erp_state: 'sent', erp_at: at })
    .where('id', '=', anyOf(ids))
    .where('erp_state', '=', 'waiting')
    .execute();
}

/** Imports a `registration_status` file: the ERP booked a registration, or rejected it with a reason. */
export function importRegistrationStatus(ctx: Ctx, _staged: Staged): Promise<number> {
  return changedRows(
    ctx.db,
    sql`
      with f as (
        select distinct on (s.registration_id) s.registration_id, s.result,
               case when s.result = 'rejected' then s.reason else '' end as reason, s.at
          from staged s
         order by s.registration_id, s.at desc)
      update retail_sales_registration r
         set erp_state = f.result, erp_reason = f.reason, erp_at = f.at
        from f
       where r.id::text = f.registration_id
         and r.erp_state is not null
         and (r.erp_state, r.erp_reason, r.erp_at) is distinct from (f.result, f.reason, f.at)`,
  );
}

/** Imports a `distributor_dealers` file: which dealers are below a distributor. */
export function importDistributorDealers(ctx: Ctx, _staged: Staged): Promise<number> {
  return changedRows(
    ctx.db,
    sql`
      with f as (
        select distinct on (c.id) c.id as customer_id, p.id as distributor_id, s.state
          from staged s
          join customers_customer c on c.unified = s.r3 || '-' || s.isr
          join customers_customer p on p.unified = s.distributor_r3 || '-' || s.distributor_isr
         where c.id <> p.id
         order by c.id, s.ctid desc)
      merge into retail_sales_dealer t using f on t.customer_id = f.customer_id
      when matched and f.state = 'ended'
        then delete
      when matched and t.distributor_id <> f.distributor_id
        then update set distributor_id = f.distributor_id
      when not matched and f.state = 'active'
        then insert (customer_id, distributor_id) values (f.customer_id, f.distributor_id)`,
  );
}

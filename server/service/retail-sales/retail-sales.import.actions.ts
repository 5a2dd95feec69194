import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { storedNumber } from '#goods/frames/frames.import.actions.ts';
import type { Staged } from '#platform/database/staging.ts';

/**
 * Imports a `registration_history` file: complete registrations from the system before. The checks of the file keep out what
 * the portal made or changed. A consumer whose data was erased stays erased.
 */
export async function importRegistrationHistory(ctx: Ctx, staged: Staged): Promise<number> {
  const { rows } = await sql<{ id: string; added: boolean; at: Date }>`
    with f as (
      select ${sql.raw(storedNumber('frame_number'))} as number, s.sorg, s.article as article_code, c.id as customer_id, s.sold_on,
             s.type = 'non_retail' as non_retail, s.registered_at, s.language, s.consumer_name, s.consumer_phone,
             s.consumer_address, s.consumer_city, s.consumer_country, s.consumer_email,
             coalesce((select m.market_id from markets_market_sorg m where m.sorg = s.sorg order by m.market_id limit 1),
                      (select h.market_id from markets_host h where h.is_default)) as market_id
        from staged s
        join customers_customer c on c.unified = s.r3 || '-' || s.isr)
    insert into retail_sales_registration as t (
      number, market_id, sorg, article_code, customer_id, sold_on, non_retail, use_account, state, consumer_name,
      consumer_phone, consumer_address, consumer_city, consumer_country, consumer_email, consumer_locale, completed_at,
      created_at, updated_at, imported_at)
    select f.number, f.market_id, f.sorg, f.article_code, f.customer_id, f.sold_on, f.non_retail, false, 'complete',
           f.consumer_name, f.consumer_phone, f.consumer_address, f.consumer_city, f.consumer_country, f.consumer_email,
           f.language, f.registered_at, f.registered_at, ${staged.madeAt}, ${staged.madeAt}
      from f
     order by f.number
        on conflict (number) where removed_at is null do update
       set sorg = excluded.sorg, article_code = excluded.article_code, customer_id = excluded.customer_id,
           sold_on = excluded.sold_on, non_retail = excluded.non_retail, completed_at = excluded.completed_at,
           consumer_locale = excluded.consumer_locale,
           consumer_name = case when t.erased_at is null then excluded.consumer_name else '' end,
           consumer_phone = case when t.erased_at is null then excluded.consumer_phone else '' end,
           consumer_address = case when t.erased_at is null then excluded.consumer_address else '' end,
           consumer_city = case when t.erased_at is null then excluded.consumer_city else '' end,
           consumer_country = case when t.erased_at is null then excluded.consumer_country else '' end,
           consumer_email = case when t.erased_at is null then excluded.consumer_email else '' end,
           revision = t.revision + 1, updated_at = excluded.updated_at, imported_at = excluded.imported_at
     where (t.sorg, t.article_code, t.customer_id, t.sold_on, t.non_retail, t.completed_at, t.consumer_locale)
           is distinct from (excluded.sorg, excluded.article_code, excluded.customer_id, excluded.sold_on,
                             excluded.non_retail, excluded.completed_at, excluded.consumer_locale)
        or (t.erased_at is null
            and (t.consumer_name, t.consumer_phone, t.consumer_address, t.consumer_city, t.consumer_country, t.consumer_email)
                is distinct from (excluded.consumer_name, excluded.consumer_phone, excluded.consumer_address,
                                  excluded.consumer_city, excluded.consumer_country, excluded.consumer_email))
    returning t.id, t.xmax = 0 as added, t.completed_at as at`.execute(ctx.db);
  await sql`
    insert into retail_sales_change (registration_id, from_state, to_state, reason, user_id, changed_at)
    select x.id, null, 'complete', '', null, x.at
      from jsonb_to_recordset(${JSON.stringify(rows.filter(({ added }) => added))}::jsonb) as x(id uuid, at timestamptz)`.execute(
    ctx.db,
  );
  return rows.length;
}

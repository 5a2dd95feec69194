// Notices of the last weeks, as the real events would have left them: placed and shipped orders, payments, disputes.
import { sql } from 'kysely';
import type { Rows } from './rows.ts';

/** Days of the history that have notices; entries older than `readDays` were read. */
const shownDays = 45;
const readDays = 4;

/**
 * Adds an event for each past one of the history, and an entry for each of its readers. Nobody gets mail about the past.
 */
export async function loadNotices(db: Rows, now: string): Promise<void> {
  await sql`
    with told as (
      select o.id as subject, 'order.placed' as kind, o.id::text as key, o.created_at as at, o.customer_id, o.sorg,
             o.created_by_user_id as by_user, '/order?number=' || o.number as path, 'notices.placed.subject' as title,
             jsonb_build_object('number', o.number) as title_params,
             case when o.acting then 'notices.placed.introFor' else 'notices.placed.intro' end as body,
             case when o.acting then jsonb_build_object('by', o.created_by_name, 'customer', c.name)
               else jsonb_build_object('customer', c.name)
             end as body_params,
             not o.acting as of_buyer, jsonb_build_object('orderId', o.id) as details
        from orders_order o
        join customers_customer c on c.id = o.customer_id
       where o.created_by_user_id is not null
         and o.created_at > ${now}::timestamptz - ${sql.lit(shownDays)} * interval '1 day'
       union all
      select o.id, 'order.status', o.id || ':complete', o.shipped_at, o.customer_id, o.sorg, null,
             '/order?number=' || o.number, 'notices.status.title', jsonb_build_object('number', o.number),
             'notices.status.complete', '{}', false, jsonb_build_object('orderId', o.id, 'status', o.status)
        from orders_order o
       where o.status = 'complete'
         and o.shipped_at > ${now}::timestamptz - ${sql.lit(shownDays)} * interval '1 day'
       union all
      select r.id, 'payment.received', r.id::text, r.state_at, r.customer_id, r.sorg, r.created_by_user_id,
             '/payment/invoice/v2?request=' || r.external_id, 'notices.payment.paidSubject',
             jsonb_build_object('number', r.number), 'notices.payment.paid', '{}', true,
             jsonb_build_object('requestId', r.id)
        from payments_request r
       where r.state = 'paid'
         and r.state_at > ${now}::timestamptz - ${sql.lit(shownDays)} * interval '1 day'
    ),
    happened as (
      insert into notices_event (kind, key, details, happened_at)
      select kind, key, details, at
        from told
       order by at
          on conflict (kind, key) do nothing
      returning id, kind, key
    )
    insert into notices_entry
           (id, event_id, user_id, kind, path, title, title_params, body, body_params, customer_id, sorg, market_id, at,
            read_at)
    select uuidv7(t.at - clock_timestamp()), e.id, u.id, t.kind, t.path, t.title, t.title_params, t.body,
           t.body_params, t.customer_id, t.sorg, (
        select m.market_id
          from markets_market_sorg m
         where m.sorg = t.sorg
         limit 1), t.at,
           case
             when u.id = t.by_user and t.kind = 'order.placed' then t.at
             when t.at < ${now}::timestamptz - ${sql.lit(readDays)} * interval '1 day' then t.at + interval '5 hours'
           end
      from told t
      join happened e on e.kind = t.kind and e.key = t.key
      join identity_user u on u.disabled_at is null
       and (u.id = t.by_user or (not t.of_buyer and exists (
          select
            from customers_user cu
           where cu.user_id = u.id and cu.customer_id = t.customer_id)))
     order by t.at`.execute(db);
}

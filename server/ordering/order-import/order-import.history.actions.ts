import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { minorUnits } from '#platform/sheets/minor-units.ts';
import { changedRows, type Staged } from '#platform/database/staging.ts';

const units = (column: string): ReturnType<typeof minorUnits> => minorUnits(sql.ref(`s.${column}`), sql`s.currency`);

/** Imports an `order_history` file: orders of other channels and their lines. Does not touch orders of the portal. */
export async function importOrderHistory(ctx: Ctx, staged: Staged): Promise<number> {
  const { db } = ctx;
  const orders = await changedRows(
    db,
    sql`
      with sums as (
        select s.order as number, sum(${units('subtotal')})::bigint as goods
          from staged s
         group by s.order),
      f as (
        select distinct on (s.order) s.order as number, s.erp_number, s.sorg, s.merchant, s.company_code,
                           c.id as customer_id, s.status, s.created_at, s.created_by, s.currency,
                           ${units('shipment_amount')} as shipment, ${units('tax_amount')} as tax, s.po_number,
                           s.request_delivery_on, s.shipto_name, s.shipto_address, s.shipto_city, s.shipto_postal_code,
                           s.shipto_country, s.shipment_type, x.goods
          from staged s
          join customers_customer c on c.unified = s.r3 || '-' || s.isr
          join sums x on x.number = s.order
         order by s.order, s.ctid)
      merge into orders_order t
       using f on t.number = f.number
        when matched and t.origin = 'erp'
                     and (t.erp_number, t.status, t.goods_amount, t.shipment_amount, t.tax_amount, t.po_number, t.request_delivery_on) is distinct from (
                       f.erp_number, case when t.status = 'complete' then t.status else f.status end, f.goods,
                       f.shipment, f.tax, f.po_number, f.request_delivery_on) then update set erp_number = f.erp_number,
                     status = case when t.status = 'complete' then t.status else f.status end, goods_amount = f.goods,
                     shipment_amount = f.shipment, tax_amount = f.tax, total_amount = f.goods + f.shipment + f.tax,
                     po_number = f.po_number, request_delivery_on = f.request_delivery_on, version = t.version + 1
        when not matched then insert (number, origin, customer_id, sorg, merchant, company_code, created_by_name,
                                      status, erp_state, erp_number, currency, goods_amount, shipment_amount,
                                      tax_amount, total_amount, po_number, request_delivery_on, shipto_name,
                                      shipto_address, shipto_city, shipto_postal_code, shipto_country, shipment_type,
                                      shipment_description, created_at, sent_at, accepted_at, confirmed_at, closed_at)
      values (f.number, 'erp', f.customer_id, f.sorg, f.merchant, f.company_code, f.created_by, f.status, 'accepted',
              f.erp_number, f.currency, f.goods, f.shipment, f.tax, f.goods + f.shipment + f.tax, f.po_number,
              f.request_delivery_on, f.shipto_name, f.shipto_address, f.shipto_city, f.shipto_postal_code,
              f.shipto_country, f.shipment_type, f.shipment_type, f.created_at, f.created_at, f.created_at,
              f.created_at, case when f.status <> 'processing' then f.created_at end)`,
  );
  const lines = await changedRows(
    db,
    sql`
      with f as (
        select o.id as order_id, s.position, a.id as article_id, s.article as article_code,
               coalesce(a.display_code, s.article) as display_code,
               coalesce(nullif(s.description, ''), s.article) as description, s.uom, s.qty,
               ${units('list_price')} as list_price, ${units('price')} as price, nullif(s.deal, '') as deal_number,
               ${units('subtotal')} as subtotal, coalesce(s.qty_cancelled, 0) as qty_cancelled,
               nullif(s.cancel_reason, '') as cancel_reason
          from staged s
          join orders_order o on o.number = s.order and o.origin = 'erp'
          left join catalog_article a on a.code = s.article)
      merge into orders_line t
       using f on t.order_id = f.order_id and t.position = f.position
        when matched and (t.qty, t.list_price, t.price, t.subtotal, t.qty_cancelled) is distinct from (
                       f.qty, f.list_price, f.price, f.subtotal, least(f.qty_cancelled, f.qty - t.qty_shipped))
                     and f.qty >= t.qty_shipped then update set qty = f.qty,
                     qty_confirmed = f.qty - least(f.qty_cancelled, f.qty - t.qty_shipped), list_price = f.list_price,
                     price = f.price, subtotal = f.subtotal,
                     qty_cancelled = least(f.qty_cancelled, f.qty - t.qty_shipped), cancel_reason = f.cancel_reason
        when not matched then insert (order_id, position, article_id, article_code, display_code, description, uom, qty,
                                      list_price, price, deal_number, subtotal, qty_confirmed, qty_cancelled,
                                      cancel_reason)
      values (f.order_id, f.position, f.article_id, f.article_code, f.display_code, f.description, f.uom, f.qty,
              f.list_price, f.price, f.deal_number, f.subtotal, f.qty - f.qty_cancelled, f.qty_cancelled,
              f.cancel_reason)
        when not matched by source and ${staged.complete}
                                   and t.qty_shipped = 0
                                   and t.order_id in (
          select o.id
            from staged s
            join orders_order o on o.number = s.order and o.origin = 'erp') then delete`,
  );
  return orders + lines;
}

/** Links order lines of other channels to articles that the staged `articles` file adds. */
export async function linkArticles(ctx: Ctx): Promise<number> {
  return changedRows(
    ctx.db,
    sql`
      update orders_line l
         set article_id = a.id, display_code = a.display_code
        from (select distinct s.article from staged s) s
        join catalog_article a on a.code = s.article
       where l.article_id is null and l.article_code = a.code`,
  );
}

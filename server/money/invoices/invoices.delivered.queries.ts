import { sql } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import { placeOfDelivery, type DeliveryPlace } from '#rules/money/invoices/place-of-delivery.ts';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';

/** When and where the goods of an invoice were delivered: paper and electronic invoice say the same. */
export interface Delivered {
  /** The day of arrival, else that of shipment; null: the portal knows none. */
  readonly on: CalendarDate | null;
  readonly place: DeliveryPlace | null;
  /** The date of the invoice that a credit note refers to. */
  readonly referredOn: CalendarDate | null;
}

type Row = { readonly invoiceId: string; readonly places: readonly DeliveryPlace[] } & Omit<Delivered, 'place'>;

/**
 * The delivery of an invoice (batched); the caller's access to the invoice is already checked. A credit note names no delivery and
 * maybe no order of its own: its goods are those of the invoice that it credits.
 */
export async function loadDelivered(ctx: Ctx, invoiceId: string): Promise<Delivered> {
  const found = await loaderOf<string, Row>(ctx, 'invoices.delivered', async (ids) => {
    const { rows } = await sql<Row>`
      select i.id as "invoiceId", coalesce(d.delivered_on, d.shipped_on) as on, r.invoiced_on as "referredOn",
             coalesce((
               select jsonb_agg(jsonb_build_object(
                        'name', x.name, 'address', x.address, 'city', x.city, 'state', x.state,
                        'postalCode', x.postal_code, 'country', x.country))
                 from (select distinct o.shipto_name as name, o.shipto_address as address, o.shipto_city as city,
                              o.shipto_state as state, o.shipto_postal_code as postal_code,
                              coalesce(nullif(o.shipto_country, ''), c.country) as country
                         from invoices_line l
                         join orders_order o on o.id = l.order_id
                        where l.invoice_id = case when own.billed then i.id else r.id end) x), '[]') as places
        from invoices_invoice i
        join customers_customer c on c.id = i.customer_id
        left join lateral (
          select r.id, r.invoiced_on, r.delivery_number
            from invoices_invoice r
           where r.company_code = i.company_code
             and r.number = i.refers_to
             and r.customer_id = i.customer_id
             and r.id <> i.id
             and i.refers_to <> ''
           order by r.fiscal_year desc
           limit 1) r on true
       cross join lateral (
          select exists (
            select from invoices_line l where l.invoice_id = i.id and l.order_id is not null) as billed) own
        left join deliveries_delivery d
          on d.sorg = i.sorg
             and d.number = coalesce(nullif(i.delivery_number, ''), r.delivery_number)
             and d.customer_id = i.customer_id
             and d.number <> ''
       where i.id = any(${[...ids]}::uuid[])`.execute(ctx.db);
    return new Map(rows.map((row) => [row.invoiceId, row]));
  }).load(invoiceId);
  if (found === null) throw new Error(`Invoice ${invoiceId} does not exist`);
  return { on: found.on, place: placeOfDelivery(found.places), referredOn: found.referredOn };
}

import { sql } from 'kysely';
import type { PostalAddress } from '#rules/accounts/customers/postal-address.ts';
import { isId } from '#rules/ids.ts';
import type { Ctx } from '#platform/context.ts';
import type { Drawing } from '#platform/documents/documents.ts';
import { listedDeliveries } from '#ordering/orders/orders.policy.ts';
import { deliveryColumns, loadDeliveryLines, type Delivery, type DeliveryLine } from './deliveries.queries.ts';

/** The input of a delivery note. */
export interface PrintedDelivery {
  readonly delivery: Delivery;
  readonly lines: readonly DeliveryLine[];
  readonly customerId: string;
  readonly companyName: string;
  readonly customerAddress: PostalAddress;
}

/** A delivery note as a PDF document, drawn for a job. */
export const deliveryDrawing: Drawing<PrintedDelivery> = {
  module: new URL('./deliveries.pdf.ts', import.meta.url).href,
  name: 'printDeliveryNote',
};

type Found = Delivery & Omit<PrintedDelivery, 'delivery' | 'lines'>;

/** All that the note of a delivery that the caller sees says; null for any other. */
export async function findDeliveryNote(ctx: Ctx, id: string): Promise<PrintedDelivery | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<Found>`
    select ${deliveryColumns}, d.customer_id as "customerId", coalesce(co.name, d.company_code) as "companyName",
           jsonb_build_object('address', c.address, 'city', c.city, 'state', c.state, 'postalCode', c.postal_code,
                              'country', c.country) as "customerAddress"
      from deliveries_delivery d
      join customers_customer c on c.id = d.customer_id
      left join customers_company co on co.code = d.company_code
     where d.id = ${id}
       and ${listedDeliveries(ctx)}`.execute(ctx.db);
  const [delivery] = rows;
  if (!delivery) return null;
  const { customerId, companyName, customerAddress } = delivery;
  return { delivery, lines: await loadDeliveryLines(ctx, id), customerId, companyName, customerAddress };
}

import { sql } from 'kysely';
import type { CalendarDate } from '../../../rules/dates.ts';
import type { Ctx } from '../../platform/context.ts';
import { loaderOf } from '../../platform/loader.ts';

/** An invoice that bills lines of an order; amounts in minor units, signed. */
export interface OrderInvoice {
  readonly id: string;
  readonly orderId: string;
  readonly number: string;
  readonly companyCode: string;
  readonly invoicedOn: CalendarDate;
  readonly dueOn: CalendarDate;
  readonly currency: string;
  readonly totalAmount: number;
  readonly openAmount: number;
  readonly deliveryNumber: string;
  readonly units: number;
}

/**
 * Invoices that bill lines of an order (batched), oldest first; the caller's access to the order is already checked.
 */
export async function loadInvoicesOfOrder(ctx: Ctx, orderId: string): Promise<readonly OrderInvoice[]> {
  const found = await loaderOf<string, OrderInvoice[]>(ctx, 'invoices.of-order', async (ids) => {
    const { rows } = await sql<OrderInvoice>`
      select i.id, l.order_id as "orderId", i.number, i.company_code as "companyCode", i.invoiced_on as "invoicedOn",
             i.due_on as "dueOn", i.currency, i.total_amount as "totalAmount", i.open_amount as "openAmount",
             i.delivery_number as "deliveryNumber", sum(l.qty)::int as units
        from invoices_line l
        join invoices_invoice i on i.id = l.invoice_id
       where l.order_id = any(${[...ids]}::uuid[])
       group by i.id, l.order_id
       order by l.order_id, i.invoiced_on, i.number`.execute(ctx.db);
    const byOrder = Map.groupBy(rows, (row) => row.orderId);
    return new Map(ids.map((id) => [id, byOrder.get(id) ?? []]));
  }).load(orderId);
  return found ?? [];
}

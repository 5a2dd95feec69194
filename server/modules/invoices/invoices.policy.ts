import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

/** Permission of everything that reads invoices. */
export const readInvoices = ['page.invoice-status'] as const;

/**
 * Condition on `invoices_invoice i`: billed to the active customer, or to be paid by it, in the sales organisations of
 * its areas within the market. Staff see the invoices of the customer that they act for; without one, none.
 */
export function visibleInvoices({ actor, customer }: Ctx): RawBuilder<boolean> {
  if (!customer || !actor?.permissions.has('page.invoice-status')) return sql<boolean>`false`;
  const sorgs = customer.areas.map((area) => area.sorg);
  return sql<boolean>`((i.customer_id = ${customer.id} or i.payer_id = ${customer.id}) and i.sorg = any(${sorgs}))`;
}

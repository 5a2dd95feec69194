import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';

/** Permission of everything that reads invoices. */
export const readInvoices = ['page.invoice-status'] as const;

/** Who pays invoices and disputes them; the customer's area must allow paying, too (Q-101). */
export const paysInvoices = ['invoice.pay'] as const;

/**
 * Condition on `invoices_invoice i`: billed to the active customer, or to be paid by it, in the sales organisations of
 * its areas within the market. Staff see the invoices of the customer that they act for; without one, none.
 */
export function visibleInvoices(ctx: Ctx): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(invoiceReach(ctx), sql` or `)})`;
}

/** {@link visibleInvoices} as conditions that exclude each other, so that each can read the order of its own index. */
export const invoiceReach = (ctx: Ctx): RawBuilder<boolean>[] => reachOf(ctx, 'i');

/** A part of a list for each way in which the caller sees an invoice, as one list; each part reads its own index. */
export const eachReach = (ctx: Ctx, part: (reach: RawBuilder<boolean>) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    invoiceReach(ctx).map((reach) => sql`(${part(reach)})`),
    sql` union all `,
  );

/** {@link invoiceReach} for `invoices_movement m` and its invoice `i`. */
export const movementReach = (ctx: Ctx): RawBuilder<boolean>[] => reachOf(ctx, 'm');

function reachOf({ actor, customer }: Ctx, alias: 'i' | 'm'): RawBuilder<boolean>[] {
  if (!customer || !actor?.permissions.has('page.invoice-status')) return [sql<boolean>`false`];
  const sorgs = customer.areas.map((area) => area.sorg);
  const [billed, pays] = [sql.ref(`${alias}.customer_id`), sql.ref(`${alias}.payer_id`)];
  return [
    sql<boolean>`(${billed} = ${customer.id} and i.sorg = any(${sorgs}))`,
    sql<boolean>`(${pays} = ${customer.id} and ${pays} <> ${billed} and i.sorg = any(${sorgs}))`,
  ];
}

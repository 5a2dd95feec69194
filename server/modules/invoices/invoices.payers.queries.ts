import { sql, type RawBuilder } from 'kysely';
import { DomainError } from '../../../rules/errors.ts';
import type { Ctx } from '../../platform/context.ts';
import { visibleInvoices } from './invoices.policy.ts';

/** Condition on the customer `p`: one of these codes names it, as r3, isr or both with a dash. */
export const payerNamed = (codes: readonly string[]): RawBuilder<boolean> => {
  const named = sql`any(${[...codes]}::text[])`;
  return sql<boolean>`(p.unified = ${named} or p.r3 = ${named} or (p.isr <> '' and p.isr = ${named}))`;
};

/**
 * Throws `payer_unknown` for the first code that names neither the active customer nor a payer of invoices that the
 * caller sees: an unknown payer is an error, never an empty list.
 */
export async function requirePayers(ctx: Ctx, codes: readonly string[], field: string): Promise<void> {
  // Without a customer, the caller sees no invoices at all.
  if (!ctx.customer) return;
  for (const code of new Set(codes)) {
    const { rows } = await sql`
      select
        from customers_customer p
       where ${payerNamed([code])}
         and (p.id = ${ctx.customer.id}
              or exists (select from invoices_invoice i where i.payer_id = p.id and ${visibleInvoices(ctx)}))
       limit 1`.execute(ctx.db);
    if (rows.length === 0) throw new DomainError('payer_unknown', { payer: code }, field);
  }
}

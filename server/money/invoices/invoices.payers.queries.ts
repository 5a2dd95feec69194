import { sql, type RawBuilder } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { visibleInvoices } from './invoices.policy.ts';

/** Condition on the customer `p`: one of these codes names it, as r3, isr or both with a dash (Q-114). */
export const payerNamed = (codes: readonly string[] | RawBuilder<unknown>): RawBuilder<boolean> => {
  const named = 'toOperationNode' in codes ? sql`any(${codes})` : sql`any(${[...codes]}::text[])`;
  return sql<boolean>`(p.unified = ${named} or p.r3 = ${named} or (p.isr <> '' and p.isr = ${named}))`;
};

/**
 * Throws `payer_unknown` for the first code that names neither the active customer nor a payer of invoices that the
 * caller sees: an unknown payer is an error, never an empty list (Q-114).
 */
export async function requirePayers(ctx: Ctx, codes: readonly string[], field: string): Promise<void> {
  // Without a customer, the caller sees no invoices at all.
  if (!ctx.customer || codes.length === 0) return;
  const { rows } = await sql<{ code: string }>`
    select w.code
      from unnest(${[...codes]}::text[]) with ordinality as w(code, position)
     where not exists (
        select
          from customers_customer p
         where ${payerNamed(sql`array[w.code]`)}
           and (p.id = ${ctx.customer.id}
                or exists (select from invoices_invoice i where i.payer_id = p.id and ${visibleInvoices(ctx)})))
     order by w.position
     limit 1`.execute(ctx.db);
  const [unknown] = rows;
  if (unknown) throw new DomainError('payer_unknown', { payer: unknown.code }, field);
}

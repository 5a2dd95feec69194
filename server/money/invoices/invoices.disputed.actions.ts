import type { Ctx } from '#platform/context.ts';

/** Sets what is disputed of a locked invoice: the sum of its open disputes. */
export async function setDisputed(ctx: Ctx, invoiceId: string, amount: number): Promise<void> {
  await ctx.db.updateTable('invoices_invoice').set({ disputed_amount: amount }).where('id', '=', invoiceId).execute();
}

/** Adds to what the desk conceded of a locked invoice, until the ERP's open amount carries it. */
export async function concede(ctx: Ctx, invoiceId: string, amount: number): Promise<void> {
  await ctx.db
    .updateTable('invoices_invoice')
    .set(({ eb }) => ({ conceded_amount: eb('conceded_amount', '+', amount) }))
    .where('id', '=', invoiceId)
    .execute();
}

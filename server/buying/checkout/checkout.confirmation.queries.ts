import { sql } from 'kysely';
import type { UserError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';
import type { PlannedLine } from './checkout.supply.queries.ts';

/** A planned line as it is stored: without the article, which may change. */
export type KeptLine = Omit<PlannedLine, 'product'>;

interface Confirmation {
  readonly leftOut: readonly UserError[];
  readonly planned: readonly KeptLine[];
}

/**
 * The confirmation shown when the order was placed (batched); null for orders of other channels and for orders older
 * than this feature.
 */
export function loadConfirmation(ctx: Ctx, orderId: string): Promise<Confirmation | null> {
  return loaderOf<string, Confirmation>(ctx, 'checkout.confirmation', async (ids) => {
    const { rows } = await sql<Confirmation & { orderId: string }>`
      select o.id as "orderId", c.left_out as "leftOut", c.planned
        from orders_order o join cart_confirmation c on c.checkout_id = o.checkout_id
       where o.id = any(${[...ids]}::uuid[])`.execute(ctx.db);
    return new Map(rows.map((row) => [row.orderId, row]));
  }).load(orderId);
}

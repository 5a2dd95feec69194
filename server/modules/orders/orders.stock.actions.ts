import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { releaseStock } from '../catalog/catalog.stock.actions.ts';

type Reserved = { articleId: string; sorg: string; site: string; qty: number; allocatedQty: number; customerId: string };

/**
 * Gives back what orders had reserved and still hold (cancelled, failed, void). Twice is once. A stock file that is just being
 * taken over is waited for first: it forgets reservations itself, and none may be given back twice.
 */
export async function releaseReservations(ctx: Ctx, orderIds: readonly string[]): Promise<void> {
  await sql`lock table catalog_stock in row share mode`.execute(ctx.db);
  const { rows } = await sql<Reserved>`
    update orders_reservation r set released_at = ${ctx.now} from orders_line l join orders_order o on o.id = l.order_id
     where r.line_id = l.id and o.id = any(${[...orderIds]}::uuid[]) and r.released_at is null
    returning r.article_id as "articleId", r.sorg, r.site, r.qty, r.allocated_qty as "allocatedQty", o.customer_id as "customerId"`.execute(ctx.db);
  await releaseStock(ctx, rows);
}

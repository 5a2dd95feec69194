import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

/**
 * Forgets the reservations that a stock file made at `madeAt` contains already: the ERP had taken their orders before. Only
 * in the sorgs that the staged file names; where it is not complete, only for the articles and sites that it holds.
 */
export async function forgetCarriedReservations(ctx: Ctx, madeAt: Date, complete: boolean): Promise<void> {
  const held = complete
    ? sql`exists (select from staged s where s.sorg = r.sorg)`
    : sql`exists (select from staged s join catalog_article a on a.code = s.article where a.id = r.article_id and s.sorg = r.sorg and s.site = r.site)`;
  await sql`update orders_reservation r set released_at = ${madeAt} where r.released_at is null and r.handed_over_at <= ${madeAt} and ${held}`.execute(ctx.db);
}

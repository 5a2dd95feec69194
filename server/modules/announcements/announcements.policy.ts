import { sql } from 'kysely';
import { sorgsWithin, type Permission } from '../../../rules/permissions.ts';
import type { Ctx } from '../../platform/context.ts';

/** Who writes announcements. */
export const writeAnnouncements: [Permission] = ['page.announcement'];

/** Sales organisations of the market that the caller has to do with: those of his own areas and of the active customer. */
export function shownSorgs(ctx: Pick<Ctx, 'actor' | 'customer' | 'market'>): string[] {
  const own = sorgsWithin(ctx.actor, ctx.market.sorgs);
  return ctx.market.sorgs.filter((sorg) => own.includes(sorg) || (ctx.customer?.areas.some((area) => area.sorg === sorg) ?? false));
}

/** Sales organisations that the caller writes for: those in which he has an area, of whichever market; nobody has none. */
export function writtenSorgs(ctx: Pick<Ctx, 'actor'>): string[] {
  const codes = [...new Set((ctx.actor?.areas ?? []).map((area) => area.sorg))].sort();
  return sorgsWithin(ctx.actor, codes);
}

/**
 * Whether the caller may write for everybody: all markets show what names no sorg, so it takes an area without limitation in every sorg
 * that a market sells for.
 */
export async function mayWriteForAll(ctx: Pick<Ctx, 'actor' | 'db'>): Promise<boolean> {
  const whole = (ctx.actor?.areas ?? []).filter((area) => area.option === 'include' && area.limitation === 'none').map((area) => area.sorg);
  const { rows } = await sql<{ all: boolean | null }>`select bool_and(sorg = any(${whole})) as all from markets_market_sorg`.execute(ctx.db);
  return rows[0]?.all === true;
}

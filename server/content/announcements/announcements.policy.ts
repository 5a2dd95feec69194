import { sorgsWithin, type Permission } from '#rules/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { areAllSorgs } from '#accounts/markets/markets.queries.ts';

/** Scope of users who may edit announcements. */
export const writeAnnouncements: [Permission] = ['page.announcement'];

/** Sales organisations of the market that concern the caller: those of their own areas and of the active customer. */
export function shownSorgs(ctx: Pick<Ctx, 'actor' | 'customer' | 'market'>): string[] {
  const own = sorgsWithin(ctx.actor, ctx.market.sorgs);
  return ctx.market.sorgs.filter(
    (sorg) => own.includes(sorg) || (ctx.customer?.areas.some((area) => area.sorg === sorg) ?? false),
  );
}

/**
 * Sales organisations that the caller may write for: those in which they have an area, in any market; guests have none.
 */
export function writtenSorgs(ctx: Pick<Ctx, 'actor'>): string[] {
  const codes = [...new Set((ctx.actor?.areas ?? []).map((area) => area.sorg))].sort();
  return sorgsWithin(ctx.actor, codes);
}

/**
 * True if the caller may write for everybody: all markets show announcements without a sorg, so it takes an unlimited
 * area in every sorg that a market sells for.
 */
export async function mayWriteForAll(ctx: Pick<Ctx, 'actor' | 'db'>): Promise<boolean> {
  const whole = (ctx.actor?.areas ?? [])
    .filter((area) => area.option === 'include' && area.limitation === 'none')
    .map((area) => area.sorg);
  return areAllSorgs(ctx.db, whole);
}

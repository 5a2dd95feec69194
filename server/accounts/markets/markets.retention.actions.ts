import { calendarDateIn, yearsBefore, type CalendarDate } from '#rules/dates.ts';
import type { Ctx } from '#platform/context.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { listMarkets, type MarketSummary } from './markets.queries.ts';

/**
 * Erases the data of consumers whose time of the market (`consumerDataYears`) is over: `eraseSome` gets each market with
 * the last day that is over, in a transaction of its own, until it returns false: nothing is left.
 */
export async function eraseExpired(
  ctx: Ctx,
  eraseSome: (ctx: Ctx, market: MarketSummary, until: CalendarDate) => Promise<boolean>,
): Promise<void> {
  for (const market of await listMarkets(ctx.db)) {
    const until = yearsBefore(calendarDateIn(ctx.now, market.timeZone), market.configuration.consumerDataYears);
    while (await withTransaction(ctx, (inner) => eraseSome(inner, market, until)));
  }
}

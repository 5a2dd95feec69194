import type { SiteConfiguration } from '#rules/accounts/markets/site-configuration.ts';
import type { Ctx } from '#platform/context.ts';

/** The facts that a check of a market needs to know about it. */
export interface CheckedMarket {
  readonly id: string;
  readonly timeZone: string;
  readonly sorgs: readonly string[];
  readonly configuration: SiteConfiguration;
}

/** The input of a check. */
export type CheckCtx = Pick<Ctx, 'db' | 'now' | 'actor' | 'gateways' | 'sendsMail' | 'isScannerAway'>;

/** Counts what must be mended before a market may open. */
type OpeningCheck = (ctx: CheckCtx, market: CheckedMarket) => Promise<number>;

let check: OpeningCheck | null = null;

/**
 * Sets the check. What a market needs belongs to modules below this one, so the module that knows it registers the check
 * where it declares its GraphQL fields.
 */
export const registerOpeningCheck = (given: OpeningCheck): void => void (check = given);

/** Number of things that keep a market from opening. Throws without a registered check: an unchecked market stays closed. */
export async function countBlocking(ctx: CheckCtx, market: CheckedMarket): Promise<number> {
  if (check === null) throw new Error('no check of markets is registered: import the schema first');
  return check(ctx, market);
}

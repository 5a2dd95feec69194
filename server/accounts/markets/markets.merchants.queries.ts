import { DomainError } from '#rules/errors.ts';
import { merchantOfSorg, sorgOfMerchant, type SorgMerchants } from '#rules/accounts/markets/merchants.ts';
import type { Ctx } from '#platform/context.ts';
import { listSorgs } from './markets.queries.ts';

const merchantsOf = (ctx: Ctx): Promise<readonly SorgMerchants[]> =>
  ctx.remember(`markets.merchants ${ctx.market.sorgs.join(' ')}`, () => listSorgs(ctx.db, ctx.market.sorgs));

/**
 * The sales organisation of the market that a caller names by its merchant. Throws `merchant_unknown` with the
 * names of the merchants, and `merchant_ambiguous`.
 */
export async function findSorgOfMerchant(ctx: Ctx, merchant: string): Promise<string> {
  const sorgs = await merchantsOf(ctx);
  const named = sorgOfMerchant(sorgs, merchant);
  if (named.ok) return named.sorg;
  const merchants = sorgs.map(({ sorg }) => merchantOfSorg(sorgs, sorg)).join(', ');
  throw new DomainError(named.code, { merchant, merchants }, 'merchant');
}

/** The name of a sales organisation's merchant in calls. */
export const findMerchantOfSorg = async (ctx: Ctx, sorg: string): Promise<string> =>
  merchantOfSorg(await merchantsOf(ctx), sorg);

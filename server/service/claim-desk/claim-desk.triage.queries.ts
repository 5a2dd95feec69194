import { sql } from 'kysely';
import { isLocale, type Locale } from '#rules/locales.ts';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';
import type { Claim } from '#service/claims/claims.queries.ts';

/**
 * The language in which a claim's dealer reads (batched): that of the user who wrote the claim, if they are of the dealer, else
 * that of its first user; of a dealer without users, the first one of the market.
 */
export async function loadDealerLocale(ctx: Ctx, claim: Pick<Claim, 'id'>): Promise<Locale> {
  const found = await loaderOf<string, { readonly language: string }>(ctx, 'claims.dealer-language', async (ids) => {
    const { rows } = await sql<{ id: string; language: string }>`
      select distinct on (k.id) k.id, u.language
        from claims_claim k
        join customers_user cu on cu.customer_id = k.customer_id
        join identity_user u on u.id = cu.user_id
       where k.id = any(${[...ids]}::uuid[])
         and u.disabled_at is null
       order by k.id, u.id = k.created_by desc, u.created_at, u.id`.execute(ctx.db);
    return new Map(rows.map((row) => [row.id, row]));
  }).load(claim.id);
  if (found && isLocale(found.language)) return found.language;
  return ctx.market.languages.find(isLocale) ?? ctx.locale;
}

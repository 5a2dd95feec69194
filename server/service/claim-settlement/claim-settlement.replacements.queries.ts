import { sql } from 'kysely';
import { signedIn, type Ctx } from '#platform/context.ts';
import { findArticlesByCodes } from '#goods/catalog/catalog.lookup.queries.ts';
import { viewerOf, withoutRetail } from '#goods/catalog/catalog.policy.ts';
import type { Product } from '#goods/catalog/catalog.products.queries.ts';
import { findActiveCustomer } from '#accounts/customers/customers.queries.ts';
import { listArticleChoices } from '#service/claim-form/claim-form.choices.queries.ts';
import { isStaff } from '#service/claims/claims.policy.ts';
import { findClaim, type Claim } from '#service/claims/claims.queries.ts';
import { concernsWholeArticle } from './claim-settlement.queries.ts';

/** Rows of a list of replacements. */
const replacementsAtOnce = 20;

/** Why an article is in the list: a part that mends the problem, what was claimed, or what the words found. */
export type ReplacementReason = 'spare' | 'claimed' | 'found';

export interface Replacement {
  readonly product: Product;
  readonly reason: ReplacementReason;
}

/** The articles and amounts that the desk may send or credit for a claim. */
export interface ReplacementChoices {
  readonly claim: Claim;
  readonly wholeArticle: boolean;
  /** The claimed article as the customer gets it; null: the portal does not sell it to them. */
  readonly claimed: Product | null;
  readonly replacements: readonly Replacement[];
}

/**
 * The articles and amounts that the desk may send or credit for a claim of its areas. Without words: the parts that mend the claimed problems,
 * those first that were sent for earlier claims of the model, and at last the claimed article. Null for a claim that the
 * desk does not see.
 */
export async function findReplacements(ctx: Ctx, id: string, search: string): Promise<ReplacementChoices | null> {
  const { actor, market } = signedIn(ctx);
  const claim = isStaff(ctx) ? await findClaim(ctx, id) : null;
  const customer = claim && (await findActiveCustomer(ctx.db, actor, claim.customerId, market.sorgs));
  if (!customer) return null;
  const forCustomer: Ctx = { ...ctx, customer };
  const wish = { search, articleCode: '', frameNumber: '', type: null };
  const codes =
    search === ''
      ? await listSpareCodes(ctx, claim)
      : (await listArticleChoices(forCustomer, wish, replacementsAtOnce)).map(({ articleCode }) => articleCode);
  const own = claim.articleCode === '' ? [] : [claim.articleCode];
  const others = codes.filter((code) => code !== claim.articleCode);
  const listed = search === '' ? [...others, ...own] : codes;
  const viewer = withoutRetail(viewerOf(forCustomer));
  const products = await findArticlesByCodes(forCustomer, claim.sorg, [...listed, ...own], viewer);
  const seen = products.slice(0, listed.length).filter((product) => product !== null);
  return {
    claim,
    wholeArticle: await concernsWholeArticle(ctx, claim.id),
    claimed: own.length === 0 ? null : (products.at(-1) ?? null),
    replacements: seen.map((product) => ({ product, reason: reasonOf(product, claim, search) })),
  };
}

/** An amount in minor units. */
export interface GoodsValue {
  readonly amount: number;
  readonly currency: string;
}

/** The customer's price of the claimed goods; null: the desk does not see the claim, or the portal knows no price. */
export async function findGoodsValue(ctx: Ctx, claim: Claim): Promise<GoodsValue | null> {
  const { actor, market } = signedIn(ctx);
  const customer =
    claim.articleCode === '' ? null : await findActiveCustomer(ctx.db, actor, claim.customerId, market.sorgs);
  if (!customer) return null;
  const viewer = withoutRetail(viewerOf({ ...ctx, customer }));
  const [product] = await findArticlesByCodes({ ...ctx, customer }, claim.sorg, [claim.articleCode], viewer);
  if (product?.dealerAmount == null || product.currency === null) return null;
  return { amount: product.dealerAmount * claim.qty, currency: product.currency };
}

function reasonOf(product: Product, claim: Claim, search: string): ReplacementReason {
  if (product.code === claim.articleCode) return 'claimed';
  return search === '' ? 'spare' : 'found';
}

/**
 * Articles that mend the problems of a claim: those that replaced goods of earlier claims of the model, the most frequent
 * first, then those of the merchandise categories of the problems, with stock and of the claimed brand first.
 */
async function listSpareCodes(ctx: Ctx, claim: Claim): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    with sent as (
      select l.article_id, count(*) as times
        from claims_claim k
        join claims_settlement s on s.claim_id = k.id and s.ended_at is null
        join orders_line l on l.order_id = s.order_id
       where k.model_code = ${claim.modelCode}
         and k.model_code <> ''
         and k.sorg = ${claim.sorg}
         and l.article_code <> k.article_code
       group by l.article_id),
    mending as (
      select a.id as article_id
        from claims_claim_problem x
        join claims_problem p on p.id = x.problem_id
        join catalog_model m on m.merchandise_category = any(p.spare_categories)
        join catalog_article a on a.model_id = m.id
       where x.claim_id = ${claim.id})
    select a.code
      from (select article_id from sent union select article_id from mending) c
      join catalog_article a on a.id = c.article_id
      join catalog_model m on m.id = a.model_id
      join catalog_article_sorg g on g.article_id = a.id and g.sorg = ${claim.sorg}
      left join sent on sent.article_id = a.id
     order by sent.times desc nulls last,
              exists (
                  select
                    from catalog_stock t
                   where t.article_id = a.id
                     and t.sorg = g.sorg
                     and t.qty > t.reserved) desc,
              m.brand = ${claim.brand} desc, a.code
     limit ${sql.lit(replacementsAtOnce)}`.execute(ctx.db);
  return rows.map(({ code }) => code);
}

import { type RawBuilder, sql } from 'kysely';
import type { warrantyKinds } from '#rules/service/claims/settings-form.ts';
import { contentLanguage } from '#rules/locales.ts';
import type { Capability, ClaimStatus, ProductCategory } from '#rules/service/claims/status.ts';
import type { Ctx } from '#platform/context.ts';
import { anyOf } from '#platform/database/sets.ts';

export type Texts = Readonly<Record<string, string>>;

/** A problem with its texts in all languages. */
export interface ProblemSetting {
  readonly id: string;
  readonly productCategory: ProductCategory;
  readonly merchandise: string;
  readonly part: string;
  readonly partTexts: Texts;
  readonly texts: Texts;
  readonly picture: string;
  readonly position: number;
  readonly active: boolean;
  readonly wholeArticle: boolean;
  readonly spareCategories: readonly string[];
  /** Claims that name it. */
  readonly used: number;
}

export interface TextBlock {
  readonly id: string;
  readonly purpose: string;
  readonly titles: Texts;
  readonly texts: Texts;
  readonly position: number;
}

export interface ServiceLevel {
  readonly sorg: string;
  readonly status: ClaimStatus;
  readonly days: number;
}

/** The whole table of transitions. */
export async function listCapabilities(ctx: Ctx): Promise<(Capability & { readonly id: string })[]> {
  const { rows } = await sql<Capability & { id: string }>`
    select id, role, product_category as "productCategory", customer_category as "customerCategory",
           from_status as "from", to_status as "to"
      from claims_capability
     order by role, product_category, customer_category, from_status, to_status`.execute(ctx.db);
  return rows;
}

/** A role that may be let move claims. */
export interface ClaimRole {
  readonly name: string;
  readonly description: string;
}

/** All roles: a few dozen. */
export function listClaimRoles(ctx: Ctx): Promise<ClaimRole[]> {
  return ctx.db.selectFrom('identity_role').select(['name', 'description']).orderBy('name').execute();
}

export async function listProblemSettings(ctx: Ctx): Promise<ProblemSetting[]> {
  const { rows } = await sql<ProblemSetting>`
    select p.id, p.product_category as "productCategory", p.merchandise, p.part, p.part_texts as "partTexts", p.texts,
           p.picture, p.position, p.active, p.whole_article as "wholeArticle", p.spare_categories as "spareCategories",
           (select count(*)::int from claims_claim_problem x where x.problem_id = p.id) as used
      from claims_problem p
     order by p.product_category, p.part, p.position, p.id`.execute(ctx.db);
  return rows;
}

/** Text blocks of a purpose, or all. */
export async function listTextBlocks(ctx: Ctx, purpose: string | null): Promise<TextBlock[]> {
  const { rows } = await sql<TextBlock>`
    select id, purpose, titles, texts, position
      from claims_text_block
     ${purpose === null ? sql`` : sql`where purpose = ${purpose}`}
     order by purpose, position, id`.execute(ctx.db);
  return rows;
}

/** Something that a warranty rule may name. */
export interface WarrantyScope {
  readonly kind: (typeof warrantyKinds)[number];
  readonly code: string;
  readonly name: string;
}

/** Brands, merchandise categories and parts of problems by name; `only`: those of a rule. */
export async function listWarrantyScopes(
  ctx: Ctx,
  only?: Readonly<Record<WarrantyScope['kind'], string>>,
): Promise<WarrantyScope[]> {
  const language = contentLanguage(ctx.locale);
  const is = (kind: WarrantyScope['kind'], column: RawBuilder<unknown>) =>
    only === undefined ? sql`` : sql`where ${column} = ${only[kind]}`;
  const { rows } = await sql<WarrantyScope>`
    select 'brand' as kind, b.code, b.name from catalog_brand b ${is('brand', sql`b.code`)}
     union all
    select 'merchandise', c.code, coalesce(t.name, e.name, c.code)
      from catalog_category c
      left join catalog_category_text t on t.code = c.code and t.language = ${language}
      left join catalog_category_text e on e.code = c.code and e.language = 'en'
      ${is('merchandise', sql`c.code`)}
     union all
    select 'part', p.part, min(coalesce(p.part_texts ->> ${language}, p.part_texts ->> 'en'))
      from claims_problem p ${is('part', sql`p.part`)}
     group by p.part
     order by kind, name, code`.execute(ctx.db);
  return rows;
}

/** Those of some codes that are merchandise categories. */
export async function listKnownCategories(ctx: Ctx, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const rows = await ctx.db.selectFrom('catalog_category').select('code').where('code', '=', anyOf(codes)).execute();
  return rows.map(({ code }) => code);
}

/** Service levels of the market's sales organisations. */
export async function listServiceLevels(ctx: Ctx): Promise<ServiceLevel[]> {
  const { rows } = await sql<ServiceLevel>`
    select sorg, status, days
      from claims_service_level
     where sorg = any(${[...ctx.market.sorgs]})
     order by sorg, status`.execute(ctx.db);
  return rows;
}

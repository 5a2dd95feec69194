import { sql } from 'kysely';
import type { Capability, ClaimStatus, ProductCategory } from '#rules/service/claims/status.ts';
import type { Ctx } from '#platform/context.ts';

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

/** Service levels of the market's sales organisations. */
export async function listServiceLevels(ctx: Ctx): Promise<ServiceLevel[]> {
  const { rows } = await sql<ServiceLevel>`
    select sorg, status, days
      from claims_service_level
     where sorg = any(${[...ctx.market.sorgs]})
     order by sorg, status`.execute(ctx.db);
  return rows;
}

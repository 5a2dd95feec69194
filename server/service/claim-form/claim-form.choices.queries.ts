import { sql, type RawBuilder } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import type { CustomerCategory, ProductCategory } from '#rules/service/claims/status.ts';
import { frameNumberOf } from '#rules/goods/frames/frame-number.ts';
import { contentLanguage } from '#rules/locales.ts';
import { localized } from '#rules/ordering/orders/currency-shape.ts';
import type { Ctx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { visibleArea } from '#accounts/customers/customers.policy.ts';
import { visibleFrame } from '#goods/frames/frames.policy.ts';
import { openableClaims } from '#service/claims/claims.policy.ts';

/** A problem that a claim may name, in the caller's language. */
export interface ProblemChoice {
  readonly id: string;
  readonly productCategory: ProductCategory;
  readonly merchandise: string;
  readonly partKey: string;
  readonly part: string;
  readonly description: string;
  readonly picture: string;
}

/** An article that a claim may name. */
export interface ArticleChoice {
  readonly articleCode: string;
  readonly displayCode: string;
  readonly articleName: string;
  readonly color: string;
  readonly size: string;
  readonly uom: string;
  readonly brand: string;
  readonly brandName: string;
  readonly merchandise: string;
  readonly merchandiseName: string;
  readonly model: string;
  readonly modelYear: string;
  readonly series: string;
  readonly type: ProductCategory;
}

/** A dealer as the form shows them. */
export interface DealerChoice {
  readonly id: string;
  readonly unified: string;
  readonly name: string;
  readonly category: CustomerCategory;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  readonly city: string;
  readonly country: string;
  readonly sorgs: readonly string[];
}

/** Most rows of a list of choices. */
export const choicesAtOnce = 50;

/** Active problems of a product category and, with a merchandise category, those that fit it. */
export async function listProblemChoices(
  ctx: Ctx,
  type: ProductCategory | null,
  merchandise: string | null,
): Promise<ProblemChoice[]> {
  const language = contentLanguage(ctx.locale);
  const { rows } = await sql<Omit<ProblemChoice, 'part' | 'description'> & { parts: unknown; texts: unknown }>`
    select id, product_category as "productCategory", merchandise, part as "partKey", part_texts as parts, texts, picture
      from claims_problem
     where active
       ${type === null ? sql`` : sql`and product_category = ${type}`}
       ${merchandise === null ? sql`` : sql`and merchandise in ('', ${merchandise})`}
     order by product_category, part, position, id`.execute(ctx.db);
  return rows.map(({ parts, texts, ...row }) => ({
    ...row,
    part: localized(parts, language),
    description: localized(texts, language),
  }));
}

/** The articles that a claim looks for; empty: whatever it is. */
export interface ArticleWish {
  readonly search: string;
  readonly articleCode: string;
  readonly frameNumber: string;
  readonly type: ProductCategory | null;
}

function articleConditions(ctx: Ctx, wish: ArticleWish): RawBuilder<boolean> {
  const key = wish.search.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  const start = `${key}%`;
  const byKey =
    key === ''
      ? []
      : [
          sql<boolean>`a.code_key like ${start}`,
          sql<boolean>`a.display_key like ${start}`,
          sql<boolean>`a.gtin = ${key}`,
        ];
  const byName = sql<boolean>`a.model_id in (
      select x.model_id
        from catalog_model_text x
       where x.language in ('en', ${contentLanguage(ctx.locale)})
         and x.name ilike ${`%${likePattern(wish.search)}%`})`;
  const conditions = [
    ...(wish.search === '' ? [] : [sql<boolean>`(${sql.join([...byKey, byName], sql` or `)})`]),
    ...(wish.articleCode === '' ? [] : [sql<boolean>`a.code = ${wish.articleCode}`]),
    ...(wish.frameNumber === ''
      ? []
      : [
          sql<boolean>`a.code = (select f.article_code from frames_frame f where f.number = ${frameNumberOf(wish.frameNumber)} and ${visibleFrame(ctx)})`,
        ]),
    ...(wish.type === null ? [] : [sql<boolean>`(g.category = 'bike') = ${wish.type === 'bike'}`]),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql.join(conditions, sql` and `);
}

/** Articles of the caller's sales organisations by code, name or frame number, also discontinued ones. */
export async function listArticleChoices(ctx: Ctx, wish: ArticleWish, limit: number): Promise<ArticleChoice[]> {
  const sorgs = ctx.customer ? ctx.customer.areas.map(({ sorg }) => sorg) : [...ctx.market.sorgs];
  const language = contentLanguage(ctx.locale);
  const { rows } = await sql<ArticleChoice>`
    select a.code as "articleCode", a.display_code as "displayCode", coalesce(t.name, e.name, a.code) as "articleName",
           coalesce(ct.name, a.color) as color, a.size, a.uom, m.brand, b.name as "brandName",
           m.merchandise_category as merchandise, coalesce(mt.name, me.name, m.merchandise_category) as "merchandiseName",
           m.code as model, m.model_year as "modelYear", m.series,
           case g.category when 'bike' then 'bike' else 'paa' end as type
      from catalog_article a
      join catalog_model m on m.id = a.model_id
      join catalog_brand b on b.code = m.brand
      join catalog_category g on g.code = m.merchandise_category
      left join catalog_model_text t on t.model_id = m.id and t.language = ${language}
      left join catalog_model_text e on e.model_id = m.id and e.language = 'en'
      left join catalog_color_text ct on ct.code = a.color and ct.language = ${language}
      left join catalog_category_text mt on mt.code = m.merchandise_category and mt.language = ${language}
      left join catalog_category_text me on me.code = m.merchandise_category and me.language = 'en'
     where ${articleConditions(ctx, wish)}
       and exists (
           select
             from catalog_article_sorg s
            where s.article_id = a.id
              and s.sorg = any(${sorgs}))
     order by "articleName", a.size_order, a.code
     limit ${sql.lit(limit)}`.execute(ctx.db);
  return rows;
}

/** The day of the latest delivery of an article to the active customer (batched), or null. */
export async function loadDeliveredOn(ctx: Ctx, articleCode: string): Promise<CalendarDate | null> {
  const { customer } = ctx;
  if (!customer) return null;
  const day = await loaderOf<string, CalendarDate>(ctx, 'claims.delivered-on', async (codes) => {
    const { rows } = await sql<{ code: string; on: CalendarDate }>`
      select l.article_code as code, max(coalesce(d.delivered_on, d.shipped_on)) as on
        from deliveries_delivery d
        join deliveries_line l on l.delivery_id = d.id
       where d.customer_id = ${customer.id}
         and d.status <> 'planned'
         and l.article_code = any(${[...codes]})
         and coalesce(d.delivered_on, d.shipped_on) is not null
       group by l.article_code`.execute(ctx.db);
    return new Map(rows.map(({ code, on }) => [code, on]));
  }).load(articleCode);
  return day ?? null;
}

/** Brands of the articles that the caller may claim. */
export async function listClaimBrands(ctx: Ctx): Promise<{ code: string; name: string }[]> {
  const sorgs = ctx.customer ? ctx.customer.areas.map(({ sorg }) => sorg) : [...ctx.market.sorgs];
  const { rows } = await sql<{ code: string; name: string }>`
    select b.code, b.name
      from catalog_brand b
     where exists (
           select
             from catalog_model m
             join catalog_article a on a.model_id = m.id
             join catalog_article_sorg s on s.article_id = a.id
            where m.brand = b.code
              and s.sorg = any(${sorgs}))
     order by b.name, b.code`.execute(ctx.db);
  return rows;
}

const dealerColumns = sql`
  c.id, c.unified, c.name, c.category, c.phone, c.email, c.address, c.city, c.country,
  array(select x.sorg from customers_area x where x.customer_id = c.id order by x.sorg) as sorgs`;

/** The active customer or, for staff without one, customers of their areas whose data hold the words. */
export async function listDealers(ctx: Ctx, search: string): Promise<DealerChoice[]> {
  const { actor, customer, market } = ctx;
  if (!actor) return [];
  const visible = customer
    ? sql<boolean>`c.id = ${customer.id}`
    : sql<boolean>`exists (
          select
            from customers_area a
           where a.customer_id = c.id
             and a.sorg = any(${[...market.sorgs]})
             and ${visibleArea(actor)})`;
  const { rows } = await sql<DealerChoice>`
    select ${dealerColumns}
      from customers_customer c
     where ${visible}
       and c.blocked_at is null
       ${search === '' ? sql`` : sql`and c.search_text like ${`%${likePattern(search.toLowerCase())}%`}`}
     order by c.name, c.id
     limit ${sql.lit(choicesAtOnce)}`.execute(ctx.db);
  return rows;
}

/** The customer to whom a frame was shipped, if the caller sees its passport. */
export async function findDealerOfFrame(ctx: Ctx, frameNumber: string): Promise<DealerChoice[]> {
  const { rows } = await sql<DealerChoice>`
    select ${dealerColumns}
      from frames_frame f
      join customers_customer c on c.id = f.customer_id
     where f.number = ${frameNumberOf(frameNumber)}
       and ${visibleFrame(ctx)}`.execute(ctx.db);
  return rows;
}

/** Customers with claims that the caller may open, by name. */
export async function listClaimCustomers(ctx: Ctx, search: string): Promise<DealerChoice[]> {
  const { rows } = await sql<DealerChoice>`
    select ${dealerColumns}
      from customers_customer c
     where exists (
           select
             from claims_claim k
            where k.customer_id = c.id
              and ${openableClaims(ctx)})
       ${search === '' ? sql`` : sql`and c.search_text like ${`%${likePattern(search.toLowerCase())}%`}`}
     order by c.name, c.id
     limit ${sql.lit(choicesAtOnce)}`.execute(ctx.db);
  return rows;
}

/** Reports of stolen frames whose numbers begin with the words (Q-136). */
export async function listStolen(
  ctx: Ctx,
  frameNumber: string,
): Promise<{ number: string; reportedOn: string; country: string; reference: string }[]> {
  const number = frameNumberOf(frameNumber);
  if (number === '') return [];
  const { rows } = await sql<{ number: string; reportedOn: string; country: string; reference: string }>`
    select number, reported_on as "reportedOn", country, reference
      from frames_stolen
     where number >= ${number}
       and number < ${`${number}~`}
     order by number
     limit ${sql.lit(choicesAtOnce)}`.execute(ctx.db);
  return rows;
}

/** A registered bicycle of a brand whose consumers have accounts (Q-136). */
export interface AccountBike {
  readonly number: string;
  readonly articleCode: string;
  readonly articleName: string;
  readonly soldOn: CalendarDate;
  readonly consumerName: string;
  readonly consumerPhone: string;
  readonly consumerEmail: string;
  readonly consumerAddress: string;
  readonly consumerCity: string;
}

/**
 * Registrations of bicycles of the brand `marinBrand` by the active customer or, for staff without one, by customers of their areas, whose
 * frame number begins with the words; the latest first.
 */
export async function listAccountBikes(ctx: Ctx, frameNumber: string, articleCode: string): Promise<AccountBike[]> {
  const { actor, customer, market } = ctx;
  const number = frameNumberOf(frameNumber);
  if (!actor || (number === '' && articleCode === '')) return [];
  const visible = customer
    ? sql<boolean>`r.customer_id = ${customer.id}`
    : sql<boolean>`exists (
          select
            from customers_area a
           where a.customer_id = r.customer_id
             and a.sorg = r.sorg
             and a.sorg = any(${[...market.sorgs]})
             and ${visibleArea(actor)})`;
  const { rows } = await sql<AccountBike>`
    select r.number, r.article_code as "articleCode", coalesce(e.name, r.article_code) as "articleName",
           r.sold_on as "soldOn", r.consumer_name as "consumerName", r.consumer_phone as "consumerPhone",
           r.consumer_email as "consumerEmail", r.consumer_address as "consumerAddress", r.consumer_city as "consumerCity"
      from retail_sales_registration r
      join catalog_article t on t.code = r.article_code
      join catalog_model m on m.id = t.model_id
      left join catalog_brand b on b.code = m.brand
      left join catalog_model_text e on e.model_id = m.id and e.language = 'en'
     where r.removed_at is null
       and lower(${market.configuration.marinBrand}) in (lower(m.brand), lower(b.name))
       and ${visible}
       ${number === '' ? sql`` : sql`and r.number >= ${number} and r.number < ${`${number}~`}`}
       ${articleCode === '' ? sql`` : sql`and r.article_code = ${articleCode}`}
     order by r.sold_on desc, r.number
     limit ${sql.lit(choicesAtOnce)}`.execute(ctx.db);
  return rows;
}

import { sql } from 'kysely';
import { warrantyVerdict, type WarrantyRule, type WarrantyVerdict } from '#rules/service/claims/verdict.ts';
import { calendarDateIn, type CalendarDate } from '#rules/dates.ts';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { findFrame } from '#goods/frames/frames.queries.ts';
import type { Consumer } from '#service/claims/claims.parts.queries.ts';

export interface VerdictWish {
  readonly frameNumber: string;
  readonly articleCode: string;
  readonly purchaseDate: CalendarDate | null;
  /** Key of a part of the problems. */
  readonly part: string;
}

/** Warranty rules, those that name most first. */
export async function listWarrantyRules(ctx: Ctx): Promise<(WarrantyRule & { readonly id: string })[]> {
  const { rows } = await sql<WarrantyRule & { id: string }>`
    select id, brand, merchandise, part, months, registered_months as "registeredMonths"
      from claims_warranty_rule
     order by brand, merchandise, part`.execute(ctx.db);
  return rows;
}

interface ArticleKind {
  readonly code: string;
  readonly brand: string;
  readonly merchandise: string;
}

/** Brand and merchandise category of an article (batched); null: the catalog does not know it. */
const kindOf = (ctx: Ctx, code: string): Promise<ArticleKind | null> =>
  loaderOf<string, ArticleKind>(ctx, 'claims.article-kinds', async (codes) => {
    const { rows } = await sql<ArticleKind>`
      select a.code, m.brand, m.merchandise_category as merchandise
        from catalog_article a
        join catalog_model m on m.id = a.model_id
       where a.code = any(${[...codes]})`.execute(ctx.db);
    return new Map(rows.map((row) => [row.code, row]));
  }).load(code);

/** The warranty rules, read once for all verdicts of a request. */
async function rulesOfRequest(ctx: Ctx): Promise<readonly WarrantyRule[]> {
  const loader = loaderOf<'all', readonly WarrantyRule[]>(
    ctx,
    'claims.warranty-rules',
    async () => new Map([['all', await listWarrantyRules(ctx)]]),
  );
  return (await loader.load('all')) ?? [];
}

/** True if the warranty covers a frame or an article today, as far as the caller may know its data (batched). */
export async function findVerdict(ctx: Ctx, wish: VerdictWish): Promise<WarrantyVerdict> {
  const frame = wish.frameNumber === '' ? null : await findFrame(ctx, wish.frameNumber);
  const [kind, rules, registered] = await Promise.all([
    kindOf(ctx, frame?.passport?.articleCode ?? wish.articleCode),
    rulesOfRequest(ctx),
    frame?.passport ? registeredOn(ctx, frame.number) : null,
  ]);
  return warrantyVerdict(
    rules,
    {
      brand: kind?.brand ?? '',
      merchandise: kind?.merchandise ?? '',
      part: wish.part,
      purchasedOn: wish.purchaseDate,
      registeredOn: registered,
      shippedOn: frame?.passport?.shippedOn ?? null,
    },
    calendarDateIn(ctx.now, ctx.market.timeZone),
  );
}

/** The sale of a bicycle that the active customer registered: what a claim of it asks for. */
export interface Sale extends Omit<Consumer, 'claimId'> {
  readonly soldOn: CalendarDate;
}

/** The sale of a frame that the active customer registered, for those who write its claims; else null. */
export async function findSale(ctx: Ctx, number: string): Promise<Sale | null> {
  if (!ctx.customer || !ctx.actor?.permissions.has('claim.create')) return null;
  const { rows } = await sql<Sale>`
    select sold_on as "soldOn", consumer_name as name, consumer_phone as phone, consumer_email as email,
           consumer_address as address, consumer_city as city
      from retail_sales_registration
     where number = ${number}
       and customer_id = ${ctx.customer.id}
       and removed_at is null
     limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The day of sale of a frame's registration that the consumer site took (batched); null: there is none. */
const registeredOn = (ctx: Ctx, number: string): Promise<CalendarDate | null> =>
  loaderOf<string, CalendarDate>(ctx, 'claims.registered-on', async (numbers) => {
    const { rows } = await sql<{ number: string; on: CalendarDate }>`
      select number, sold_on as "on"
        from retail_sales_registration
       where number = any(${[...numbers]})
         and removed_at is null
         and state = 'complete'`.execute(ctx.db);
    return new Map(rows.map((row) => [row.number, row.on]));
  }).load(number);

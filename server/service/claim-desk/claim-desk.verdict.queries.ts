import { sql } from 'kysely';
import { warrantyVerdict, type WarrantyRule, type WarrantyVerdict } from '#rules/service/claims/verdict.ts';
import { calendarDateIn, type CalendarDate } from '#rules/dates.ts';
import type { Ctx } from '#platform/context.ts';
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

/** True if the warranty covers a frame or an article today, as far as the caller may know its data. */
export async function findVerdict(ctx: Ctx, wish: VerdictWish): Promise<WarrantyVerdict> {
  const frame = wish.frameNumber === '' ? null : await findFrame(ctx, wish.frameNumber);
  const code = frame?.passport?.articleCode ?? wish.articleCode;
  const { rows } = await sql<{ brand: string; merchandise: string }>`
    select m.brand, m.merchandise_category as merchandise
      from catalog_article a
      join catalog_model m on m.id = a.model_id
     where a.code = ${code}`.execute(ctx.db);
  return warrantyVerdict(
    await listWarrantyRules(ctx),
    {
      brand: '',
      merchandise: '',
      ...rows[0],
      part: wish.part,
      purchasedOn: wish.purchaseDate,
      registeredOn: frame?.passport ? await registeredOn(ctx, frame.number) : null,
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

/** The day of sale of a frame's registration that the consumer site took; null: there is none. */
async function registeredOn(ctx: Ctx, number: string): Promise<CalendarDate | null> {
  const { rows } = await sql<{ on: CalendarDate }>`
    select sold_on as "on"
      from retail_sales_registration
     where number = ${number}
       and removed_at is null
       and state = 'complete'
     limit 1`.execute(ctx.db);
  return rows[0]?.on ?? null;
}

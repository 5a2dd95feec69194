import { sql, type RawBuilder } from 'kysely';
import type { EarningKind } from '#rules/field/bonus/points.ts';
import type { BonusStep } from '#rules/field/bonus/steps.ts';
import type { CalendarDate } from '#rules/dates.ts';
import { isId } from '#rules/ids.ts';
import { contentLanguage } from '#rules/locales.ts';
import type { Ctx } from '#platform/context.ts';
import { readPage } from '#platform/database/read-page.ts';

/** Points of a class of articles from a day on, for administrators. */
export interface PointSetting {
  readonly id: string;
  readonly sorg: string;
  readonly sorgName: string;
  readonly kind: EarningKind;
  readonly brand: string;
  readonly brandName: string;
  /** Empty: all categories of the brand without a row of their own. */
  readonly merchandise: string;
  readonly merchandiseName: string;
  readonly validFrom: CalendarDate;
  /** The day before the next row of the class; null: no later row. */
  readonly validTo: CalendarDate | null;
  readonly points: number;
  readonly version: number;
}

/** Value of a point, deadline and steps of a year, for administrators. */
export interface YearSetting {
  readonly sorg: string;
  readonly sorgName: string;
  readonly currency: string;
  readonly year: number;
  readonly pointValue: number;
  readonly deadlineDays: number;
  readonly steps: readonly BonusStep[];
  readonly version: number;
}

const pointSettings = (ctx: Ctx, condition: RawBuilder<unknown>): RawBuilder<PointSetting & { total: number }> => sql`
  select p.id, p.sorg, o.name as "sorgName", p.kind, p.brand, b.name as "brandName", p.merchandise,
         coalesce(k.name, w.name, p.merchandise) as "merchandiseName", p.valid_from as "validFrom",
         (select min(n.valid_from) - 1
            from bonus_point n
           where n.sorg = p.sorg
             and n.kind = p.kind
             and n.brand = p.brand
             and n.merchandise = p.merchandise
             and n.valid_from > p.valid_from) as "validTo",
         p.points, p.version,
         count(*) over ()::int as total
    from bonus_point p
    join markets_sorg o on o.code = p.sorg
    join catalog_brand b on b.code = p.brand
    left join catalog_category_text k on k.code = p.merchandise and k.language = ${contentLanguage(ctx.locale)}
    left join catalog_category_text w on w.code = p.merchandise and w.language = 'en'
   where ${condition}
   order by p.sorg, p.kind, b.name, p.merchandise, p.valid_from desc`;

/** Points of all sales organisations or of one, with their number. */
export async function listPointSettings(
  ctx: Ctx,
  sorg: string | null,
  page: number,
  limit: number,
): Promise<{ data: PointSetting[]; count: number }> {
  const wanted = sql`(${sorg}::text is null or p.sorg = ${sorg})`;
  const { rows, count } = await readPage(
    ctx.db,
    { page, limit },
    sql<PointSetting & { total: number }>`
    ${pointSettings(ctx, wanted)}`,
  );
  return { data: rows, count };
}

/** One row of the point table, or null. */
export async function findPointSetting(ctx: Ctx, id: string): Promise<PointSetting | null> {
  if (!isId(id)) return null;
  const { rows } = await pointSettings(ctx, sql`p.id = ${id}`).execute(ctx.db);
  return rows[0] ?? null;
}

const yearSettings = (condition: RawBuilder<unknown>): RawBuilder<YearSetting> => sql`
  select y.sorg, o.name as "sorgName", o.currency, y.year, y.point_value as "pointValue",
         y.deadline_days as "deadlineDays", y.version,
         coalesce((
        select jsonb_agg(jsonb_build_object('name', s.name, 'points', s.points, 'amount', s.amount) order by s.points)
          from bonus_step s
         where s.sorg = y.sorg
           and s.year = y.year), '[]') as steps
    from bonus_year y
    join markets_sorg o on o.code = y.sorg
   where ${condition}
   order by y.year desc, y.sorg`;

/** Settings of all years, the latest first. */
export async function listYearSettings(ctx: Ctx, sorg: string | null): Promise<YearSetting[]> {
  const { rows } = await yearSettings(sql`(${sorg}::text is null or y.sorg = ${sorg})`).execute(ctx.db);
  return rows;
}

/** Settings of one year, or null. */
export async function findYearSetting(ctx: Ctx, sorg: string, year: number): Promise<YearSetting | null> {
  const { rows } = await yearSettings(sql`y.sorg = ${sorg} and y.year = ${year}`).execute(ctx.db);
  return rows[0] ?? null;
}

/** The options of the forms of the administration. */
export interface BonusChoices {
  readonly sorgs: readonly { readonly code: string; readonly name: string; readonly currency: string }[];
  readonly brands: readonly { readonly code: string; readonly name: string }[];
  readonly merchandises: readonly { readonly code: string; readonly name: string }[];
}

/** Sales organisations, brands and merchandise categories by name. */
export async function listBonusChoices(ctx: Ctx): Promise<BonusChoices> {
  type Choice = { kind: keyof BonusChoices; code: string; name: string; currency: string };
  const { rows } = await sql<Choice>`
    select 'sorgs' as kind, o.code, o.name, o.currency
      from markets_sorg o
     union all
    select 'brands', b.code, b.name, ''
      from catalog_brand b
     union all
    select 'merchandises', c.code, coalesce(k.name, w.name, c.code), ''
      from catalog_category c
      left join catalog_category_text k on k.code = c.code and k.language = ${contentLanguage(ctx.locale)}
      left join catalog_category_text w on w.code = c.code and w.language = 'en'
     order by 1, 3, 2`.execute(ctx.db);
  const of = (kind: keyof BonusChoices) => rows.filter((row) => row.kind === kind);
  return { sorgs: of('sorgs'), brands: of('brands'), merchandises: of('merchandises') };
}

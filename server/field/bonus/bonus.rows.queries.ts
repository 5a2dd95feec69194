import { sql, type RawBuilder } from 'kysely';
import type { EarningKind } from '#rules/field/bonus/points.ts';
import { bonusPeriod, type Quarter } from '#rules/field/bonus/quarter.ts';
import type { CalendarDate } from '#rules/dates.ts';
import { contentLanguage } from '#rules/locales.ts';
import type { Ctx } from '#platform/context.ts';
import { soldLines } from '#money/invoices/invoices.queries.ts';
import { consumerSales, newestConsumerSales } from '#service/retail-sales/retail-sales.queries.ts';
import type { BonusDealer } from './bonus.queries.ts';

/** Points of a row `s` of a model `m` on a day: of its category, else of its brand; the latest that has begun. */
const pointsAt = (kind: EarningKind, day: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select p.points
    from bonus_point p
   where p.sorg = s.sorg
     and p.kind = ${sql.lit(kind)}
     and p.brand = m.brand
     and p.merchandise in ('', m.merchandise_category)
     and p.valid_from <= ${day}
   order by p.merchandise = '', p.valid_from desc
   limit 1`;

/** Minor units of an article with points `p` in the year `y`: rounded half away from zero (rules/field/bonus/points). */
const valueOf = sql`coalesce(round(p.points::numeric * y.point_value / 100), 0)::bigint`;

/** Lines of invoices and credit notes that earn points; lines of articles without points are left out. */
export const earnedPurchases: RawBuilder<unknown> = sql`
  select s.customer_id, s.sorg, s.invoiced_on as day, s.invoice_id, s.number, s.position, s.article_code, s.description,
         s.qty, m.id as model_id, a.display_code, m.brand, p.points, ${valueOf} as value
    from (${soldLines}) s
    join catalog_article a on a.code = s.article_code
    join catalog_model m on m.id = a.model_id
   cross join lateral (${pointsAt('purchase', sql`s.invoiced_on`)}) p
    left join bonus_year y on y.sorg = s.sorg and y.year = extract(year from s.invoiced_on)
   where p.points > 0`;

/** Sales to consumers with the points and values of their day; also those that earn no points. */
const earnedBy = (sales: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select s.customer_id, s.sorg, s.entered_on as day, s.id, s.number, s.sold_on, s.created_at, s.article_code,
         m.id as model_id, coalesce(m.brand, '') as brand, coalesce(m.merchandise_category, '') as merchandise,
         coalesce(p.points, 0) as points, ${valueOf} as value,
         coalesce(s.entered_on > s.sold_on + y.deadline_days, false) as late
    from (${sales}) s
    left join catalog_article a on a.code = s.article_code
    left join catalog_model m on m.id = a.model_id
    left join lateral (${pointsAt('registration', sql`s.entered_on`)}) p on true
    left join bonus_year y on y.sorg = s.sorg and y.year = extract(year from s.entered_on)`;

/** Registrations of bicycles sold to consumers, by the day of their entry; also those that earn no points. */
export const earnedRegistrations: RawBuilder<unknown> = earnedBy(consumerSales);

/** Which rows of a dealer to list. */
export interface RowFilter {
  readonly year: number;
  readonly quarter: Quarter | null;
  /** Null: on time and late. */
  readonly late: boolean | null;
}

/** A page of rows. */
export interface RowPage {
  readonly page: number;
  readonly limit: number;
}

/** An invoice line that earns points; amounts in minor units of the dealer's currency, points in hundredths. */
export interface BonusPurchase {
  readonly invoiceId: string;
  readonly invoicedOn: CalendarDate;
  readonly number: string;
  readonly position: number;
  readonly articleCode: string;
  readonly description: string;
  readonly brand: string;
  readonly brandName: string;
  readonly qty: number;
  readonly points: number;
  readonly value: number;
  readonly currency: string;
}

/** A registration of a bicycle sold to a consumer; amounts and points as in {@link BonusPurchase}. */
export interface BonusRegistration {
  readonly id: string;
  readonly enteredOn: CalendarDate;
  readonly soldOn: CalendarDate;
  readonly late: boolean;
  readonly number: string;
  readonly description: string;
  readonly merchandise: string;
  readonly merchandiseName: string;
  readonly brand: string;
  readonly brandName: string;
  readonly points: number;
  readonly value: number;
  readonly currency: string;
}

const offsetOf = ({ page, limit }: RowPage): number => (page - 1) * limit;

/** Invoice lines of a dealer that earn points, the newest first. */
export async function listPurchases(
  ctx: Ctx,
  dealer: BonusDealer,
  { year, quarter }: RowFilter,
  page: RowPage,
): Promise<BonusPurchase[]> {
  const { from, before } = bonusPeriod(year, quarter);
  const { rows } = await sql<Omit<BonusPurchase, 'currency'>>`
    select e.invoice_id as "invoiceId", e.day as "invoicedOn", e.number, e.position, e.display_code as "articleCode",
           coalesce(nullif(e.description, ''), t.name, n.name, e.article_code) as description, e.brand,
           coalesce(b.name, e.brand) as "brandName", e.qty, e.points, e.value
      from (${earnedPurchases}) e
      left join catalog_brand b on b.code = e.brand
      left join catalog_model_text t on t.model_id = e.model_id and t.language = ${contentLanguage(ctx.locale)}
      left join catalog_model_text n on n.model_id = e.model_id and n.language = 'en'
     where e.customer_id = ${dealer.customerId}
       and e.sorg = ${dealer.sorg}
       ${dealer.brands === null ? sql`` : sql`and e.brand = any(${[...dealer.brands]}::text[])`}
       and e.day >= ${from}::date
       and e.day < ${before}::date
     order by e.day desc, e.invoice_id desc, e.position
     limit ${sql.lit(page.limit)}
    offset ${sql.lit(offsetOf(page))}`.execute(ctx.db);
  return rows.map((row) => ({ ...row, currency: dealer.currency }));
}

/** One page of the sales to consumers of a dealer. An index finds it in its order: points are looked up after that. */
function salesOnPage(
  { customerId, sorg, brands }: BonusDealer,
  { year, quarter, late }: RowFilter,
  page: RowPage,
): RawBuilder<unknown> {
  const { from, before } = bonusPeriod(year, quarter);
  const ofBrands = sql`
       and s.article_code in (select a.code
                                from catalog_article a
                                join catalog_model m on m.id = a.model_id
                               where m.brand = any(${brands === null ? [] : [...brands]}::text[]))`;
  const onTimeOrLate = sql`
       and ${late} = coalesce(s.entered_on > s.sold_on + (select y.deadline_days
                                                            from bonus_year y
                                                           where y.sorg = ${sorg} and y.year = ${year}), false)`;
  return sql`
    select s.*
      from (${newestConsumerSales}) s
     where s.customer_id = ${customerId}
       and s.sorg = ${sorg}
       and s.entered_on >= ${from}::date
       and s.entered_on < ${before}::date
       -- Time zones reach from UTC+14 to UTC-12: an index finds the period.
       and s.created_at >= ${from}::date - interval '14 hours'
       and s.created_at < ${before}::date + interval '12 hours'
       ${brands === null ? sql`` : ofBrands}
       ${late === null ? sql`` : onTimeOrLate}
     order by s.created_at desc, s.id desc
     limit ${sql.lit(page.limit)}
    offset ${sql.lit(offsetOf(page))}`;
}

/** Registrations of a dealer, the newest first. */
export async function listRegistrations(
  ctx: Ctx,
  dealer: BonusDealer,
  filter: RowFilter,
  page: RowPage,
): Promise<BonusRegistration[]> {
  const language = contentLanguage(ctx.locale);
  const { rows } = await sql<Omit<BonusRegistration, 'currency'>>`
    select e.id, e.day as "enteredOn", e.sold_on as "soldOn", e.late, e.number,
           coalesce(t.name, n.name, e.article_code) as description, e.merchandise,
           coalesce(k.name, w.name, e.merchandise) as "merchandiseName", e.brand, coalesce(b.name, e.brand) as "brandName",
           e.points, e.value
      from (${earnedBy(salesOnPage(dealer, filter, page))}) e
      left join catalog_brand b on b.code = e.brand
      left join catalog_category_text k on k.code = e.merchandise and k.language = ${language}
      left join catalog_category_text w on w.code = e.merchandise and w.language = 'en'
      left join catalog_model_text t on t.model_id = e.model_id and t.language = ${language}
      left join catalog_model_text n on n.model_id = e.model_id and n.language = 'en'
     order by e.created_at desc, e.id desc`.execute(ctx.db);
  return rows.map((row) => ({ ...row, currency: dealer.currency }));
}

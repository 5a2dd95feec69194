import { sql, type RawBuilder } from 'kysely';
import { retailPriceList, type Deal, type DealStep } from '#rules/goods/catalog/deals.ts';
import { jsonRows } from '#platform/database/statement.ts';
import type { Terms } from './catalog.policy.ts';

/**
 * The only price resolver: list, grid, cart and checkout all read prices through these fragments. They expect
 * `k` (article_id, sorg) and `area` (see areaRows) in the same FROM clause. Of the rows valid on the market's day the
 * one that started last counts; when a dated price ends, the earlier one applies again.
 */
const priceOn = (priceList: RawBuilder<string>, today: RawBuilder<string>): RawBuilder<unknown> => sql`lateral (
  select p.amount, p.currency, p.uom from catalog_price p
   where p.article_id = k.article_id and p.sorg = k.sorg and p.price_list = ${priceList}
     and p.valid_from <= ${today}::date and (p.valid_to is null or p.valid_to >= ${today}::date)
   order by p.valid_from desc limit 1)`;

/** The caller's price as `price` (amount, currency, uom); no row without a price list. */
export const dealerPrice = (terms: Terms): RawBuilder<unknown> => priceOn(sql`area.price_list`, terms.today);

/** The recommended retail price as `retail`. */
export const retailPrice = (terms: Terms): RawBuilder<unknown> =>
  priceOn(sql`${sql.lit(retailPriceList)}`, terms.today);

/**
 * Deals that apply to the caller, as CTE `deal`: for all, for the group or for the customer, with any or its payment
 * term.
 */
export const dealsOf = (terms: Terms): RawBuilder<unknown> => sql`
  select d.id, d.sorg, d.number, d.description, d.payment_term
    from catalog_deal d
    join area on area.sorg = d.sorg
   where area.price_list is not null
     and d.valid_from <= ${terms.today}::date
     and (d.valid_to is null or d.valid_to >= ${terms.today}::date)
     and (d.customer_group is null or d.customer_group = area.customer_group)
     and (d.customer_id is null or d.customer_id = ${terms.customerId}::uuid)
     and (d.payment_term = '' or d.payment_term = area.payment_terms)`;

/** One step of a deal as the database returns it, after the position of its article. */
export type PlacedDealRow = readonly [
  position: number,
  number: string,
  description: Record<string, string>,
  term: string,
  minQty: number,
  uom: string,
  type: DealStep['type'],
  value: number,
];

/**
 * Their steps for all articles of `k` (see readDeals). The lines are looked up once per article, before the deals are
 * joined: a deal may have thousands of lines.
 */
export const dealRows = jsonRows<PlacedDealRow>(
  [
    sql`x.position`,
    sql`x.number`,
    sql`x.description`,
    sql`x.payment_term`,
    sql`x.min_qty`,
    sql`x.uom`,
    sql`x.type`,
    sql`x.value`,
  ],
  sql`
    (
        with line as materialized (
          select k.position, k.sorg, l.deal_id, l.min_qty, l.uom, l.type, l.value
            from k
           cross join lateral (select * from catalog_deal_line where article_id = k.article_id offset 0) l)
        select line.position, deal.number, deal.description, deal.payment_term, line.min_qty, line.uom, line.type,
               line.value
          from line
          join deal on deal.id = line.deal_id and deal.sorg = line.sorg
         order by deal.number, line.min_qty) x`,
);

/** A deal with the texts that screens show. */
export interface OfferedDeal extends Deal {
  readonly description: string;
  readonly term: string;
}

/** Groups steps into deals; steps in another unit than the price's do not apply. */
export function readDeals(rows: readonly PlacedDealRow[], uom: string, language: string): OfferedDeal[] {
  const deals = new Map<string, OfferedDeal & { steps: DealStep[] }>();
  for (const [, number, description, term, minQty, stepUom, type, value] of rows) {
    if (stepUom !== uom) continue;
    let deal = deals.get(number);
    if (!deal) {
      deal = {
        number,
        description: description[language] ?? description['en'] ?? Object.values(description)[0] ?? '',
        term,
        steps: [],
      };
      deals.set(number, deal);
    }
    deal.steps.push({ minQty, type, value });
  }
  return [...deals.values()];
}

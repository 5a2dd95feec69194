import { sql, type RawBuilder } from 'kysely';
import { retailPriceList, type Deal, type DealStep } from '../../../rules/catalog/deals.ts';
import type { Terms } from './catalog.policy.ts';

/**
 * The one price resolver: list, grid, cart and checkout all read prices through these fragments. They expect `k`
 * (article_id, sorg) and `area` (see areaRows) in the same FROM clause. Of the rows valid on the market's day the one that
 * began last counts; a dated price steps back to the earlier one when it ends.
 */
const priceOn = (priceList: RawBuilder<string>, today: RawBuilder<string>): RawBuilder<unknown> => sql`lateral (
  select p.amount, p.currency, p.uom from catalog_price p
   where p.article_id = k.article_id and p.sorg = k.sorg and p.price_list = ${priceList}
     and p.valid_from <= ${today}::date and (p.valid_to is null or p.valid_to >= ${today}::date)
   order by p.valid_from desc limit 1)`;

/** The caller's price as `price` (amount, currency, uom); no row without a price list. */
export const dealerPrice = (terms: Terms): RawBuilder<unknown> => priceOn(sql`area.price_list`, terms.today);

/** The recommended retail price as `retail`. */
export const retailPrice = (terms: Terms): RawBuilder<unknown> => priceOn(sql`${sql.lit(retailPriceList)}`, terms.today);

/** Deals that apply to the caller, as CTE `deal`: for all, for the group or for the customer, with any or its payment term. */
export const dealsOf = (terms: Terms): RawBuilder<unknown> => sql`
  select d.id, d.sorg, d.number, d.description, d.payment_term
    from catalog_deal d join area on area.sorg = d.sorg
   where area.price_list is not null and d.valid_from <= ${terms.today}::date and (d.valid_to is null or d.valid_to >= ${terms.today}::date)
     and (d.customer_group is null or d.customer_group = area.customer_group)
     and (d.customer_id is null or d.customer_id = ${terms.customerId}::uuid)
     and (d.payment_term = '' or d.payment_term = area.payment_terms)`;

/** Their steps for an article as JSON (see readDeals). */
export const dealRows = sql<DealRow[] | null>`(
  select json_agg(json_build_array(deal.number, deal.description, deal.payment_term, l.min_qty, l.uom, l.type, l.value) order by deal.number, l.min_qty)
    from catalog_deal_line l join deal on deal.id = l.deal_id where l.article_id = k.article_id and deal.sorg = k.sorg)`;

/** One step of a deal as the database answers it: number, description by language, term, quantity, uom, type, value. */
export type DealRow = [number: string, description: Record<string, string>, term: string, minQty: number, uom: string, type: DealStep['type'], value: number];

/** A deal with the words that screens show. */
export interface OfferedDeal extends Deal {
  readonly description: string;
  readonly term: string;
}

/** Puts steps together to deals; steps in another unit than the price's do not apply. */
export function readDeals(rows: readonly DealRow[] | null, uom: string, language: string): OfferedDeal[] {
  const deals = new Map<string, OfferedDeal & { steps: DealStep[] }>();
  for (const [number, description, term, minQty, stepUom, type, value] of rows ?? []) {
    if (stepUom !== uom) continue;
    let deal = deals.get(number);
    if (!deal) {
      deal = { number, description: description[language] ?? description['en'] ?? Object.values(description)[0] ?? '', term, steps: [] };
      deals.set(number, deal);
    }
    deal.steps.push({ minQty, type, value });
  }
  return [...deals.values()];
}

import { sql } from 'kysely';
import { addDays, type CalendarDate } from '#rules/dates.ts';
import { lowerMedian, rhythmOf } from '#rules/buying/repeat-order/rhythm.ts';
import type { Ctx } from '#platform/context.ts';
import { viewerOf } from '#goods/catalog/catalog.policy.ts';
import { beginOf, countedOrders } from './repeat-order.bought.queries.ts';
import { listOffers, type Offer } from './repeat-order.offers.queries.ts';

/** Older orders do not count for the current rhythm. */
const rhythmDays = 730;
/** Only the most frequently ordered articles are read; others cannot be among the few suggestions. */
const candidates = 200;
/** Offers read per suggestion: some candidates cannot be ordered now or are in the cart. */
const offersPerPlace = 4;

/** An article that the customer orders regularly, with what can be ordered of it now. */
export interface BuyAgain {
  readonly articleCode: string;
  readonly sorg: string;
  /** Number of days on which it was ordered. */
  readonly times: number;
  /** Lower median of the units per order day. */
  readonly typicalQty: number;
  readonly lastOn: CalendarDate;
  readonly lastQty: number;
  /** Usual number of days between two orders; null with too few orders. */
  readonly everyDays: number | null;
  /** True if the usual time since the last order has passed. */
  readonly due: boolean;
  /** The article itself, or its successor. */
  readonly offer: Offer;
}

type HistoryRow = { articleCode: string; sorg: string; days: CalendarDate[]; quantities: number[] };

/** Order days and units per article of the active customer, without articles that have units on order. */
async function listOrderDays(ctx: Ctx, today: CalendarDate): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    with mine as materialized (
      select l.article_id, o.sorg,
             to_char(o.created_at at time zone ${ctx.market.timeZone}, 'YYYY-MM-DD') as day,
             sum(l.qty - l.qty_cancelled)::int as qty,
             bool_or(o.status in ('pending', 'processing') and l.qty_shipped + l.qty_cancelled < l.qty) as waiting
        from orders_order o
        join orders_line l on l.order_id = o.id
       where ${countedOrders(ctx)}
         and o.created_at >= ${beginOf(ctx, addDays(today, -rhythmDays))}
         and l.article_id is not null
         and l.qty > l.qty_cancelled
       group by l.article_id, o.sorg, day)
    select a.code as "articleCode", m.sorg,
           array_agg(m.day order by m.day) as days,
           array_agg(m.qty order by m.day) as quantities
      from mine m
      join catalog_article a on a.id = m.article_id
     group by a.code, m.sorg
    having not bool_or(m.waiting)
     order by count(*) desc, max(m.day) desc, a.code, m.sorg
     limit ${sql.lit(candidates)}`.execute(ctx.db);
  return rows;
}

/**
 * The articles that the active customer would usually order about now: articles that are due first, the most frequently
 * ordered of them at the top, then other frequently ordered articles. Leaves out articles that are on order, in the
 * cart or not orderable now. At most `limit`; empty without a customer.
 */
export async function listBuyAgain(ctx: Ctx, limit: number): Promise<BuyAgain[]> {
  const viewer = viewerOf(ctx);
  if (!ctx.customer || viewer.areas.length === 0) return [];
  const history = (await listOrderDays(ctx, viewer.today)).map(({ articleCode, sorg, days, quantities }) => {
    const rhythm = rhythmOf(days);
    return {
      articleCode,
      sorg,
      times: days.length,
      typicalQty: lowerMedian(quantities),
      lastOn: days.at(-1) ?? viewer.today,
      lastQty: quantities.at(-1) ?? 0,
      everyDays: rhythm?.everyDays ?? null,
      due: rhythm !== null && rhythm.dueOn <= viewer.today,
    };
  });
  const likely = [...history.filter(({ due }) => due), ...history.filter(({ due }) => !due)].slice(
    0,
    limit * offersPerPlace,
  );
  const offers = await listOffers(
    ctx,
    likely.map(({ articleCode, sorg, typicalQty }) => ({ articleCode, sorg, qty: typicalQty })),
  );
  return likely
    .flatMap((article, index): BuyAgain[] => {
      const { take, same, successor } = offers[index] ?? { take: 'none', same: null, successor: null };
      const chooseOffer = () => {
        if (take === 'same') return same;
        if (take === 'successor') return successor;
        return null;
      };
      const offer = chooseOffer();
      return offer && offer.inCart === 0 ? [{ ...article, offer }] : [];
    })
    .slice(0, limit);
}

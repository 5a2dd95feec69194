import { sql, type RawBuilder } from 'kysely';
import type { CollectStatus } from '#rules/partners/click-collect/collect-choices.ts';
import { isId } from '#rules/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { textIn } from '#platform/text/texts.ts';
import { addresseesAmong, marketOf, type EventKind, type MailPart } from './notice-kinds.messages.ts';
import { listDesk } from '#accounts/users/users.desk.queries.ts';
import { listUsersOf } from './notice-kinds.queries.ts';

interface ToldCollect {
  readonly id: string;
  readonly number: string;
  readonly status: CollectStatus;
  readonly sorg: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly shopName: string;
  readonly lines: number;
  readonly units: number;
  /** The kind of the entry of the history, its status then, and the order at HQ; empty for a new order. */
  readonly event: 'arrival' | 'status' | 'hq_failed' | 'reminder';
  readonly to: CollectStatus | null;
  readonly hqOrder: string;
  /** Words of staff with a reminder. */
  readonly note: string;
  /** Who caused it; null: the shop or the ERP. */
  readonly byUserId: string | null;
}

const told = (event: RawBuilder<unknown>, wanted: RawBuilder<boolean>) => sql<ToldCollect>`
  select o.id, o.number, o.status, o.sorg, o.customer_id as "customerId", c.name as "customerName",
         o.shop_name as "shopName", ${event},
         (select count(*)::int from click_collect_line l where l.order_id = o.id) as lines,
         (select coalesce(sum(l.qty), 0)::int from click_collect_line l where l.order_id = o.id) as units
    from click_collect_order o
    join customers_customer c on c.id = o.customer_id
    left join click_collect_event e on e.order_id = o.id
    left join orders_order h on h.id = e.hq_order_id
   where ${wanted}
   order by e.at
   limit 1`;

/** The order of an entry of the history, or a new order. */
async function toldCollect(ctx: Ctx, details: Readonly<Record<string, unknown>>): Promise<ToldCollect | null> {
  const { eventId, orderId } = details;
  if (typeof eventId === 'string' && isId(eventId)) {
    const entry = sql`e.kind as event, e.to_status as "to", coalesce(h.number, '') as "hqOrder", e.note,
      e.by_user_id as "byUserId"`;
    return (await told(entry, sql`e.id = ${eventId}`).execute(ctx.db)).rows[0] ?? null;
  }
  if (typeof orderId !== 'string' || !isId(orderId)) return null;
  const arrival = sql`'arrival' as event, null::text as "to", '' as "hqOrder", '' as note, null::uuid as "byUserId"`;
  return (await told(arrival, sql`o.id = ${orderId}`).execute(ctx.db)).rows[0] ?? null;
}

/** The text of a notice: what arrived, what HQ has to do, a new status, or that the order at HQ failed. */
function textOf({ event, to }: ToldCollect): string {
  if (event === 'arrival') return 'received';
  if (event === 'hq_failed') return 'failed';
  if (event === 'reminder') return 'reminder';
  return to === 'processing_by_hq' ? 'to-hq' : 'moved';
}

const aboutCollect =
  (readersOf: (ctx: Ctx, order: ToldCollect) => Promise<string[]>): EventKind =>
  async (ctx, details) => {
    const order = await toldCollect(ctx, details);
    const market = order && (await marketOf(ctx, order.sorg, null));
    if (!order || !market) return null;
    const { number, customerId, customerName, sorg, shopName, lines, units, hqOrder, note } = order;
    const readers = await readersOf(ctx, order);
    const text = `notices.click-collect.${textOf(order)}`;
    const status = { id: `click-collect.status.${order.to ?? order.status}` };
    const params = { number, customer: customerName };
    const body = { id: text, params: { order: hqOrder } };
    return {
      path: `/click-collect?order=${order.id}`,
      inbox: [
        {
          readers,
          by: order.byUserId,
          customerId,
          sorg,
          market: market.id,
          title: { id: `${text}Subject`, params: { ...params, status: { phrase: status } } },
          body,
        },
      ],
      mail: {
        market,
        addressees: (await addresseesAmong(ctx, readers, 'orderMail')).filter(
          ({ userId }) => userId !== order.byUserId,
        ),
        words: (_to, locale): MailPart => ({
          subject: { id: `${text}Subject`, params: { ...params, status: textIn(locale, status.id) } },
          intro: body,
          facts: [
            { label: { id: 'notices.fact.customer' }, value: customerName },
            { label: { id: 'notices.fact.shop' }, value: shopName },
            { label: { id: 'notices.fact.content' }, value: textIn(locale, 'notices.fact.lines', { lines, units }) },
            ...(note === '' ? [] : [{ label: { id: 'notices.fact.message' }, value: note }]),
          ],
          action: { id: 'notices.action.click-collect' },
        }),
      },
    };
  };

const dealer = (ctx: Ctx, { customerId }: ToldCollect): Promise<string[]> => listUsersOf(ctx.db, customerId);

/** An order of a consumer arrived: told to the users of the dealer. */
export const collectReceived = aboutCollect(dealer);

/** HQ or its shipments moved an order, or an order at HQ failed: told to the users of the dealer. */
export const collectMoved = aboutCollect(dealer);

/** Staff reminded the dealer of an order that waits: told to the users of the dealer. */
export const collectReminder = aboutCollect(dealer);

/** A dealer ordered lines from HQ: told to the staff who process click and collect in their areas. */
export const collectToHq = aboutCollect((ctx, order) => listDesk(ctx.db, 'click-collect.update', order));

import { sql } from 'kysely';
import { isId } from '#rules/ids.ts';
import type { Locale } from '#rules/locales.ts';
import { itemStatuses, type ItemStatus } from '#rules/partners/third-party/status.ts';
import type { Ctx } from '#platform/context.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { moneyIn, textIn } from '#platform/text/texts.ts';
import {
  addresseesAmong,
  dayIn,
  isFresh,
  marketOf,
  type Details,
  type EventKind,
  type MailPart,
} from './notice-kinds.messages.ts';
import { listUsersOf } from './notice-kinds.queries.ts';

interface ToldVendorOrder {
  readonly number: string;
  readonly vendor: string;
  readonly vendorName: string;
  readonly sorg: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly createdByUserId: string | null;
  readonly currency: string;
  readonly totalAmount: number;
  readonly reqDeliveryOn: string | null;
  readonly shiptoName: string;
  readonly createdAt: Date;
  readonly lines: number;
  readonly units: number;
}

/** The order of an event, without a check of access: it determines the recipients. */
async function toldOrder({ db }: Ctx, { orderId }: Details): Promise<ToldVendorOrder | null> {
  if (typeof orderId !== 'string' || !isId(orderId)) return null;
  const { rows } = await sql<ToldVendorOrder>`
    select o.number, o.vendor, v.name as "vendorName", o.sorg, o.customer_id as "customerId",
           o.customer_name as "customerName", o.created_by_user_id as "createdByUserId", o.currency,
           o.total_amount as "totalAmount", o.req_delivery_on as "reqDeliveryOn", o.shipto_name as "shiptoName",
           o.created_at as "createdAt", count(*)::int as lines, sum(i.qty)::int as units
      from third_party_order o
      join third_party_vendor v on v.code = o.vendor
      join third_party_item i on i.order_id = o.id
     where o.id = ${orderId}
     group by o.id, v.name`.execute(db);
  return rows[0] ?? null;
}

/** Users of the vendor of an order who see its orders. */
async function listVendorUsers({ db }: Ctx, { vendor, sorg }: ToldVendorOrder): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id
      from identity_user u
     where exists (
        select
          from identity_user_role ur
          join identity_role_permission rp on rp.role_id = ur.role_id
         where ur.user_id = u.id and rp.permission = 'page.3rd-party-order')
       and exists (
        select
          from identity_user_area x
         where x.user_id = u.id and x.sorg = ${sorg} and x.limitation = 'vendor' and x.value = ${vendor}
           and x.option = 'include')
       and not exists (
        select
          from identity_user_area x
         where x.user_id = u.id and x.sorg = ${sorg} and x.limitation = 'vendor' and x.value = ${vendor}
           and x.option = 'exclude')
     order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The dealer's users and the user who ordered for it. */
async function listBuyers({ db }: Ctx, { customerId, createdByUserId }: ToldVendorOrder): Promise<string[]> {
  return [...new Set([...(await listUsersOf(db, customerId)), ...(createdByUserId === null ? [] : [createdByUserId])])];
}

const orderPath = ({ number }: ToldVendorOrder): string => `/3rd-party/order?number=${encodeURIComponent(number)}`;

const orderFacts = (order: ToldVendorOrder, locale: Locale): NonNullable<Mail['facts']> => [
  { label: { id: 'notices.fact.order' }, value: order.number },
  { label: { id: 'notices.fact.vendor' }, value: order.vendorName },
  { label: { id: 'notices.fact.customer' }, value: order.customerName },
  {
    label: { id: 'notices.fact.content' },
    value: textIn(locale, 'notices.fact.lines', { lines: order.lines, units: order.units }),
  },
  { label: { id: 'notices.fact.total' }, value: moneyIn(locale, order.totalAmount, order.currency) },
  { label: { id: 'notices.fact.requested' }, value: dayIn(locale, order.reqDeliveryOn) },
  { label: { id: 'notices.fact.shipto' }, value: order.shiptoName },
];

/** A new order, told to one of its sides by inbox and mail. */
const newOrder =
  (side: 'placed' | 'received', readersOf: (ctx: Ctx, order: ToldVendorOrder) => Promise<string[]>): EventKind =>
  async (ctx, details) => {
    const order = await toldOrder(ctx, details);
    if (!order || !isFresh(ctx, order.createdAt)) return null;
    const market = await marketOf(ctx, order.sorg, typeof details['host'] === 'string' ? details['host'] : null);
    if (!market) return null;
    const readers = await readersOf(ctx, order);
    const { number, vendorName, customerName, sorg } = order;
    const title = { id: `notices.third-party.${side}Subject`, params: { number, vendor: vendorName } };
    const body = { id: `notices.third-party.${side}`, params: { vendor: vendorName, customer: customerName } };
    return {
      path: orderPath(order),
      inbox: [
        {
          readers,
          by: order.createdByUserId,
          // A vendor's user sees no customers, only their orders.
          customerId: side === 'placed' ? order.customerId : null,
          sorg,
          market: market.id,
          title,
          body,
        },
      ],
      mail: {
        market,
        addressees: await addresseesAmong(ctx, readers),
        words: (_to, locale): MailPart => ({
          subject: title,
          intro: body,
          facts: orderFacts(order, locale),
          action: { id: 'notices.action.order' },
        }),
      },
    };
  };

/** A dealer ordered from a vendor: the confirmation for the user who ordered, and for a dealer for whom staff ordered. */
export const vendorOrderPlaced = newOrder('placed', listBuyers);

/** The same, for the people of the vendor. */
export const vendorOrderReceived = newOrder('received', listVendorUsers);

/** A vendor set the status of an item: in the inbox and the browsers of the dealer's users. */
export const vendorOrderStatus: EventKind = async (ctx, details) => {
  const order = await toldOrder(ctx, details);
  const status = itemStatuses.find((one) => one === details['status']);
  const { itemId, by } = details;
  if (!order || !status || typeof itemId !== 'string' || !isId(itemId)) return null;
  const item = await ctx.db
    .selectFrom('third_party_item')
    .select('description')
    .where('id', '=', itemId)
    .executeTakeFirst();
  const market = await marketOf(ctx, order.sorg, null);
  if (!item || !market) return null;
  const { number, vendorName, customerId, sorg, createdByUserId } = order;
  const title = { id: 'notices.third-party.statusTitle', params: { number, vendor: vendorName } };
  const body = {
    id: `notices.third-party.item-${status satisfies ItemStatus}`,
    params: { article: item.description },
  };
  return {
    path: orderPath(order),
    inbox: [{ readers: await listBuyers(ctx, order), customerId, sorg, market: market.id, title, body }],
    push: {
      subscribers: sql<boolean>`
        (u.id = ${createdByUserId}::uuid
         or exists (select from customers_user cu where cu.user_id = u.id and cu.customer_id = ${customerId}))
        and u.id is distinct from ${typeof by === 'string' && isId(by) ? by : null}::uuid
        and exists (select from markets_market_sorg ms where ms.market_id = m.id and ms.sorg = ${sorg})
        and exists (
            select
              from identity_user_role ur
              join identity_role_permission rp on rp.role_id = ur.role_id
             where ur.user_id = u.id and rp.permission = 'page.3rd-party-order')`,
      words: (locale) => ({
        title: textIn(locale, title.id, title.params),
        body: textIn(locale, body.id, body.params),
      }),
    },
  };
};

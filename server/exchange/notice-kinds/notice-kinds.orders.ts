import { sql, type RawBuilder } from 'kysely';
import * as v from 'valibot';
import { addressLine, countryName } from '#rules/accounts/customers/postal-address.ts';
import { daysBetween } from '#rules/dates.ts';
import { isId } from '#rules/ids.ts';
import { languageTag, type Locale } from '#rules/locales.ts';
import type { Market } from '#rules/accounts/markets/site-configuration.ts';
import { orderStatuses, type OrderStatus } from '#rules/ordering/orders/status.ts';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';
import type { Mail, Phrase } from '#platform/mail/mail.ts';
import { moneyIn, textIn } from '#platform/text/texts.ts';
import {
  addresseesAmong,
  dayIn,
  isFresh,
  mailableAmong,
  marketOf,
  phraseIn,
  type Addressee,
  type Details,
  type EventKind,
  type InboxPart,
  type InboxPhrase,
  type MailPart,
} from './notice-kinds.messages.ts';
import { orderLines } from './notice-kinds.lines.ts';
import { listDesk } from '#accounts/users/users.desk.queries.ts';
import { listToldOrders, listUsersOf, type ToldOrder } from './notice-kinds.queries.ts';

/** The order of an event; orders of several events are read together. */
export const told = async (ctx: Ctx, { orderId }: Details): Promise<ToldOrder | null> =>
  typeof orderId === 'string' && isId(orderId)
    ? loaderOf<string, ToldOrder>(ctx, 'notices.orders', (ids) => listToldOrders(ctx.db, ids)).load(orderId)
    : null;

/** The inbox of an event of an order; see `InboxPart`. */
export const inboxOf = (
  order: ToldOrder,
  market: Market | null,
  part: Pick<InboxPart, 'readers' | 'by' | 'title' | 'body' | 'quote'>,
): InboxPart[] =>
  market === null ? [] : [{ customerId: order.customerId, sorg: order.sorg, market: market.id, ...part }];

/** The customer's users and the user who placed the order. */
export async function readersOf({ db }: Ctx, order: ToldOrder): Promise<string[]> {
  const users = await listUsersOf(db, order.customerId);
  return [...new Set([...users, ...(order.createdByUserId === null ? [] : [order.createdByUserId])])];
}

/**
 * The users to whom mails about an order go: the user who placed it; of an order that staff placed for a customer also
 * the customer's users, of one of another channel the customer's users.
 */
export async function buyersOf(ctx: Ctx, order: ToldOrder): Promise<string[]> {
  if (order.acting || order.createdByUserId === null) return readersOf(ctx, order);
  return [order.createdByUserId];
}

export const orderPath = (order: ToldOrder): string => `/order?number=${encodeURIComponent(order.number)}`;

/** Recipients of mail about an order: its buyers, and for a confirmation their further addresses. */
export async function addresseesOf(ctx: Ctx, order: ToldOrder, confirmation: boolean): Promise<Addressee[]> {
  const users = await mailableAmong(ctx, await buyersOf(ctx, order));
  return users.flatMap(({ id, name, language, address, orderMail, confirmations }) =>
    [
      ...(orderMail && address !== null ? [address] : []),
      ...(confirmation && !(order.acting && id === order.createdByUserId) ? confirmations : []),
    ].map((to) => ({
      userId: id,
      name,
      language,
      address: to,
    })),
  );
}

const orderFacts = (order: ToldOrder, locale: Locale): NonNullable<Mail['facts']> => [
  { label: { id: 'notices.fact.order' }, value: order.number },
  { label: { id: 'notices.fact.poNumber' }, value: order.poNumber },
  { label: { id: 'notices.fact.customer' }, value: order.customerName },
  { label: { id: 'notices.fact.status' }, value: textIn(locale, `order.status.${order.status}`) },
  { label: { id: 'notices.fact.requested' }, value: dayIn(locale, order.requestDeliveryOn) },
  {
    label: { id: 'notices.fact.shipto' },
    value: [order.shiptoName, addressLine(order.shiptoAddress, countryOf(order, locale))].filter(Boolean).join(', '),
  },
];

const countryOf = ({ shiptoAddress }: ToldOrder, locale: Locale): string =>
  countryName(languageTag(locale), shiptoAddress.country);

/** The confirmation of an order that was placed. */
export const orderPlaced: EventKind = async (ctx, details) => {
  const order = await told(ctx, details);
  if (!order || !isFresh(ctx, order.createdAt)) return null;
  const market = await marketOf(ctx, order.sorg, typeof details['host'] === 'string' ? details['host'] : null);
  if (!market) return null;
  const intro: Phrase = order.acting
    ? { id: 'notices.placed.introFor', params: { by: order.createdByName, customer: order.customerName } }
    : { id: 'notices.placed.intro', params: { customer: order.customerName } };
  return {
    path: orderPath(order),
    inbox: inboxOf(order, market, {
      readers: await buyersOf(ctx, order),
      by: order.createdByUserId,
      title: { id: 'notices.placed.subject', params: { number: order.number } },
      body: intro,
    }),
    mail: {
      market,
      addressees: await addresseesOf(ctx, order, true),
      words: (_to, locale): MailPart => ({
        subject: { id: 'notices.placed.subject', params: { number: order.number } },
        intro,
        facts: orderFacts(order, locale),
        lines: orderLines(order, locale),
        attach: { drawing: 'order', id: order.number, customerId: order.customerId },
        action: { id: 'notices.action.order' },
      }),
    },
  };
};

/**
 * The browsers of the customer's users and of the user who placed the order, except those of the user who caused the
 * event.
 */
const browsersOf = (order: ToldOrder, by: unknown): RawBuilder<boolean> =>
  sql<boolean>`
    (u.id = ${order.createdByUserId}::uuid
     or exists (select from customers_user cu where cu.user_id = u.id and cu.customer_id = ${order.customerId}))
    and u.id is distinct from ${typeof by === 'string' && isId(by) ? by : null}::uuid
    and exists (select from markets_market_sorg ms where ms.market_id = m.id and ms.sorg = ${order.sorg})
    and exists (
        select
          from identity_user_role ur
          join identity_role_permission rp on rp.role_id = ur.role_id
         where ur.user_id = u.id
           and rp.permission in ('page.order-status', 'page.orderlist'))`;

/**
 * An order reached a state: pushed to the customer's users and to the user who placed it, except to the user who caused
 * it.
 */
export const orderStatus: EventKind = async (ctx, details) => {
  const order = await told(ctx, details);
  const status = orderStatuses.find((one) => one === details['status']);
  const { at, by } = details;
  if (!order || !status || (typeof at === 'string' && !isFresh(ctx, new Date(at)))) return null;
  const market = await marketOf(ctx, order.sorg, null);
  return {
    path: orderPath(order),
    inbox: inboxOf(order, market, {
      readers: (await readersOf(ctx, order)).filter((id) => id !== by),
      title: { id: 'notices.status.title', params: { number: order.number } },
      body: { id: `notices.status.${status satisfies OrderStatus}` },
    }),
    push: {
      subscribers: browsersOf(order, by),
      words: (locale) => ({
        title: textIn(locale, 'notices.status.title', { number: order.number }),
        body: textIn(locale, `notices.status.${status satisfies OrderStatus}`),
      }),
    },
  };
};

const refusal = v.object({ at: v.string(), reason: v.string() });

/**
 * The ERP refused an order: mailed to the ordering user (like a changed date) and to the order desk, who can hand it
 * over again. The event `order.status` notifies the buyer's browsers.
 */
export const orderRefused: EventKind = async (ctx, details) => {
  const order = await told(ctx, details);
  const news = v.safeParse(refusal, details);
  if (!order || !news.success || !isFresh(ctx, new Date(news.output.at))) return null;
  const market = await marketOf(ctx, order.sorg, null);
  if (!market) return null;
  const desk = new Set(await listDesk(ctx.db, 'order.replay', order));
  const staff = await addresseesAmong(ctx, [...desk]);
  const title = { id: 'notices.refused.subject', params: { number: order.number } };
  const quote = news.output.reason;
  return {
    path: orderPath(order),
    inbox: [
      ...inboxOf(order, market, { readers: [...desk], title, body: { id: 'notices.refused.desk' }, quote }),
      ...inboxOf(order, market, {
        readers: await buyersOf(ctx, order),
        title,
        body: { id: 'notices.refused.intro' },
        quote,
      }),
    ],
    mail: {
      market,
      // A member of the order desk who placed the order gets the mail for the desk.
      addressees: [...staff, ...(await addresseesOf(ctx, order, false))],
      words: ({ userId }, locale): MailPart => ({
        subject: title,
        intro: { id: desk.has(userId) ? 'notices.refused.desk' : 'notices.refused.intro' },
        facts: orderFacts(order, locale),
        lines: orderLines(order, locale),
        quote,
        action: { id: 'notices.action.order' },
      }),
    },
  };
};

/** A line with its old and its new date, as written by the action that processed the message. */
const movedLine = v.object({
  article: v.string(),
  from: v.string(),
  fromPrecision: v.string(),
  to: v.string(),
  precision: v.string(),
});
const moved = v.object({ at: v.string(), count: v.number(), lines: v.pipe(v.array(movedLine), v.minLength(1)) });

/** Old and new date of a line and the difference in days. */
function movedPhrase(line: v.InferOutput<typeof movedLine>): InboxPhrase {
  const days = daysBetween(line.from, line.to);
  return {
    id: days > 0 ? 'notices.moved.later' : 'notices.moved.earlier',
    params: {
      from: { day: line.from, precision: line.fromPrecision },
      to: { day: line.to, precision: line.precision },
      days: Math.abs(days),
    },
  };
}
const movedWords = (locale: Locale, line: v.InferOutput<typeof movedLine>): string =>
  phraseIn(locale, movedPhrase(line));

/**
 * Promised dates of an order changed, all changes of one message together: mailed to the ordering user (for an order of
 * another channel: to the customer's users) and pushed like a state.
 */
export const promiseMoved: EventKind = async (ctx, details) => {
  const order = await told(ctx, details);
  const news = v.safeParse(moved, details);
  if (!order || !news.success || !isFresh(ctx, new Date(news.output.at))) return null;
  const { count, lines } = news.output;
  const market = await marketOf(ctx, order.sorg, null);
  const [first] = lines;
  const title = { id: 'notices.moved.subject', params: { number: order.number, count } };
  return {
    path: orderPath(order),
    inbox: inboxOf(order, market, {
      readers: await readersOf(ctx, order),
      title,
      body:
        count === 1 && first
          ? { id: 'notices.moved.of', params: { article: first.article, change: { phrase: movedPhrase(first) } } }
          : { id: 'notices.moved.intro', params: { count } },
    }),
    ...(market && {
      mail: {
        market,
        addressees: await addresseesOf(ctx, order, false),
        words: (_to, locale): MailPart => ({
          subject: title,
          intro: { id: 'notices.moved.intro', params: { count } },
          facts: [
            { label: { id: 'notices.fact.order' }, value: order.number },
            { label: { id: 'notices.fact.poNumber' }, value: order.poNumber },
            ...lines.map((line) => ({
              label: { id: 'notices.moved.line', params: { article: line.article } },
              value: movedWords(locale, line),
            })),
          ],
          ...(count > lines.length
            ? { outro: { id: 'notices.moved.more', params: { count: count - lines.length } } }
            : {}),
          action: { id: 'notices.action.order' },
        }),
      },
    }),
    push: {
      subscribers: browsersOf(order, null),
      words: (locale) => ({
        title: textIn(locale, 'notices.status.title', { number: order.number }),
        body:
          count === 1 && first
            ? `${first.article}: ${movedWords(locale, first)}`
            : textIn(locale, 'notices.moved.intro', { count }),
      }),
    },
  };
};

const receiptStates = ['uploaded', 'completed', 'voided'] as const;

/**
 * The receipt of an order's payment arrived or was approved, or the payment was voided: mailed to the ordering users.
 */
export const paymentReceipt: EventKind = async (ctx, details) => {
  const order = await told(ctx, details);
  const state = receiptStates.find((one) => one === details['state']);
  const market = order && (await marketOf(ctx, order.sorg, null));
  if (!order || !state || !market) return null;
  const reason = typeof details['reason'] === 'string' ? details['reason'] : '';
  const title = { id: `notices.receipt.${state}Subject`, params: { number: order.number } };
  const intro = { id: `notices.receipt.${state}` };
  return {
    path: orderPath(order),
    inbox: inboxOf(order, market, { readers: await buyersOf(ctx, order), title, body: intro, quote: reason }),
    mail: {
      market,
      addressees: await addresseesOf(ctx, order, false),
      words: (_to, locale) => ({
        subject: title,
        intro,
        facts: [
          { label: { id: 'notices.fact.order' }, value: order.number },
          { label: { id: 'notices.fact.poNumber' }, value: order.poNumber },
          { label: { id: 'notices.fact.total' }, value: moneyIn(locale, order.totalAmount, order.currency) },
        ],
        quote: reason,
        action: { id: 'notices.action.order' },
      }),
    },
  };
};

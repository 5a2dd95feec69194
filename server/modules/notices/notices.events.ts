import { sql, type RawBuilder } from 'kysely';
import * as v from 'valibot';
import { daysBetween } from '../../../rules/dates.ts';
import { isId } from '../../../rules/ids.ts';
import { contentLanguage, languageTag, type Locale } from '../../../rules/locales.ts';
import { shownDate } from '../../../rules/orders/shown-date.ts';
import { orderStatuses, type OrderStatus } from '../../../rules/orders/status.ts';
import type { Ctx } from '../../platform/context.ts';
import { loaderOf } from '../../platform/loader.ts';
import type { Mail } from '../../platform/mail.ts';
import { richTextWords } from '../../platform/rich-text.ts';
import { moneyIn, textIn } from '../../platform/texts.ts';
import {
  addresseesAmong,
  dayIn,
  isFresh,
  mailableAmong,
  marketOf,
  type Addressee,
  type Details,
  type EventKind,
  type MailPart,
} from './notices.messages.ts';
import { disputeDecided, disputeOpened } from './notices.disputes.ts';
import { paymentEnded, paymentReceived } from './notices.payments.ts';
import { surplusArrived } from './notices.surplus.ts';
import {
  findToldAnnouncement,
  listDesk,
  listNoticeArticles,
  listToldOrders,
  listUsersOf,
  type NoticeArticle,
  type ToldOrder,
} from './notices.queries.ts';

/** The order of an event; orders of several events are read together. */
const told = async (ctx: Ctx, { orderId }: Details): Promise<ToldOrder | null> =>
  typeof orderId === 'string' && isId(orderId)
    ? loaderOf<string, ToldOrder>(ctx, 'notices.orders', (ids) => listToldOrders(ctx.db, ids)).load(orderId)
    : null;

const orderPath = (order: ToldOrder): string => `/order?number=${encodeURIComponent(order.number)}`;

/**
 * Recipients of mail about an order: the user who placed it, and their further addresses for a confirmation.
 * For an order that staff placed for a customer: the customer's users and the member of staff; for one of another
 * channel: the customer's users.
 */
async function addresseesOf(ctx: Ctx, order: ToldOrder, confirmation: boolean): Promise<Addressee[]> {
  const dealers = order.acting || order.createdByUserId === null ? await listUsersOf(ctx.db, order.customerId) : [];
  const ids = [...new Set([...dealers, ...(order.createdByUserId === null ? [] : [order.createdByUserId])])];
  const users = await mailableAmong(ctx, ids);
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
  {
    label: { id: 'notices.fact.content' },
    value: textIn(locale, 'notices.fact.lines', { lines: order.lines, units: order.units }),
  },
  { label: { id: 'notices.fact.total' }, value: moneyIn(locale, order.totalAmount, order.currency) },
  { label: { id: 'notices.fact.requested' }, value: dayIn(locale, order.requestDeliveryOn) },
  { label: { id: 'notices.fact.shipto' }, value: order.shiptoName },
];

/** The confirmation of an order that was placed. */
const orderPlaced: EventKind = async (ctx, details) => {
  const order = await told(ctx, details);
  if (!order || !isFresh(ctx, order.createdAt)) return null;
  const market = await marketOf(ctx, order.sorg, typeof details['host'] === 'string' ? details['host'] : null);
  if (!market) return null;
  return {
    path: orderPath(order),
    mail: {
      market,
      addressees: await addresseesOf(ctx, order, true),
      words: (_to, locale): MailPart => ({
        subject: { id: 'notices.placed.subject', params: { number: order.number } },
        intro: order.acting
          ? { id: 'notices.placed.introFor', params: { by: order.createdByName, customer: order.customerName } }
          : { id: 'notices.placed.intro', params: { customer: order.customerName } },
        facts: orderFacts(order, locale),
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
const orderStatus: EventKind = async (ctx, details) => {
  const order = await told(ctx, details);
  const status = orderStatuses.find((one) => one === details['status']);
  const { at, by } = details;
  if (!order || !status || (typeof at === 'string' && !isFresh(ctx, new Date(at)))) return null;
  return {
    path: orderPath(order),
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
const orderRefused: EventKind = async (ctx, details) => {
  const order = await told(ctx, details);
  const news = v.safeParse(refusal, details);
  if (!order || !news.success || !isFresh(ctx, new Date(news.output.at))) return null;
  const market = await marketOf(ctx, order.sorg, null);
  if (!market) return null;
  const desk = new Set(await listDesk(ctx.db, 'order.replay', order));
  const staff = await addresseesAmong(ctx, [...desk]);
  return {
    path: orderPath(order),
    mail: {
      market,
      // A member of the order desk who placed the order gets the mail for the desk.
      addressees: [...staff, ...(await addresseesOf(ctx, order, false))],
      words: ({ userId }, locale): MailPart => ({
        subject: { id: 'notices.refused.subject', params: { number: order.number } },
        intro: { id: desk.has(userId) ? 'notices.refused.desk' : 'notices.refused.intro' },
        facts: orderFacts(order, locale),
        quote: news.output.reason,
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

const promiseIn = (locale: Locale, day: string, precision: string): string =>
  shownDate(day, precision, languageTag(locale), (week, year) =>
    textIn(locale, 'order.pdf.week', { week, year: String(year) }),
  );

/** Old and new date of a line and the difference in days. */
function movedWords(locale: Locale, line: v.InferOutput<typeof movedLine>): string {
  const days = daysBetween(line.from, line.to);
  return textIn(locale, days > 0 ? 'notices.moved.later' : 'notices.moved.earlier', {
    from: promiseIn(locale, line.from, line.fromPrecision),
    to: promiseIn(locale, line.to, line.precision),
    days: Math.abs(days),
  });
}

/**
 * Promised dates of an order changed, all changes of one message together: mailed to the ordering user (for an order of
 * another channel: to the customer's users) and pushed like a state.
 */
const promiseMoved: EventKind = async (ctx, details) => {
  const order = await told(ctx, details);
  const news = v.safeParse(moved, details);
  if (!order || !news.success || !isFresh(ctx, new Date(news.output.at))) return null;
  const { count, lines } = news.output;
  const market = await marketOf(ctx, order.sorg, null);
  const [first] = lines;
  return {
    path: orderPath(order),
    ...(market && {
      mail: {
        market,
        addressees: await addresseesOf(ctx, order, false),
        words: (_to, locale): MailPart => ({
          subject: { id: 'notices.moved.subject', params: { number: order.number, count } },
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
const paymentReceipt: EventKind = async (ctx, details) => {
  const order = await told(ctx, details);
  const state = receiptStates.find((one) => one === details['state']);
  const market = order && (await marketOf(ctx, order.sorg, null));
  if (!order || !state || !market) return null;
  const reason = typeof details['reason'] === 'string' ? details['reason'] : '';
  return {
    path: orderPath(order),
    mail: {
      market,
      addressees: await addresseesOf(ctx, order, false),
      words: (_to, locale) => ({
        subject: { id: `notices.receipt.${state}Subject`, params: { number: order.number } },
        intro: { id: `notices.receipt.${state}` },
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

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** The text of a rich text on one line. */
const plainWords = (html: string): string =>
  richTextWords(html.replaceAll(/<\/(?:p|li|h\d|div)>|<br\s*\/?>/g, '$& '))
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** An announcement's window has begun: pushed to those who see it on their pages. */
const announcement: EventKind = async (ctx, { announcementId }) => {
  const found =
    typeof announcementId === 'string' && isId(announcementId) ? await findToldAnnouncement(ctx, announcementId) : null;
  if (!found) return null;
  const shared = sql`
    select z.sorg
      from announcements_sorg z
      join markets_market_sorg ms on ms.sorg = z.sorg and ms.market_id = m.id
     where z.announcement_id = ${announcementId}`;
  return {
    path: '',
    push: {
      subscribers: sql<boolean>`
        m.id = any(${[...found.markets]}::uuid[])
        and (not exists (select from announcements_sorg z where z.announcement_id = ${announcementId})
             or exists (
            select
              from (${shared}) y
             where exists (
                select
                  from identity_user_area a
                 where a.user_id = u.id
                   and a.sorg = y.sorg
                   and a.option = 'include')
                or exists (
                select
                  from customers_user cu
                  join customers_area ca on ca.customer_id = cu.customer_id
                 where cu.user_id = u.id and ca.sorg = y.sorg)))`,
      words: () => ({ title: found.title, body: plainWords(found.content) }),
    },
  };
};

/** Articles of stock alerts, as written by the action that found them. */
const waitedLine = v.object({
  articleId: v.string(),
  sorg: v.string(),
  qty: v.number(),
  successor: v.nullable(v.string()),
});
const waited = v.object({
  at: v.string(),
  host: v.string(),
  userId: v.pipe(v.string(), v.check(isId)),
  by: v.string(),
  customerId: v.pipe(v.string(), v.check(isId)),
  customer: v.string(),
  acting: v.boolean(),
  count: v.number(),
  lines: v.pipe(v.array(waitedLine), v.minLength(1)),
});

/** In the reader's language, else in English, else in any language. */
function nameIn(locale: Locale, { names, code }: NoticeArticle): string {
  return names[contentLanguage(locale)] ?? names['en'] ?? Object.values(names)[0] ?? code;
}

/**
 * The article of a stock alert is back, or discontinued: sent to the user who asked; for an alert that staff set for a
 * customer, also to its users. The message has the requested quantity, because a mask may hide the available one
 * (Q-069).
 */
const waitedFor =
  (kind: 'here' | 'gone'): EventKind =>
  async (ctx, details) => {
    const news = v.safeParse(waited, details);
    if (!news.success || !isFresh(ctx, new Date(news.output.at))) return null;
    const { host, userId, by, customerId, customer, acting, count, lines } = news.output;
    const told = await listNoticeArticles(
      ctx.db,
      lines.flatMap(({ articleId, successor }) => [articleId, ...(successor === null ? [] : [successor])]),
    );
    const articles = lines.flatMap((line) => {
      const article = told.get(line.articleId);
      return article
        ? [{ ...line, article, next: line.successor === null ? null : (told.get(line.successor) ?? null) }]
        : [];
    });
    const [first] = articles;
    if (!first) return null;
    const market = await marketOf(ctx, first.sorg, host);
    const dealers = acting ? await listUsersOf(ctx.db, customerId) : [];
    const readers = [...new Set([userId, ...dealers])];
    const lead = kind === 'here' ? first.article : first.next;
    const single = count === 1 && lead !== null;
    const subject = { id: `notices.stock.${kind}Subject`, params: { article: first.article.code, count } };
    const line = (locale: Locale, { article, next, qty }: (typeof articles)[number]): string => {
      const name = nameIn(locale, article);
      if (kind === 'here') return textIn(locale, 'notices.stock.here', { name, qty });
      return next
        ? textIn(locale, 'notices.stock.replaced', { name, successor: nameIn(locale, next), code: next.code })
        : textIn(locale, 'notices.stock.gone', { name });
    };
    return {
      path: single ? lead.path : '/catalog/repeat-order?tab=alerts',
      ...(market && {
        mail: {
          market,
          addressees: await addresseesAmong(ctx, readers),
          words: (to, locale): MailPart => ({
            subject,
            intro:
              to.userId === userId && !acting
                ? { id: `notices.stock.${kind}Intro` }
                : { id: `notices.stock.${kind}For`, params: { by, customer } },
            facts: articles.map((one) => ({
              label: { id: 'notices.stock.line', params: { article: one.article.code } },
              value: line(locale, one),
            })),
            ...(count > lines.length
              ? { outro: { id: 'notices.stock.more', params: { count: count - lines.length } } }
              : kind === 'here'
                ? { outro: { id: 'notices.stock.notKept' } }
                : {}),
            action: { id: single ? 'notices.action.article' : 'notices.action.alerts' },
          }),
        },
      }),
      push: {
        subscribers: sql<boolean>`
          u.id = any(${readers}::uuid[])
          and exists (select from markets_market_sorg ms where ms.market_id = m.id and ms.sorg = ${first.sorg})
          and exists (
              select
                from identity_user_role ur
                join identity_role_permission rp on rp.role_id = ur.role_id
               where ur.user_id = u.id and rp.permission = 'page.catalog')`,
        words: (locale) => ({
          title: textIn(locale, subject.id, subject.params),
          body: count === 1 ? line(locale, first) : textIn(locale, `notices.stock.${kind}Intro`),
        }),
      },
    };
  };

/**
 * Kinds of events. A new kind is a line here and a `ctx.enqueue('notices.raise', ...)` in the action that causes it.
 */
export const eventKinds: ReadonlyMap<string, EventKind> = new Map([
  ['order.placed', orderPlaced],
  ['order.status', orderStatus],
  ['order.refused', orderRefused],
  ['order.promise-moved', promiseMoved],
  ['payment.receipt', paymentReceipt],
  ['payment.received', paymentReceived],
  ['payment.ended', paymentEnded],
  ['payment.surplus', surplusArrived],
  ['dispute.opened', disputeOpened],
  ['dispute.decided', disputeDecided],
  ['announcement', announcement],
  ['stock.here', waitedFor('here')],
  ['stock.gone', waitedFor('gone')],
]);

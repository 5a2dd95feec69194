import { sql } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import { addDays, calendarDateIn } from '#rules/dates.ts';
import { documentNewsDays } from '#rules/exchange/notices/news-days.ts';
import { isId } from '#rules/ids.ts';
import { contentLanguage, languageTag, type Locale } from '#rules/locales.ts';
import type { Ctx } from '#platform/context.ts';
import type { MailLines } from '#platform/mail/mail.ts';
import { textIn } from '#platform/text/texts.ts';
import { namesIfKnown } from '#goods/catalog/catalog.names.queries.ts';
import { addresseesAmong, dayIn, marketOf, promiseIn, type EventKind, type MailPart } from './notice-kinds.messages.ts';
import { listUsersOf, listWhoMay } from './notice-kinds.queries.ts';

/** Lines of a delivery that a mail lists; the delivery note has all. */
const mostLines = 40;
/** Lines still to come that a mail names. */
const mostToCome = 10;
/** Serial numbers that a mail names for a line. */
const mostSerials = 24;

interface NamedArticle {
  readonly code: string;
  readonly description: string;
  readonly names: Readonly<Record<string, string>> | null;
  readonly qty: number;
}

/** A delivery that left, as a mail describes it. */
export interface ShippedDelivery {
  readonly id: string;
  readonly number: string;
  readonly sorg: string;
  readonly status: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly trackingUrl: string;
  readonly shipto: string;
  readonly shippedOn: CalendarDate | null;
  readonly estimatedOn: CalendarDate | null;
  readonly lineCount: number;
  /** The first lines; see {@link mostLines}. */
  readonly lines: readonly (NamedArticle & { readonly serials: readonly string[] })[];
  readonly orders: readonly {
    readonly number: string;
    readonly poNumber: string;
    readonly createdByUserId: string | null;
    readonly acting: boolean;
  }[];
  readonly toComeCount: number;
  /** The first lines of its orders of which something is still to come; see {@link mostToCome}. */
  readonly toCome: readonly (NamedArticle & { readonly on: CalendarDate | null; readonly precision: string | null })[];
}

async function shippedDelivery({ db }: Ctx, id: unknown): Promise<ShippedDelivery | null> {
  if (typeof id !== 'string' || !isId(id)) return null;
  const { rows } = await sql<ShippedDelivery>`
    with orders as (
      select o.id, o.number, o.po_number, o.created_by_user_id, o.acting
        from orders_order o
       where o.id in (select l.order_id from deliveries_line l where l.delivery_id = ${id})),
    open as (
      select o.number, l.*
        from orders o
        join orders_line l on l.order_id = o.id
       where l.qty > l.qty_shipped + l.qty_cancelled)
    select d.id, d.number, d.sorg, d.status, d.customer_id as "customerId", c.name as "customerName", d.carrier,
           d.tracking_number as "trackingNumber", d.tracking_url as "trackingUrl", d.shipto,
           d.shipped_on as "shippedOn", d.estimated_on as "estimatedOn",
           (select count(*)::int from deliveries_line l where l.delivery_id = d.id) as "lineCount",
           array(select jsonb_build_object('code', coalesce(a.display_code, l.article_code), 'description', l.description,
                                           'names', ${namesIfKnown(sql`a.id`, sql`l.description`)}, 'qty', l.qty,
                                           'serials', to_jsonb(l.serial_numbers))
                   from deliveries_line l
                   left join catalog_article a on a.code = l.article_code
                  where l.delivery_id = d.id
                  order by l.position
                  limit ${sql.lit(mostLines)}) as lines,
           array(select jsonb_build_object('number', o.number, 'poNumber', o.po_number,
                                           'createdByUserId', o.created_by_user_id, 'acting', o.acting)
                   from orders o
                  order by o.number) as orders,
           (select count(*)::int from open) as "toComeCount",
           array(select jsonb_build_object('code', l.display_code, 'description', l.description,
                                           'names', ${namesIfKnown(sql`l.article_id`, sql`l.description`)},
                                           'qty', l.qty - l.qty_shipped - l.qty_cancelled, 'on', l.promised_on,
                                           'precision', l.promised_precision)
                   from open l
                  order by l.number, l.position
                  limit ${sql.lit(mostToCome)}) as "toCome"
      from deliveries_delivery d
      join customers_customer c on c.id = d.customer_id
     where d.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/**
 * The users to whom a shipment matters: those who ordered; of an order that staff placed or that came by another channel
 * the customer's users, of a delivery without a known order too.
 */
async function receiversOf({ db }: Ctx, { orders, customerId }: ShippedDelivery): Promise<string[]> {
  const own = orders.flatMap(({ createdByUserId, acting }) => (acting || !createdByUserId ? [] : [createdByUserId]));
  const ofAll = orders.length === 0 || own.length < orders.length;
  const users = new Set([...own, ...(ofAll ? await listUsersOf(db, customerId) : [])]);
  return listWhoMay(db, [...users], ['page.order-status']);
}

const nameIn = (locale: Locale, { names, description, code }: NamedArticle): string =>
  names?.[contentLanguage(locale)] ?? (description || code);

const numberIn = (locale: Locale, value: number): string => new Intl.NumberFormat(languageTag(locale)).format(value);

function deliveryLines(delivery: ShippedDelivery, locale: Locale): MailLines {
  const left = delivery.lineCount - delivery.lines.length;
  return {
    columns: [{ id: 'open.col.article' }, { id: 'order.pdf.qty' }],
    rows: delivery.lines.map((line) => ({
      about: nameIn(locale, line),
      notes: [line.code, serialsIn(locale, line.serials)],
      values: [numberIn(locale, line.qty)],
    })),
    ...(left > 0 && { more: { id: 'notices.shipped.more', params: { count: left } } }),
  };
}

function serialsIn(locale: Locale, serials: readonly string[]): string {
  if (serials.length === 0) return '';
  const value = serials.slice(0, mostSerials).join(', ') + (serials.length > mostSerials ? ', …' : '');
  return textIn(locale, 'ui.label.value', { label: textIn(locale, 'open.col.serials'), value });
}

/** The lines that are still to come, each with its quantity and promised date. */
function toComeIn({ toCome, toComeCount }: ShippedDelivery, locale: Locale): string {
  const lines = toCome.map((line) =>
    [
      `${numberIn(locale, line.qty)} × ${nameIn(locale, line)}`,
      line.on === null
        ? ''
        : textIn(locale, 'notices.line.expected', { date: promiseIn(locale, line.on, line.precision ?? 'day') }),
    ]
      .filter((part) => part !== '')
      .join(' – '),
  );
  const left = toComeCount - toCome.length;
  return [...lines, ...(left > 0 ? [textIn(locale, 'notices.shipped.moreToCome', { count: left })] : [])].join('\n');
}

/** The words of a mail about a delivery that left. */
export function shippedWords(delivery: ShippedDelivery, locale: Locale): MailPart {
  const { number, customerId } = delivery;
  const different = (values: readonly string[]): string => [...new Set(values.filter((one) => one !== ''))].join(', ');
  const isLink = /^https?:\/\//.test(delivery.trackingUrl);
  return {
    subject: { id: 'notices.shipped.subject', params: { number } },
    intro: { id: 'notices.shipped.intro', params: { customer: delivery.customerName } },
    facts: [
      { label: { id: 'open.col.delivery' }, value: number },
      { label: { id: 'notices.fact.order' }, value: different(delivery.orders.map((order) => order.number)) },
      { label: { id: 'notices.fact.poNumber' }, value: different(delivery.orders.map(({ poNumber }) => poNumber)) },
      { label: { id: 'open.col.shippedOn' }, value: dayIn(locale, delivery.shippedOn) },
      { label: { id: 'open.col.estimated' }, value: dayIn(locale, delivery.estimatedOn) },
      { label: { id: 'notices.fact.shipto' }, value: delivery.shipto },
      { label: { id: 'open.col.carrier' }, value: delivery.carrier },
      // Without a number the link stands for itself (Q-098).
      {
        label: { id: 'open.col.tracking' },
        value: delivery.trackingNumber || (isLink ? delivery.trackingUrl : ''),
        ...(isLink && { url: delivery.trackingUrl }),
      },
      { label: { id: 'notices.shipped.toCome' }, value: toComeIn(delivery, locale) },
    ],
    lines: deliveryLines(delivery, locale),
    action: { id: 'notices.action.delivery' },
    attach: { drawing: 'delivery', id: delivery.id, customerId },
  };
}

/**
 * A delivery left: mailed to those who ordered, with the delivery note. Older ones than
 * `documentNewsDays` are not told.
 */
export const deliveryShipped: EventKind = async (ctx, { deliveryId }) => {
  const delivery = await shippedDelivery(ctx, deliveryId);
  const market = delivery && (await marketOf(ctx, delivery.sorg, null));
  if (!delivery || !market || delivery.status === 'planned' || delivery.shippedOn === null) return null;
  if (delivery.shippedOn < addDays(calendarDateIn(ctx.now, market.timeZone), -documentNewsDays)) return null;
  const readers = await receiversOf(ctx, delivery);
  return {
    path: `/order/delivery?delivery=${encodeURIComponent(delivery.number)}`,
    inbox: [
      {
        readers,
        customerId: delivery.customerId,
        sorg: delivery.sorg,
        market: market.id,
        title: { id: 'notices.shipped.subject', params: { number: delivery.number } },
        body: { id: 'notices.shipped.intro', params: { customer: delivery.customerName } },
      },
    ],
    mail: {
      market,
      addressees: await addresseesAmong(ctx, readers),
      words: (_to, locale) => shippedWords(delivery, locale),
    },
  };
};

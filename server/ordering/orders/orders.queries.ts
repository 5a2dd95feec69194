import { sql, type RawBuilder } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import type { DeliveryWishes } from '#rules/ordering/orders/delivery-wishes.ts';
import type { ErpState, OrderStatus } from '#rules/ordering/orders/status.ts';
import { contentLanguage } from '#rules/locales.ts';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { jsonRows, named, readRows, RememberedStatements, type JsonRows } from '#platform/database/statement.ts';
import { nameInLanguage, readerNames } from '#goods/catalog/catalog.names.queries.ts';
import { visibleOrder } from './orders.policy.ts';

/** An order for the rest of the server; amounts in minor units of its currency. */
export interface Order extends DeliveryWishes {
  readonly id: string;
  readonly number: string;
  readonly origin: 'portal' | 'erp';
  readonly customerId: string;
  readonly customerName: string;
  readonly customerCity: string;
  readonly r3: string;
  readonly isr: string;
  readonly unified: string;
  readonly sorg: string;
  readonly merchant: string;
  readonly companyCode: string;
  readonly createdByUserId: string | null;
  readonly createdByName: string;
  readonly createdByUsername: string;
  readonly acting: boolean;
  readonly status: OrderStatus;
  readonly erpState: ErpState;
  readonly erpNumber: string | null;
  readonly erpReason: string | null;
  readonly currency: string;
  readonly goodsAmount: number;
  readonly shipmentAmount: number;
  readonly taxAmount: number;
  readonly totalAmount: number;
  readonly poNumber: string;
  readonly notes: string;
  readonly shiptoName: string;
  readonly shiptoAddress: string;
  readonly shiptoCity: string;
  readonly shiptoState: string;
  readonly shiptoPostalCode: string;
  readonly shiptoCountry: string;
  readonly shipmentOptionId: string | null;
  readonly shipmentType: string;
  readonly shipmentDescription: string;
  readonly shipmentNotes: string;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly acceptedAt: Date | null;
  readonly confirmedAt: Date | null;
  readonly shippedAt: Date | null;
  readonly invoicedAt: Date | null;
  readonly closedAt: Date | null;
  /** The caller asked for the list without payments. */
  readonly withoutPayment?: boolean;
}

/** Columns of `orders_order o` (and of its customer `c`) as an {@link Order}. */
export const orderColumns = sql`
  o.id, o.number, o.origin, o.customer_id as "customerId", c.name as "customerName", c.city as "customerCity", c.r3,
  c.isr, c.unified, o.sorg, o.merchant, o.company_code as "companyCode", o.created_by_user_id as "createdByUserId",
  o.created_by_name as "createdByName", o.created_by_username as "createdByUsername", o.acting, o.status,
  o.erp_state as "erpState", o.erp_number as "erpNumber", o.erp_reason as "erpReason", o.currency,
  o.goods_amount as "goodsAmount", o.shipment_amount as "shipmentAmount", o.tax_amount as "taxAmount",
  o.total_amount as "totalAmount", o.po_number as "poNumber", o.notes, o.request_delivery_on as "requestDeliveryOn",
  o.deliver_complete as "deliverComplete", o.cancel_after as "cancelAfter", o.shipto_name as "shiptoName",
  o.shipto_address as "shiptoAddress", o.shipto_city as "shiptoCity", o.shipto_state as "shiptoState",
  o.shipto_postal_code as "shiptoPostalCode",
  o.shipto_country as "shiptoCountry", o.shipment_option_id as "shipmentOptionId", o.shipment_type as "shipmentType",
  o.shipment_description as "shipmentDescription", o.shipment_notes as "shipmentNotes", o.created_at as "createdAt",
  o.sent_at as "sentAt", o.accepted_at as "acceptedAt", o.confirmed_at as "confirmedAt", o.shipped_at as "shippedAt",
  o.invoiced_at as "invoicedAt", o.closed_at as "closedAt"`;

async function firstOrder(ctx: Ctx, condition: RawBuilder<boolean>): Promise<Order | null> {
  const { rows } = await sql<Order>`
    select ${orderColumns}
      from orders_order o
      join customers_customer c on c.id = o.customer_id
     where ${condition} and ${visibleOrder(ctx)}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The order with this number; null if it does not exist or the caller may not see it. */
export function findOrder(ctx: Ctx, number: string): Promise<Order | null> {
  return firstOrder(ctx, sql<boolean>`o.number = ${number}`);
}

/** The visible orders among these numbers, in the given order. */
export async function listOrdersByNumber(ctx: Ctx, numbers: readonly string[]): Promise<Order[]> {
  const { rows } = await sql<Order>`
    select ${orderColumns}
      from orders_order o
      join customers_customer c on c.id = o.customer_id
     where o.number = any(${[...numbers]}) and ${visibleOrder(ctx)}
     order by array_position(${[...numbers]}::text[], o.number)`.execute(ctx.db);
  return rows;
}

/**
 * Orders by id without a check of access: for payloads of actions that placed or changed them, and for callers that
 * checked the ids.
 */
export function loadOrder(ctx: Ctx, id: string): Promise<Order | null> {
  return loaderOf<string, Order>(ctx, 'orders.order', async (ids) => {
    const { rows } = await sql<Order>`
      select ${orderColumns}
        from orders_order o
        join customers_customer c on c.id = o.customer_id
       where o.id = any(${[...ids]}::uuid[])`.execute(ctx.db);
    return new Map(rows.map((row) => [row.id, row]));
  }).load(id);
}

/** A line of an order; prices per unit in minor units. */
export interface OrderLine {
  readonly id: string;
  readonly orderId: string;
  readonly position: number;
  readonly articleId: string | null;
  readonly articleCode: string;
  readonly displayCode: string;
  readonly description: string;
  readonly uom: string;
  readonly qty: number;
  readonly listPrice: number;
  readonly price: number;
  readonly dealNumber: string | null;
  readonly subtotal: number;
  readonly confirmed: number;
  readonly shipped: number;
  readonly invoiced: number;
  readonly cancelled: number;
  /** Cancelled units that the order desk took back before the ERP got the order; they cost nothing. */
  readonly withdrawn: number;
  readonly promisedOn: CalendarDate | null;
  readonly promisedPrecision: string | null;
  readonly firstPromisedOn: CalendarDate | null;
  /** Days by which the promised date has moved since the first promise; null while nothing is promised. */
  readonly slipDays: number | null;
  readonly cancelReason: string | null;
}

/** Name of the article of an order line `l`, in the reader's language. */
export const lineName = (language: RawBuilder<unknown>): RawBuilder<string> =>
  nameInLanguage(language, sql`l.article_id`, sql`l.description`);

const lineColumns = (ctx: Ctx): RawBuilder<unknown> => sql`
  l.id, l.order_id as "orderId", l.position, l.article_id as "articleId", l.article_code as "articleCode",
  l.display_code as "displayCode", ${lineName(sql`${contentLanguage(ctx.locale)}`)} as description, l.uom, l.qty,
  l.list_price as "listPrice", l.price,
  l.deal_number as "dealNumber", l.subtotal, l.qty_confirmed as confirmed, l.qty_shipped as shipped,
  l.qty_invoiced as invoiced, l.qty_cancelled as cancelled, l.qty_withdrawn as withdrawn, l.promised_on as "promisedOn",
  l.promised_precision as "promisedPrecision", l.first_promised_on as "firstPromisedOn", l.slip_days as "slipDays",
  l.cancel_reason as "cancelReason"`;

function grouped<Row, Key>(rows: readonly Row[], keys: readonly Key[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>(keys.map((key) => [key, []]));
  for (const row of rows) groups.get(keyOf(row))?.push(row);
  return groups;
}

/** Quantities and prices of order lines: enough for order lists, which have hundreds of lines. */
export type OrderedLine = Pick<
  OrderLine,
  | 'orderId'
  | 'position'
  | 'articleCode'
  | 'displayCode'
  | 'description'
  | 'uom'
  | 'qty'
  | 'listPrice'
  | 'price'
  | 'subtotal'
>;

type OrderedRow = readonly [
  place: number,
  position: number,
  code: string,
  display: string,
  text: string,
  uom: string,
  qty: number,
  list: number,
  price: number,
  sum: number,
  articleId: string | null,
];
const orderedStatements = new RememberedStatements<{ lines: JsonRows<OrderedRow> }>();

const orderedLines = (): RawBuilder<{ lines: JsonRows<OrderedRow> }> =>
  sql`
    select ${jsonRows<OrderedRow>(
      [
        sql`x.place`,
        sql`x.position`,
        sql`x.article_code`,
        sql`x.display_code`,
        sql`x.description`,
        sql`x.uom`,
        sql`x.qty`,
        sql`x.list_price`,
        sql`x.price`,
        sql`x.subtotal`,
        sql`x.article_id`,
      ],
      sql`(select t.place, l.position, l.article_code, l.display_code, l.description, l.uom, l.qty, l.list_price, l.price, l.subtotal, l.article_id
    from unnest(${named('ids')}::uuid[]) with ordinality as t(id, place) join orders_line l on l.order_id = t.id order by t.place, l.position) x`,
    )}
           as lines`;

/**
 * Lines of an order in their order, only the ordered values (batched): reads half as many values as {@link loadLines}.
 */
export async function loadOrderedLines(ctx: Ctx, orderId: string): Promise<readonly OrderedLine[]> {
  const lines = await loaderOf<string, OrderedLine[]>(ctx, 'orders.ordered-lines', async (ids) => {
    const [found] = await orderedStatements.run(ctx.db, 'ordered', orderedLines, { ids: [...ids] });
    const rows = found ? readRows(found.lines) : [];
    const names = await readerNames(
      ctx,
      rows.map(([, , , , written, , , , , , articleId]) => ({ articleId, written })),
    );
    const groups = new Map<string, OrderedLine[]>(ids.map((id) => [id, []]));
    for (const [
      index,
      [place, position, articleCode, displayCode, written, uom, qty, listPrice, price, subtotal],
    ] of rows.entries()) {
      const id = ids[place - 1] ?? '';
      const description = names[index] ?? written;
      groups
        .get(id)
        ?.push({ orderId: id, position, articleCode, displayCode, description, uom, qty, listPrice, price, subtotal });
    }
    return groups;
  }).load(orderId);
  return lines ?? [];
}

/** Lines of an order in their order (batched). */
export async function loadLines(ctx: Ctx, orderId: string): Promise<readonly OrderLine[]> {
  const lines = await loaderOf<string, OrderLine[]>(ctx, 'orders.lines', async (ids) => {
    const { rows } = await sql<OrderLine>`
      select ${lineColumns(ctx)}
        from orders_line l
       where l.order_id = any(${[...ids]}::uuid[])
       order by l.order_id, l.position`.execute(ctx.db);
    return grouped(rows, ids, (row) => row.orderId);
  }).load(orderId);
  return lines ?? [];
}

/** Product page and thumbnail address of an article. */
export interface ArticleFace {
  readonly articleId: string;
  readonly slug: string;
  readonly picture: string | null;
  readonly color: string;
  readonly size: string;
  readonly category: string;
  readonly modelYear: string;
}

/** Product page, picture and variant of an article (batched); null for an article that no longer exists. */
export function loadArticleFace(ctx: Ctx, articleId: string): Promise<ArticleFace | null> {
  return loaderOf<string, ArticleFace>(ctx, 'orders.article-face', async (ids) => {
    const { rows } = await sql<ArticleFace>`
      select a.id as "articleId", m.slug, a.color, a.size, k.category, m.model_year as "modelYear",
             (
          select '/files/pictures/' || p.file || '-160.webp'
            from catalog_picture p
           where p.model_id = a.model_id and p.color in (a.color, '')
           order by p.color = a.color desc, p.position
           limit 1) as picture
        from catalog_article a
        join catalog_model m on m.id = a.model_id
        join catalog_category k on k.code = m.merchandise_category
       where a.id = any(${[...ids]}::uuid[])`.execute(ctx.db);
    return new Map(rows.map((row) => [row.articleId, row]));
  }).load(articleId);
}

export interface Confirmation {
  readonly lineId: string;
  readonly qty: number;
  readonly supplyOn: CalendarDate | null;
  readonly precision: string;
  readonly site: string;
  readonly storageLocation: string;
  readonly shippingPoint: string;
  readonly location: string;
  readonly priority: number;
}

/** Supply confirmations of a line (batched). */
export async function loadConfirmations(ctx: Ctx, lineId: string): Promise<readonly Confirmation[]> {
  const found = await loaderOf<string, Confirmation[]>(ctx, 'orders.confirmations', async (ids) => {
    const { rows } = await sql<Confirmation>`
      select line_id as "lineId", qty, supply_on as "supplyOn", precision, site, storage_location as "storageLocation",
             shipping_point as "shippingPoint", location, priority
        from orders_confirmation
       where line_id = any(${[...ids]}::uuid[])
       order by line_id, position`.execute(ctx.db);
    return grouped(rows, ids, (row) => row.lineId);
  }).load(lineId);
  return found ?? [];
}

export interface Promised {
  readonly lineId: string;
  readonly version: number;
  readonly promisedOn: CalendarDate;
  readonly precision: string;
  readonly source: string;
  readonly at: Date;
}

/** Every promised date of a line, oldest first (batched). */
export async function loadPromises(ctx: Ctx, lineId: string): Promise<readonly Promised[]> {
  const found = await loaderOf<string, Promised[]>(ctx, 'orders.promises', async (ids) => {
    const { rows } = await sql<Promised>`
      select line_id as "lineId", version, promised_on as "promisedOn", precision, source, at
        from orders_promise
       where line_id = any(${[...ids]}::uuid[])
       order by line_id, version`.execute(ctx.db);
    return grouped(rows, ids, (row) => row.lineId);
  }).load(lineId);
  return found ?? [];
}

export interface OrderEvent {
  readonly id: string;
  readonly orderId: string;
  readonly at: Date;
  readonly kind: string;
  readonly actorName: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** History of an order, newest first (batched). */
export async function loadEvents(ctx: Ctx, orderId: string): Promise<readonly OrderEvent[]> {
  const found = await loaderOf<string, OrderEvent[]>(ctx, 'orders.events', async (ids) => {
    const { rows } = await sql<OrderEvent>`
      select id, order_id as "orderId", at, kind, actor_name as "actorName", params
        from orders_event
       where order_id = any(${[...ids]}::uuid[])
       order by order_id, at desc, id desc`.execute(ctx.db);
    return grouped(rows, ids, (row) => row.orderId);
  }).load(orderId);
  return found ?? [];
}

/** Names of sorg and merchant of an order (batched by their codes). */
export function loadSeller(
  ctx: Ctx,
  sorg: string,
  merchant: string,
): Promise<{ sorgName: string; merchantName: string } | null> {
  return loaderOf<string, { sorgName: string; merchantName: string }>(ctx, 'orders.seller', async (keys) => {
    const { rows } = await sql<{ key: string; sorgName: string; merchantName: string }>`
      select s.code || '/' || m.code as key, s.name as "sorgName", m.name as "merchantName"
        from markets_merchant m
        join markets_sorg s on s.code = m.sorg
       where s.code || '/' || m.code = any(${[...keys]})`.execute(ctx.db);
    return new Map(rows.map((row) => [row.key, row]));
  }).load(`${sorg}/${merchant}`);
}

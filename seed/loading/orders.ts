// Orders, deliveries, invoices, holds and reservations of the demo; ids are derived from the time of each document.
import { sql } from 'kysely';
import type { Brand, Site, Text } from '../brand/types.ts';
import { MERCHANT, SITES } from '../brand/categories.ts';
import { customerOf, shipToOf } from '../cast.ts';
import { PAYMENT_METHODS, SHIPMENT_OPTIONS } from '../orders/terms.ts';
import { namesOf, type Names } from '../orders/article-names.ts';
import { erpLanguage } from '../orders/local-words.ts';
import { isOpenHere } from '../orders/trade.ts';
import type { OrderLinePlan, OrderPlan, Trade } from '../orders/types.ts';
import { loadCredit, type LoadedCustomers } from './customers.ts';
import { insertDeliveries, insertInvoices } from './billing.ts';
import { insertCreditDecisions, insertCreditHistory, insertDispute, insertWholeDispute } from './credit-story.ts';
import { insertLatePayments } from './late-payments.ts';
import type { LoadedTerms } from './markets.ts';
import type { StoredReceipt } from './receipts.ts';
import { idAt, insertRows, type Rows } from './rows.ts';

export interface Loaded extends LoadedCustomers {
  terms: LoadedTerms;
  articles: Map<string, string>;
}

const shipmentText = new Map<string, Text>(
  SHIPMENT_OPTIONS.map((option) => [`${option.sorg}|${option.type}`, option.description]),
);

export async function loadTrade(
  db: Rows,
  brand: Brand,
  trade: Trade,
  loaded: Loaded,
  receipts: readonly StoredReceipt[],
  now: string,
): Promise<void> {
  const names = namesOf(brand);
  const orders = new Map(trade.orders.map((order) => [order.number, { id: idAt(order.createdAt), order }]));
  const lineIds = new Map<string, string>();
  for (const { order } of orders.values())
    for (const line of order.lines) lineIds.set(`${order.number}/${line.position}`, idAt(order.createdAt));
  const lineId = (order: OrderPlan, line: { position: number }): string =>
    lineIds.get(`${order.number}/${line.position}`) as string;
  await insertOrders(db, orders, loaded);
  const lines = trade.orders.flatMap((order) => order.lines.map((line) => ({ order, line })));
  await insertLines(db, lines, orders, lineId, names, loaded);
  await insertPromises(db, lines, lineId);
  await insertConfirmations(db, lines, lineId);
  await insertEvents(db, trade, orders);
  await insertPayments(db, trade, orders, loaded);
  await insertReceipts(db, receipts, orders);
  const ids: DocumentIds = { orders, lineId, names, loaded };
  const accounts = await insertHolds(db, trade, ids, now);
  await insertReservations(db, brand, trade, ids);
  await insertDeliveries(db, trade, ids);
  await insertInvoices(db, trade, ids, accounts);
  await insertCreditDecisions(db, accounts, loaded.users, now);
  await insertCreditHistory(db, now);
  await insertDispute(db, accounts, loaded.users, now);
  await insertWholeDispute(db, accounts, loaded.users, now);
  await insertLatePayments(db, loaded.customers, loaded.users, now);
  await insertCounters(db, trade);
}

export type OrderIds = Map<string, { id: string; order: OrderPlan }>;
export interface DocumentIds {
  orders: OrderIds;
  lineId: (order: OrderPlan, line: { position: number }) => string;
  names: Names;
  loaded: Loaded;
}

async function insertOrders(db: Rows, orders: OrderIds, loaded: Loaded): Promise<void> {
  await insertRows(
    db,
    'orders_order',
    [...orders.values()].map(({ id, order }) => {
      const customer = customerOf(order.customerKey);
      const to = shipToOf(customer, order.shipToCode);
      return {
        id,
        number: order.number,
        origin: 'portal',
        customer_id: loaded.customers.get(customer.key),
        sorg: order.sorg,
        merchant: MERCHANT[order.sorg].code,
        company_code: customer.companyCode,
        created_by_user_id: loaded.users.get(order.createdBy.username) ?? null,
        assigned_user_id: isStuck(order) ? (loaded.users.get('staff') ?? null) : null,
        created_by_name: order.createdBy.name,
        created_by_username: order.createdBy.username,
        acting: order.createdBy.acting,
        status: order.status,
        erp_state: order.erpState,
        erp_number: order.erpNumber,
        erp_reason: order.erpReason,
        currency: order.currency,
        goods_amount: order.goods,
        shipment_amount: order.shipment,
        tax_amount: order.tax,
        total_amount: order.total,
        po_number: order.poNumber,
        notes: order.notes,
        request_delivery_on: order.requestDeliveryOn,
        shipto_id: loaded.shipTos.get(`${customer.key}|${to.code}`),
        shipto_name: to.name,
        shipto_address: to.address,
        shipto_city: to.city,
        shipto_postal_code: to.postalCode,
        shipto_country: to.country,
        shipment_option_id: loaded.terms.shipments.get(`${order.sorg}|${order.shipmentType}`),
        shipment_type: order.shipmentType,
        shipment_description: shipmentText.get(`${order.sorg}|${order.shipmentType}`)?.[erpLanguage(customer)] ?? '',
        created_at: order.createdAt,
        sent_at: order.sentAt,
        accepted_at: order.acceptedAt,
        confirmed_at: order.confirmedAt,
        shipped_at: order.shippedAt,
        invoiced_at: order.invoicedAt,
        closed_at: order.closedAt,
      };
    }),
  );
}

type LineOf = { order: OrderPlan; line: OrderLinePlan };

async function insertLines(
  db: Rows,
  lines: readonly LineOf[],
  orders: OrderIds,
  lineId: DocumentIds['lineId'],
  names: Names,
  loaded: Loaded,
): Promise<void> {
  await insertRows(
    db,
    'orders_line',
    lines.map(({ order, line }) => {
      const promise = line.promises.at(-1);
      return {
        id: lineId(order, line),
        order_id: orders.get(order.number)?.id,
        position: line.position,
        article_id: loaded.articles.get(line.articleCode),
        article_code: line.articleCode,
        display_code: names.display.get(line.articleCode),
        description: names.description(order.customerKey, line.articleCode),
        uom: line.uom,
        qty: line.qty,
        list_price: line.listPrice,
        price: line.price,
        deal_number: line.dealNumber,
        subtotal: line.subtotal,
        qty_confirmed: line.confirmed,
        qty_shipped: line.shipped,
        qty_invoiced: line.invoiced,
        qty_cancelled: line.cancelled,
        promised_on: promise?.promisedOn ?? null,
        first_promised_on: line.promises[0]?.promisedOn ?? null,
        promised_precision: promise?.precision ?? null,
        cancel_reason: line.cancelReason,
      };
    }),
  );
}

/** Promised dates of lines, oldest first. */
async function insertPromises(db: Rows, lines: readonly LineOf[], lineId: DocumentIds['lineId']): Promise<void> {
  await insertRows(
    db,
    'orders_promise',
    lines.flatMap(({ order, line }) =>
      line.promises.map((promise, i) => ({
        line_id: lineId(order, line),
        version: i + 1,
        promised_on: promise.promisedOn,
        precision: promise.precision,
        source: promise.source,
        at: promise.at,
      })),
    ),
  );
}

/** The confirmation of the ERP for each line: one quantity at the newest promised date. */
async function insertConfirmations(db: Rows, lines: readonly LineOf[], lineId: DocumentIds['lineId']): Promise<void> {
  const siteOf = new Map<string, Site>(SITES.map((site) => [site.code, site]));
  await insertRows(
    db,
    'orders_confirmation',
    lines
      .filter(({ line }) => line.promises.length > 0 && line.confirmed > 0)
      .map(({ order, line }) => {
        const site = siteOf.get(line.site);
        const promise = line.promises.at(-1);
        return {
          line_id: lineId(order, line),
          position: 1,
          qty: line.confirmed,
          supply_on: promise?.promisedOn,
          precision: promise?.precision,
          site: line.site,
          storage_location: site?.storageLocation,
          shipping_point: site?.shippingPoint,
          location: site?.name,
          priority: site?.priority,
        };
      }),
  );
}

async function insertEvents(db: Rows, trade: Trade, orders: OrderIds): Promise<void> {
  await insertRows(
    db,
    'orders_event',
    trade.orders.flatMap((order) =>
      order.events.map((event) => ({
        id: idAt(event.at),
        order_id: orders.get(order.number)?.id,
        at: event.at,
        kind: event.kind,
        actor_name: event.actor,
        params: event.params,
      })),
    ),
  );
}

async function insertPayments(db: Rows, trade: Trade, orders: OrderIds, loaded: Loaded): Promise<void> {
  const methods = new Map(PAYMENT_METHODS.map((method) => [`${method.sorg}|${method.type}`, method]));
  await insertRows(
    db,
    'orders_payment',
    trade.orders.map((order) => {
      const method = methods.get(`${order.sorg}|${order.payment.type}`);
      return {
        order_id: orders.get(order.number)?.id,
        method_id: loaded.terms.payments.get(`${order.sorg}|${order.payment.type}`),
        type: order.payment.type,
        description: method?.description,
        instruction: method?.instruction,
        amount: order.total,
        currency: order.currency,
        state: order.payment.state,
        expires_at: order.payment.expiresAt,
        decided_by_name: order.payment.decidedBy,
        decided_at: order.payment.decidedAt,
        reason: order.payment.reason,
      };
    }),
  );
}

async function insertReceipts(db: Rows, receipts: readonly StoredReceipt[], orders: OrderIds): Promise<void> {
  await insertRows(
    db,
    'orders_payment_document',
    receipts.map((receipt) => ({
      id: idAt(receipt.uploadedAt),
      order_id: orders.get(receipt.orderNumber)?.id,
      file: receipt.file,
      file_name: receipt.fileName,
      content_type: 'application/pdf',
      bytes: receipt.bytes,
      uploaded_by_name: receipt.uploadedBy,
      uploaded_at: receipt.uploadedAt,
    })),
  );
}

const stuckAt = 'sepeda-nusantara';
/** True if the hand-over of an order was given up; Jonas of the order desk works on it. */
const isStuck = ({ customerKey, erpState }: OrderPlan): boolean => erpState === 'waiting' && customerKey === stuckAt;

/* Credit held for orders that the ERP does not know, and the outbox rows of orders that wait for it. */
async function insertHolds(
  db: Rows,
  trade: Trade,
  { orders, loaded }: DocumentIds,
  now: string,
): Promise<Map<string, string>> {
  const open = trade.orders.filter(isOpenHere);
  const held = new Map<string, number>();
  for (const order of open) held.set(order.customerKey, (held.get(order.customerKey) ?? 0) + order.total);
  const accounts = await loadCredit(db, trade, loaded.customers, held, now);
  await insertRows(
    db,
    'credit_movement',
    open.map((order) => ({
      id: idAt(order.createdAt),
      account_id: accounts.get(order.customerKey),
      order_id: orders.get(order.number)?.id,
      kind: 'hold',
      amount: order.total,
      at: order.createdAt,
    })),
  );
  await insertRows(
    db,
    'erp_outbox',
    open
      .filter((order) => order.erpState === 'waiting')
      .map((order) => ({
        id: idAt(order.createdAt),
        kind: 'order',
        subject_id: orders.get(order.number)?.id,
        // One hand-over was given up, so that the order desk can find it and try again.
        state: isStuck(order) ? 'dead' : 'pending',
        attempts: isStuck(order) ? 12 : 0,
        last_error: isStuck(order) ? 'ENOSPC: no space left on device' : null,
        next_attempt_at: now,
        created_at: order.createdAt,
      })),
  );
  await insertRows(
    db,
    'orders_note',
    open.filter(isStuck).map((order) => ({
      id: idAt(now),
      order_id: orders.get(order.number)?.id,
      note: 'The disk for the order files was full. Hand over again once there is space.',
      created_by: loaded.users.get('staff') ?? null,
      created_by_name: 'Jonas Siregar',
      created_at: now,
    })),
  );
  return accounts;
}

async function insertReservations(
  db: Rows,
  brand: Brand,
  trade: Trade,
  { lineId, loaded }: DocumentIds,
): Promise<void> {
  const free = new Map(brand.stock.map((row) => [`${row.sorg}|${row.site}|${row.articleCode}`, row.qty]));
  const sitesOf = (order: OrderPlan): string[] =>
    brand.sites.filter((site) => site.sorg === order.sorg).map((site) => site.code);
  const rows: Record<string, unknown>[] = [];
  const take = (order: OrderPlan, line: OrderLinePlan): void => {
    let left = line.qty;
    for (const site of sitesOf(order)) {
      const key = `${order.sorg}|${site}|${line.articleCode}`;
      const qty = Math.min(left, free.get(key) ?? 0);
      if (qty <= 0) continue;
      free.set(key, (free.get(key) ?? 0) - qty);
      left -= qty;
      rows.push({
        line_id: lineId(order, line),
        article_id: loaded.articles.get(line.articleCode),
        sorg: order.sorg,
        site,
        qty,
        placed_at: order.createdAt,
      });
    }
  };
  for (const order of trade.orders.filter(isOpenHere)) for (const line of order.lines) take(order, line);
  await insertRows(db, 'orders_reservation', rows);
  await sql`
    update catalog_stock s
       set reserved = r.qty
      from (select article_id, sorg, site, sum(qty)::int as qty from orders_reservation group by 1, 2, 3) r
     where s.article_id = r.article_id
       and s.sorg = r.sorg
       and s.site = r.site`.execute(db);
}

/* New orders of a year continue the numbers used here. */
async function insertCounters(db: Rows, trade: Trade): Promise<void> {
  const last = new Map<string, number>();
  for (const { number } of trade.orders)
    last.set(number.slice(3, 7), Math.max(last.get(number.slice(3, 7)) ?? 0, Number(number.slice(8))));
  await insertRows(
    db,
    'platform_counter',
    [...last].map(([year, value]) => ({ name: `orders:${year}`, value })),
  );
}

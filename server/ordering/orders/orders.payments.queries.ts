import { sql } from 'kysely';
import { calendarDateIn } from '#rules/dates.ts';
import { localized } from '#rules/ordering/orders/currency-shape.ts';
import { contentLanguage } from '#rules/locales.ts';
import type { ReceivedPayment } from '#rules/ordering/staff-orders/line-change.ts';
import type { Ctx } from '#platform/context.ts';
import type { UploadReferences } from '#platform/files/upload-cleanup.ts';
import { anyOf } from '#platform/database/sets.ts';
import { loaderOf } from '#platform/database/loader.ts';

/** States of an order's payment. The flag of the state is true, except for `completed` on account. */
export const paymentStates = ['waiting', 'uploaded', 'failed', 'voided', 'completed'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** The only method of markets without payment. */
export const accountMethodId = 'account';

export interface PaymentMethod {
  readonly id: string;
  readonly sorg: string;
  readonly type: string;
  readonly desc: string;
  readonly instruction: string;
  readonly texts: { readonly description: unknown; readonly instruction: unknown };
  /** Hours until an unpaid order expires; null = it does not expire. */
  readonly expiresAfterHours: number | null;
}

/**
 * Payment methods of a sorg and module (`order` or `invoice`) that are valid today, in the caller's language; only
 * `account` if the market has no payments.
 */
export async function listPaymentMethods(ctx: Ctx, sorg: string, module: string): Promise<PaymentMethod[]> {
  if (!ctx.market.sorgs.includes(sorg)) return [];
  if (!ctx.market.configuration.payment) {
    return [
      {
        id: accountMethodId,
        sorg,
        type: 'account',
        desc: ctx.text('order.payment.account'),
        instruction: '',
        texts: { description: {}, instruction: {} },
        expiresAfterHours: null,
      },
    ];
  }
  const rows = await ctx.remember(`orders.payments ${sorg} ${module}`, () =>
    ctx.db
      .selectFrom('orders_payment_method')
      .select(['id', 'sorg', 'type', 'description', 'instruction', 'expires_after_hours as expiresAfterHours'])
      .select(['valid_from as validFrom', 'valid_to as validTo'])
      .where('sorg', '=', sorg)
      .where('module', '=', module)
      .where('active', '=', true)
      .orderBy('position')
      .orderBy('id')
      .execute(),
  );
  const language = contentLanguage(ctx.locale);
  const today = calendarDateIn(ctx.now, ctx.market.timeZone);
  // The memory holds methods of all days: their validity depends on the day of the call.
  const offered = rows.filter(
    ({ validFrom, validTo }) => (validFrom === null || validFrom <= today) && (validTo === null || validTo >= today),
  );
  return offered.map((row) => ({
    id: row.id,
    sorg: row.sorg,
    type: row.type,
    desc: localized(row.description, language),
    instruction: localized(row.instruction, language),
    texts: { description: row.description, instruction: row.instruction },
    expiresAfterHours: row.expiresAfterHours,
  }));
}

export interface OrderPayment {
  readonly orderId: string;
  readonly methodId: string | null;
  readonly type: string;
  readonly description: unknown;
  readonly instruction: unknown;
  readonly amount: number;
  readonly currency: string;
  readonly state: PaymentState;
  readonly expiresAt: Date | null;
  /** The user who approved or voided it, when, and why; `system` if it expired. */
  readonly decidedByName: string | null;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
  readonly documents: readonly PaymentReceipt[];
}

export interface PaymentReceipt {
  readonly id: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly uploadedByName: string;
  readonly uploadedAt: string;
  /** Number of its order. */
  readonly number: string;
}

/** Payment of an order with its receipts (batched); null where there is none. */
export function loadPayment(ctx: Ctx, orderId: string): Promise<OrderPayment | null> {
  return loaderOf<string, OrderPayment>(ctx, 'orders.payment', async (ids) => {
    const { rows } = await sql<OrderPayment>`
      select p.order_id as "orderId", p.method_id as "methodId", p.type, p.description, p.instruction, p.amount, p.currency, p.state, p.expires_at as "expiresAt",
             p.decided_by_name as "decidedByName", p.decided_at as "decidedAt", p.reason,
             coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'fileName', d.file_name, 'contentType', d.content_type, 'bytes', d.bytes, 'uploadedByName', d.uploaded_by_name, 'uploadedAt', d.uploaded_at, 'number', (select o.number from orders_order o where o.id = d.order_id)) order by d.uploaded_at, d.id)
                from orders_payment_document d where d.order_id = p.order_id), '[]') as documents
        from orders_payment p where p.order_id = any(${[...ids]}::uuid[])`.execute(ctx.db);
    return new Map(rows.map((row) => [row.orderId, row]));
  }).load(orderId);
}

/** A receipt of an order's payment, or null; the caller's access to the order is already checked. */
export async function findReceipt(
  ctx: Ctx,
  orderId: string,
  id: string,
): Promise<{ file: string; fileName: string; contentType: string } | null> {
  const { rows } = await sql<{
    file: string;
    fileName: string;
    contentType: string;
  }>`select file, file_name as "fileName", content_type as "contentType"
    from orders_payment_document where id = ${id} and order_id = ${orderId}`.execute(ctx.db);
  return rows[0] ?? null;
}

export interface PriceComponent {
  readonly sorg: string;
  readonly module: string;
  readonly additionalDisplays: readonly { readonly key: string; readonly label: string; readonly visible: boolean }[];
}

/** Labelled amounts that the market's sorgs add in a module, labels in the caller's language. */
export async function listPriceComponents(ctx: Ctx, module: string): Promise<PriceComponent[]> {
  const sorgs = [...ctx.market.sorgs].sort();
  const rows = await ctx.remember(`orders.components ${module} ${sorgs.join(' ')}`, () =>
    ctx.db
      .selectFrom('orders_price_component')
      .select(['sorg', 'key', 'label', 'visible'])
      .where('module', '=', module)
      .where(sql<boolean>`sorg = any(${sorgs})`)
      .orderBy('sorg')
      .orderBy('position')
      .orderBy('key')
      .execute(),
  );
  const language = contentLanguage(ctx.locale);
  return [...Map.groupBy(rows, (row) => row.sorg)].map(([sorg, own]) => ({
    sorg,
    module,
    additionalDisplays: own.map((row) => ({
      key: row.key,
      label: localized(row.label, language),
      visible: row.visible,
    })),
  }));
}

export interface ShipmentOption {
  readonly id: string;
  readonly sorg: string;
  readonly merchant: string;
  readonly type: string;
  readonly description: unknown;
  readonly input: 'none' | 'notes' | 'amount';
  readonly rate: number;
  readonly freeFrom: number | null;
  readonly transitDays: number;
}

/** Shipment options of sorgs (and of one merchant, if given), in display order. */
export async function listShipmentOptions(
  ctx: Ctx,
  sorgs: readonly string[],
  merchant: string | null = null,
): Promise<ShipmentOption[]> {
  const wanted = [...new Set(sorgs)].sort();
  const options = await ctx.remember(`orders.shipments ${wanted.join(' ')}`, () =>
    ctx.db
      .selectFrom('orders_shipment_option')
      .select(['id', 'sorg', 'merchant', 'type', 'description', 'input', 'rate'])
      .select(['free_from as freeFrom', 'transit_days as transitDays'])
      .$narrowType<{ input: ShipmentOption['input'] }>()
      .where('active', '=', true)
      .where('sorg', '=', anyOf(wanted))
      .orderBy('sorg')
      .orderBy('merchant')
      .orderBy('position')
      .orderBy('id')
      .execute(),
  );
  return merchant === null ? options : options.filter((option) => option.merchant === merchant);
}

/** Stored files that receipts refer to. */
export const receiptFiles: UploadReferences = sql`select file from orders_payment_document`;

/** Payment of an order as far as it came (batched); null for an order without payment. */
export function loadReceivedPayment(ctx: Ctx, orderId: string): Promise<ReceivedPayment | null> {
  return loaderOf<string, ReceivedPayment>(ctx, 'orders.received-payment', async (ids) => {
    const { rows } = await sql<ReceivedPayment & { orderId: string }>`
      select p.order_id as "orderId", p.type, p.state, p.decided_at as "decidedAt",
             (select count(*)::int from orders_payment_document d where d.order_id = p.order_id) as documents
        from orders_payment p
       where p.order_id = any(${[...ids]}::uuid[])`.execute(ctx.db);
    return new Map(rows.map((row) => [row.orderId, row]));
  }).load(orderId);
}

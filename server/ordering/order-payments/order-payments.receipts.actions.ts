import { largestUpload } from '#rules/attachments/largest-upload.ts';
import { sql } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import type { Ctx } from '#platform/context.ts';
import type { UploadedFile } from '#platform/files/uploads.ts';
import { addEvents } from '#ordering/orders/orders.events.actions.ts';
import { notifyReceiptState } from '#ordering/orders/orders.notices.actions.ts';
import type { PaymentState } from '#ordering/orders/orders.payments.queries.ts';
import { visibleOrder } from '#ordering/orders/orders.policy.ts';
import { lockOrders } from '#ordering/orders/orders.progress.actions.ts';

type Open = { id: string; customerId: string; state: PaymentState; receipts: number };

/** Locks an order that still waits for its payment; refuses `order_not_found` and `payment_already_decided`. */
async function awaiting(ctx: Ctx, condition: ReturnType<typeof sql>): Promise<Open> {
  const found = await sql<{
    id: string;
  }>`select o.id from orders_order o where ${condition} and ${visibleOrder(ctx)}`.execute(ctx.db);
  const id = found.rows[0]?.id;
  if (!id) throw new DomainError('order_not_found', {}, 'id');
  await lockOrders(ctx, [id]);
  const { rows } = await sql<Open>`
    select o.id, o.customer_id as "customerId", p.state,
           (select count(*)::int from orders_payment_document d where d.order_id = o.id) as receipts
      from orders_order o
      join orders_payment p on p.order_id = o.id
     where o.id = ${id}
       and o.status = 'pending'
       and p.state in ('waiting', 'uploaded')`.execute(ctx.db);
  if (!rows[0]) throw new DomainError('payment_already_decided', {}, 'id');
  return rows[0];
}

/** Allowed file types of a receipt. */
const receiptTypes = new Set(['application/pdf', 'image/jpeg', 'image/png']);

/**
 * Adds a receipt to an order's payment: PDF, JPG or PNG, at most 10 MB, as many as the market allows (R-202,
 * `id` is the order's id or number.
 */
export async function addReceipt(ctx: Ctx, id: string, file: UploadedFile): Promise<string> {
  if (file.tooLarge) throw new DomainError('file_too_large', { limit: largestUpload }, 'file');
  if (!receiptTypes.has(file.contentType ?? ''))
    throw new DomainError('file_extension_invalid', { types: 'PDF, JPG, PNG' }, 'file');
  const order = await awaiting(ctx, isId(id) ? sql`o.id = ${id}` : sql`o.number = ${id}`);
  const most = ctx.market.configuration.paymentReceiptLimit;
  if (order.receipts >= most) throw new DomainError('max_items_exceeded', { limit: most }, 'file');
  await sql`
    insert into orders_payment_document (order_id, file, file_name, content_type, bytes, uploaded_by_name, uploaded_at)
    values (${order.id}, ${file.stored}, ${file.fileName}, ${file.contentType}, ${file.bytes}, ${ctx.actor?.name ?? ''},
            ${ctx.now})`.execute(ctx.db);
  await sql`update orders_payment set state = 'uploaded' where order_id = ${order.id}`.execute(ctx.db);
  await addEvents(ctx, [{ orderId: order.id, kind: 'payment_uploaded', params: { file: file.fileName } }]);
  await notifyReceiptState(ctx, order.id, 'uploaded');
  await ctx.record({
    action: 'payment.upload',
    subjectType: 'order',
    subjectId: order.id,
    customerId: order.customerId,
    before: { state: order.state },
    after: { state: 'uploaded', file: file.fileName },
  });
  return order.id;
}

/** Removes a receipt while the payment is undecided; without receipts the payment is waiting again. */
export async function removeReceipt(ctx: Ctx, id: string): Promise<string> {
  if (!isId(id)) throw new DomainError('not_found', {}, 'id');
  const order = await awaiting(ctx, sql`o.id = (select d.order_id from orders_payment_document d where d.id = ${id})`);
  const { rows } = await sql<{
    name: string;
  }>`delete from orders_payment_document where id = ${id} returning file_name as name`.execute(ctx.db);
  if (!rows[0]) throw new DomainError('not_found', {}, 'id');
  if (order.receipts <= 1)
    await sql`update orders_payment set state = 'waiting' where order_id = ${order.id}`.execute(ctx.db);
  await addEvents(ctx, [{ orderId: order.id, kind: 'payment_receipt_removed', params: { file: rows[0].name } }]);
  await ctx.record({
    action: 'payment.removeReceipt',
    subjectType: 'order',
    subjectId: order.id,
    customerId: order.customerId,
    before: { state: order.state, file: rows[0].name },
    after: { state: order.receipts <= 1 ? 'waiting' : order.state },
  });
  return order.id;
}

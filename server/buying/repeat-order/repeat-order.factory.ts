import { sql } from 'kysely';
import { nextNumber } from '#testing/counters.ts';
import type { TestServer } from '#testing/harness.ts';

export interface PastLine {
  /** Null is an article that was never in the catalog. */
  readonly articleId: string | null;
  readonly code: string;
  readonly qty: number;
  readonly price?: number;
  readonly cancelled?: number;
  readonly shipped?: number;
}
export interface PastOrder {
  readonly customerId: string;
  readonly sorg: string;
  readonly lines: readonly PastLine[];
  readonly at?: string;
  readonly status?: 'pending' | 'processing' | 'complete' | 'failed' | 'void' | 'cancelled';
  readonly origin?: 'portal' | 'erp';
  readonly currency?: string;
}

/** Adds an order as history without any effect on stock or credit. Returns its number. */
export async function makePastOrder(server: TestServer, order: PastOrder): Promise<string> {
  const orderCount = nextNumber('order');
  const number = `PAST-${String(orderCount).padStart(5, '0')}`;
  const goods = order.lines.reduce((sum, line) => sum + (line.price ?? 10_000) * line.qty, 0);
  const made = await server.db
    .insertInto('orders_order')
    .values({
      number,
      origin: order.origin ?? 'portal',
      customer_id: order.customerId,
      sorg: order.sorg,
      merchant: 'main',
      company_code: `C${order.sorg}`,
      created_by_name: 'Somebody',
      status: order.status ?? 'complete',
      erp_state: 'accepted',
      currency: order.currency ?? 'USD',
      goods_amount: goods,
      total_amount: goods,
      shipto_name: 'Shop',
      shipto_address: '1 Main Street',
      shipto_city: 'Testville',
      created_at: sql<Date>`${order.at ?? '2026-01-10T08:00:00Z'}::timestamptz`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('orders_line')
    .values(
      order.lines.map((line, index) => ({
        order_id: made.id,
        position: (index + 1) * 10,
        article_id: line.articleId,
        article_code: line.code,
        display_code: line.code,
        description: `Article ${line.code}`,
        uom: 'PCE',
        qty: line.qty,
        list_price: line.price ?? 10_000,
        price: line.price ?? 10_000,
        subtotal: (line.price ?? 10_000) * line.qty,
        qty_cancelled: line.cancelled ?? 0,
        qty_shipped: line.shipped ?? 0,
      })),
    )
    .execute();
  return number;
}

/** Sets the successor of an article, and that it has no further supply. */
export async function replaceArticle(
  server: TestServer,
  articleId: string,
  successorCode: string | null,
  status: 'active' | 'discontinued' = 'discontinued',
): Promise<void> {
  await server.db
    .updateTable('catalog_article')
    .set({ successor_code: successorCode })
    .where('id', '=', articleId)
    .execute();
  await server.db.updateTable('catalog_article_sorg').set({ status }).where('article_id', '=', articleId).execute();
}

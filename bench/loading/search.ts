import type pg from 'pg';
import { loadClaims } from './claims.ts';
import { loadFrames } from '#bench/budgets/frames-budgets.ts';
import { loadInvoices, longCustomer } from './invoices.ts';
import { customerId, dealerCount, sorg } from './load.ts';
import { loadStaffOrders, withoutIndexes } from './staff-orders.ts';

/** Rows among which the search is measured, besides the articles of the largest catalog. */
export const searched = {
  orders: 1_000_000,
  invoices: 200_000,
  deliveries: 500_000,
  frames: 200_000,
  claims: 100_000,
} as const;
/** The dealer who searches: with a tenth of the invoices, and every thousandth order. */
export const searcher = longCustomer;
const ownEvery = 1_000;
const ownRest = 500;

/** The own orders of the dealer who searches, in turn. */
export const ownOrderOf = (nth: number): number => nth * ownEvery + ownRest;
export const deliveryNumberOf = (nth: number): string => `008${String(nth).padStart(7, '0')}`;
export const trackingNumberOf = (nth: number): string => `1ZAW${String((nth * 7_919) % 10_000_019).padStart(8, '0')}`;
export const invoiceNumberOf = (nth: number): string => `90${String(nth).padStart(8, '0')}`;
export const frameNumberOf = (nth: number): string => `WTU${String(nth).padStart(8, '0')}`;

async function loadDeliveries(client: pg.ClientBase, deliveries: number): Promise<void> {
  const indexes = await withoutIndexes(client, ['deliveries_delivery']);
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  await client.query(
    `insert into deliveries_delivery (number, sorg, customer_id, company_code, carrier, tracking_number, currency, shipped_on, created_at)
     select '008' || lpad(n::text, 7, '0'), $2, ($3::uuid[])[1 + n % $4::int], 'C' || $2, 'Northline',
            '1ZAW' || lpad(((n::bigint * 7919) % 10000019)::text, 8, '0'), 'USD', current_date - n % 900, now()
       from generate_series(0, $1::int - 1) n`,
    [deliveries, sorg, Array.from({ length: dealerCount }, (_, at) => customerId(at)), dealerCount],
  );
  await client.query('commit');
  for (const definition of indexes) await client.query(definition);
}

/** Fills a product database with {@link searched}; everybody has the password of `passwordHash`. */
export async function loadSearched(client: pg.ClientBase, passwordHash: string): Promise<void> {
  await loadClaims(client, searched.claims, passwordHash);
  await loadStaffOrders(client, 0, searched.orders);
  await client.query(
    `update orders_order set customer_id = $1
      where number like 'PL-2026-%' and right(number, 3)::int = ${ownRest}`,
    [customerId(searcher)],
  );
  await loadInvoices(client, searched.invoices);
  await loadDeliveries(client, searched.deliveries);
  await loadFrames(client, searched.frames, passwordHash);
  await client.query('vacuum analyze');
}

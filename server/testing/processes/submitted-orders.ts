import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { ledgerErrors, type Dealer } from '#buying/cart/cart.factory.ts';
import { readWhole } from '#exchange/erp/erp.reading.ts';
import type { TestServer } from '#testing/harness.ts';
import { callAlone, type OwnAnswer } from './own-connection.ts';
import { until } from '#testing/until.ts';

const document = `mutation ($products: [CheckoutProductInput!]!, $shipto: CheckoutShiptoInput!) {
  checkoutV5(products: $products, shipto: $shipto, paymentId: "account") { orders { number } userErrors { code } } }`;

export interface Outcome {
  readonly numbers: string[];
  readonly codes: string[];
}

/** An order of one piece. */
export interface Wish {
  readonly dealer: Dealer;
  readonly articleCode: string;
  readonly sorg: string;
  readonly key: string;
  /** After this time the answer counts as lost. */
  readonly limitMs?: number;
}

/** Submits the order once; null when the connection broke and the result is unknown. */
export async function submitOrder(
  port: number,
  { dealer, articleCode, sorg, key, limitMs }: Wish,
): Promise<Outcome | null> {
  let answer: OwnAnswer;
  try {
    answer = await callAlone({
      port,
      method: 'POST',
      path: '/graphql',
      headers: { authorization: `Bearer ${dealer.token}`, 'idempotency-key': key },
      body: JSON.stringify({
        query: document,
        variables: {
          products: [{ articleCode, sorg, qty: 1, reviewedQty: 1 }],
          shipto: { r3: dealer.customer.r3, isr: dealer.customer.isr, id: dealer.customer.shiptoId, version: 1 },
        },
      }),
      ...(limitMs !== undefined && { limitMs }),
    });
  } catch {
    return null;
  }
  const { data } = JSON.parse(answer.text) as {
    data?: { checkoutV5: { orders: { number: string }[] | null; userErrors: { code: string }[] } };
  };
  if (!data) throw new Error(`no deadlock or failure may reach a caller: ${answer.status} ${answer.text}`);
  return {
    numbers: (data.checkoutV5.orders ?? []).map((order) => order.number),
    codes: data.checkoutV5.userErrors.map((error) => error.code),
  };
}

/** Submits to one server after the other with one key until one answers, as a browser does after a lost connection. */
export async function submitUntilAnswered(ports: readonly number[], wish: Wish): Promise<Outcome> {
  let attempt = wish.key.length;
  return until(`an answer to ${wish.key}`, () => {
    attempt += 1;
    return submitOrder(ports[attempt % ports.length] ?? 0, wish);
  });
}

/** Expects that stock, credit and outbox agree with the orders. */
export async function expectReconciled(server: TestServer): Promise<void> {
  const stock = await sql`
    select s.article_id, s.qty, s.reserved
      from catalog_stock s
     where s.reserved > s.qty
        or s.reserved <> coalesce((
        select sum(r.qty)
          from orders_reservation r
         where r.article_id = s.article_id and r.released_at is null),
                                  0)`.execute(server.db);
  expect(stock.rows).toEqual([]);
  expect(await ledgerErrors(server)).toEqual([]);
  const outbox = await sql`
    select o.number
      from orders_order o
     where (select count(*) from erp_outbox b where b.subject_id = o.id) <> 1`.execute(server.db);
  expect(outbox.rows).toEqual([]);
  const holds = await sql`
    select o.number
      from orders_order o
     where coalesce((select sum(m.amount) from credit_movement m where m.order_id = o.id and m.kind = 'hold'),
                    0) <> o.total_amount`.execute(server.db);
  expect(holds.rows).toEqual([]);
}

/** Waits until every order is in a file for the ERP; expects each in exactly one, and no gap in the numbers of the files. */
export async function expectHandedOver(server: TestServer, erpFolder: string): Promise<void> {
  const open = async (): Promise<number | undefined> => {
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from erp_outbox where state <> 'sent'`.execute(server.db);
    return rows[0]?.open;
  };
  await expect.poll(open, { interval: 250 }).toBe(0);
  const { rows } = await sql<{ number: string }>`select number from orders_order order by number`.execute(server.db);
  const numbers = rows.map((row) => row.number);
  const out = join(erpFolder, 'out');
  const handedOver = async () => {
    const names = readdirSync(out).filter((name) => !name.startsWith('.'));
    const files = await Promise.all(names.map((name) => readWhole(join(out, name))));
    const whole = files.map((file) => {
      if (!file) throw new Error('a file of orders is not whole');
      return file;
    });
    return {
      sequences: whole.map((file) => file.header.sequence).sort((a, b) => a - b),
      orders: whole.flatMap((file) => [...new Set(file.rows.map((row) => row['order'] ?? ''))]).sort(),
    };
  };
  // A file that a process wrote and did not rename before its end is published by the next round.
  await expect.poll(async () => (await handedOver()).orders, { interval: 250 }).toEqual(numbers);
  const { sequences } = await handedOver();
  expect(sequences).toEqual(sequences.map((_one, index) => index + 1));
  const files = await sql`select sequence, state from erp_file where direction = 'out' and state <> 'done'`.execute(
    server.db,
  );
  expect(files.rows).toEqual([]);
}

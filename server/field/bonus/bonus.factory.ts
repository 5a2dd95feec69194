import { sql } from 'kysely';
import type { BonusStep } from '#rules/field/bonus/steps.ts';
import type { EarningKind } from '#rules/field/bonus/points.ts';
import { nextNumber } from '#testing/counters.ts';
import type { TestServer } from '#testing/harness.ts';
import { recordInvoices, reportedInvoice } from '#money/invoices/invoices.factory.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';

/** Adds points of a class of articles; points are hundredths. */
export async function makePoints(
  server: TestServer,
  row: { sorg: string; kind: EarningKind; brand: string; merchandise?: string; validFrom?: string; points: number },
): Promise<void> {
  const { validFrom, ...rest } = row;
  await server.db
    .insertInto('bonus_point')
    .values({ merchandise: '', ...rest, valid_from: validFrom ?? '2020-01-01' })
    .execute();
}

/** Adds value, deadline and steps of a year; amounts are minor units, points hundredths. */
export async function makeBonusYear(
  server: TestServer,
  sorg: string,
  year: number,
  { pointValue, deadlineDays, steps = [] }: { pointValue: number; deadlineDays: number; steps?: readonly BonusStep[] },
): Promise<void> {
  await server.db
    .insertInto('bonus_year')
    .values({ sorg, year, point_value: pointValue, deadline_days: deadlineDays })
    .execute();
  if (steps.length > 0)
    await server.db
      .insertInto('bonus_step')
      .values(steps.map((step) => ({ sorg, year, ...step })))
      .execute();
}

/** Adds a registration of a bicycle that a customer entered at an instant. */
export async function makeSale(
  server: TestServer,
  sale: {
    sorg: string;
    customerId: string;
    articleCode: string;
    enteredAt: string;
    soldOn: string;
    nonRetail?: boolean;
  },
): Promise<{ id: string; number: string }> {
  const number = `BF${String(nextNumber('bonus frame')).padStart(6, '0')}`;
  const at = sql<Date>`${sale.enteredAt}::timestamptz`;
  const market = await server.db.selectFrom('markets_market').select('id').limit(1).executeTakeFirstOrThrow();
  const { id } = await server.db
    .insertInto('retail_sales_registration')
    .values({
      number,
      market_id: market.id,
      sorg: sale.sorg,
      article_code: sale.articleCode,
      customer_id: sale.customerId,
      sold_on: sale.soldOn,
      non_retail: sale.nonRetail ?? false,
      use_account: false,
      state: 'complete',
      consumer_locale: 'en-us',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, number };
}

/** Records an invoice with lines of quantities; a negative quantity makes it a credit note. Returns its number. */
export async function makePurchase(
  server: TestServer,
  purchase: {
    sorg: string;
    customerId: string;
    on: string;
    number?: string;
    lines: readonly { article: string; qty: number }[];
  },
): Promise<string> {
  const number = purchase.number ?? `B${nextNumber('bonus invoice')}`;
  const invoice = reportedInvoice({
    number,
    sorg: purchase.sorg,
    companyCode: `C${purchase.sorg}`,
    customerId: purchase.customerId,
    invoicedOn: purchase.on,
    currency: 'USD',
    totalAmount: purchase.lines.some(({ qty }) => qty < 0) ? -1000 : 1000,
    lines: purchase.lines.map(({ article, qty }, at) => ({
      position: at + 1,
      order: null,
      orderPosition: null,
      articleCode: article,
      description: '',
      uom: 'PCE',
      qty,
      price: 0,
      subtotal: 0,
    })),
  });
  await asJob(server, (ctx) => recordInvoices(ctx, [invoice], server.services.now()));
  return number;
}

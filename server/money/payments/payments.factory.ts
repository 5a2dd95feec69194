import { systemContext } from '#server/background.ts';
import type { Caller, GraphqlAnswer, TestServer } from '#testing/harness.ts';
import type { CustomerOptions } from '#accounts/customers/customers.factory.ts';
import { makeCreditAccount } from '#accounts/credit/credit.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { nextNumber } from '#testing/counters.ts';
import { recordInvoices, type ReportedInvoice, reportedInvoice } from '#money/invoices/invoices.factory.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import type { GatewayReport } from '#money/payment-gateways/payment-gateways.gateway.ts';
import { paymentJobs } from '#money/payment-gateways/payment-gateways.jobs.ts';
import { gatewaysOf } from '#money/payment-gateways/payment-gateways.registry.gateway.ts';
import { sandboxCallback } from '#money/payment-gateways/payment-gateways.sandbox.gateway.ts';

/** A dealer with a credit account in the currency of their invoices. */
export async function makePayer(
  server: TestServer,
  sorg: string,
  options: Partial<CustomerOptions> & { reasonBlocked?: string; host?: string } = {},
) {
  const { reasonBlocked, ...rest } = options;
  const dealer = await makeDealer(server, { sorgs: [sorg], ...rest });
  const accountId = await makeCreditAccount(server, {
    customerId: dealer.customer.id,
    companies: [`C${sorg}`],
    ...(reasonBlocked === undefined ? {} : { reasonBlocked }),
  });
  return { ...dealer, sorg, accountId };
}
export type Payer = Awaited<ReturnType<typeof makePayer>>;

/** Adds open invoices of a payer, in USD; `total` in cents, negative for a credit. Returns their numbers. */
export async function makeInvoices(
  server: TestServer,
  payer: Payer,
  invoices: readonly (Partial<ReportedInvoice> & { readonly totalAmount: number })[],
): Promise<string[]> {
  const reported = invoices.map((invoice) =>
    reportedInvoice({
      number: `9${String(nextNumber('invoice')).padStart(7, '0')}`,
      sorg: payer.sorg,
      companyCode: `C${payer.sorg}`,
      customerId: payer.customer.id,
      creditAccountId: payer.accountId,
      currency: 'USD',
      ...invoice,
    }),
  );
  await asJob(server, (ctx) => recordInvoices(ctx, reported, server.services.now()));
  return reported.map(({ number }) => number);
}

/** Adds a method to pay invoices of a sorg. */
export async function makeInvoiceMethod(
  server: TestServer,
  sorg: string,
  type: string,
  hours: number | null = null,
): Promise<string> {
  const row = await server.db
    .insertInto('orders_payment_method')
    .values({
      sorg,
      module: 'invoice',
      type,
      description: JSON.stringify({ en: type }),
      instruction: JSON.stringify({ en: `Pay by ${type}` }),
      expires_after_hours: hours,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Fields of a request that tests read. */
export const requestFields = `id number externalId amount discountAmount receivedAmount surplusAmount surplusReason currency
  virtualAccountNo paymentUrl instruction paymentStatus { id description } isOpen canVoid expiredDate createdAt merchant
  payerCode payerName failure erpStatus method { id type desc } card { creditCardType lastFour expiredMonth expiredYear } account { accountType lastFour }
  createdBy { name username } forCustomer { unified name }
  parts { invoiceId assignment invoiceNo accountingNo amount discountAmount settledAmount }
  history { kind at actorName text }`;

/** Asks to pay invoices of a payer. */
export function requestPayment(
  server: TestServer,
  caller: Caller,
  payer: Payer,
  wish: { readonly amount: string; readonly [argument: string]: unknown },
  headers: Record<string, string> = {},
): Promise<GraphqlAnswer> {
  return server.graphql(
    caller,
    `mutation ($amount: Decimal!, $currency: String!, $payerName: String!, $payerCode: String!, $merchant: String!, $positive: [String!], $negative: [String!], $accounting: [String!], $refs: [PaymentInvoiceReferenceInput!], $paymentId: String) {
      done: createInvoicePaymentRequestV3(amount: $amount, currency: $currency, payerName: $payerName, payerCode: $payerCode, merchant: $merchant, positiveInvoiceNumbers: $positive, negativeInvoiceNumbers: $negative, accountingNumbers: $accounting, extRefData: $refs, paymentId: $paymentId) {
        paymentRequest { ${requestFields} } message { status description } userErrors { field code params message } } }`,
    {
      currency: 'USD',
      payerName: 'Payer Inc.',
      payerCode: payer.customer.unified,
      merchant: payer.sorg,
      ...wish,
    },
    headers,
  );
}

/** Voids a request of a payer, or all of them. */
export function voidRequest(
  server: TestServer,
  caller: Caller,
  payer: Payer,
  externalId: string | null = null,
): Promise<GraphqlAnswer> {
  return server.graphql(
    caller,
    `mutation ($p: String!, $m: String!, $e: String) { done: voidPaymentRequest(payerCode: $p, merchant: $m, externalId: $e) {
      paymentRequests { ${requestFields} } userErrors { field code params } } }`,
    { p: payer.customer.unified, m: payer.sorg, e: externalId },
  );
}

/** Runs a job of the module; by default the gateways are those of the server's settings. */
export async function runPaymentJob(
  server: TestServer,
  name: string,
  payload: Record<string, unknown> = {},
  gateways = gatewaysOf(server.config),
): Promise<void> {
  const job = paymentJobs(server.config, gateways).find((one) => one.name === name);
  if (!job) throw new Error(`no job ${name}`);
  await job.run(await systemContext(server.services, 'job'), payload);
}

/** Handles the call-backs that wait, the oldest first. */
export async function handleCallbacks(server: TestServer, gateways = gatewaysOf(server.config)): Promise<void> {
  const rows = await server.db
    .selectFrom('payments_callback')
    .select('id')
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute();
  for (const { id } of rows) await runPaymentJob(server, 'payments.handleCallback', { id }, gateways);
}

/** A request as tests keep it. */
export interface Requested {
  readonly id: string;
  readonly externalId: string;
  readonly number: string;
}

/** Requests to pay invoices and opens the request at its gateway; throws if it is refused. */
export async function openPayment(
  server: TestServer,
  payer: Payer,
  wish: Parameters<typeof requestPayment>[3],
): Promise<Requested> {
  const { data } = await requestPayment(server, payer, payer, wish);
  if (!data.done.paymentRequest) throw new Error(JSON.stringify(data.done.userErrors));
  await runPaymentJob(server, 'payments.open', { id: data.done.paymentRequest.id });
  return data.done.paymentRequest as Requested;
}

/** Sends a report of the sandbox bank to the route of the call-backs. Returns the status. */
export async function callBack(
  server: TestServer,
  report: GatewayReport,
  more: { readonly at?: Date; readonly eventId?: string; readonly headers?: Record<string, string> } = {},
): Promise<number> {
  const { headers, body } = sandboxCallback(report, more.at ?? server.services.now(), more.eventId);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/payments/callbacks/sandbox',
    headers: { host: 'localhost', 'content-type': 'application/json', ...headers, ...more.headers },
    payload: body,
  });
  return answer.statusCode;
}

/** A report that money arrived, in USD unless another currency is given. */
export function paidReport(
  request: Pick<Requested, 'externalId'>,
  amount: number,
  payment: string,
  currency = 'USD',
): GatewayReport {
  const paidAt = new Date('2026-11-21T09:00:00Z');
  return { kind: 'paid', externalId: request.externalId, payment, amount, currency, paidAt, card: null };
}

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { areaIn, type ActiveCustomer } from '#rules/accounts/customers/active-customer.ts';
import { calendarDateIn } from '#rules/dates.ts';
import { DomainError, type UserError } from '#rules/errors.ts';
import { decimalString, parseDecimal } from '#rules/money.ts';
import {
  amountRefusal,
  isBelowMinimum,
  methodDiscount,
  settledAmount,
  splitPayment,
  type PaymentPart,
} from '#rules/money/payments/amounts.ts';
import {
  invoiceStatuses,
  isCharge,
  owedTotal,
  selectionRefusals,
  ticksOf,
  type PayableInvoice,
  type PaymentOrder,
} from '#rules/money/payments/selection.ts';
import { signedIn, type Ctx, type SignedInCtx } from '#platform/context.ts';
import { payerNamed, requirePayers } from '#money/invoices/invoices.payers.queries.ts';
import { visibleInvoices } from '#money/invoices/invoices.policy.ts';
import { lockReceivables, reserveInvoices, type Receivable } from '#money/invoices/invoices.receive.actions.ts';
import { findSorgOfMerchant } from '#accounts/markets/markets.merchants.queries.ts';
import type { PaymentMethod } from '#ordering/orders/orders.payments.queries.ts';
import { addEntries } from './payments.history.actions.ts';
import { gatewayReady } from './payments.policy.ts';
import { listInvoiceMethods } from './payments.preview.queries.ts';

/** Hours until an unpaid request expires, unless its method says something else. */
const standardHours = 24;

/** An invoice that a caller names, with as many of its names as they know. */
export interface InvoiceReference {
  readonly assignment: string | null;
  readonly invoiceNo: string | null;
  readonly accountingNo: string | null;
  /** The debt of the invoice that the caller saw; another amount is refused. */
  readonly amount: string | null;
}

/** A wish to pay invoices, in the terms of the API. */
export interface PaymentWish {
  /** The combined total, with or without the discount of the chosen method, or a part of it. */
  readonly amount: string;
  readonly currency: string;
  readonly payerName: string;
  readonly payerCode: string;
  /** The sorg that receives the money. */
  readonly merchant: string;
  readonly positiveInvoiceNumbers: readonly string[];
  readonly negativeInvoiceNumbers: readonly string[];
  readonly accountingNumbers: readonly string[];
  readonly extRefData: readonly InvoiceReference[];
  readonly paymentId: string | null;
}

/** An open invoice of the payer. */
interface OpenInvoice extends PayableInvoice {
  readonly id: string;
  readonly accountingNumber: string;
}

const statusOf = (state: Receivable['paymentState']): string =>
  state === null ? invoiceStatuses.open : invoiceStatuses[state];

/** The invoices of a payer and sorg that the customer may pay: all that are open, and the named ones. */
async function readInvoices(ctx: Ctx, wish: PaymentWish): Promise<OpenInvoice[]> {
  const names = [
    ...wish.positiveInvoiceNumbers,
    ...wish.negativeInvoiceNumbers,
    ...wish.accountingNumbers,
    ...wish.extRefData.flatMap(({ assignment, invoiceNo, accountingNo }) => [assignment, invoiceNo, accountingNo]),
  ].filter((name) => name !== null);
  const { rows } = await sql<Omit<OpenInvoice, 'status'> & { state: Receivable['paymentState'] }>`
    select i.id, i.assignment, i.number, i.accounting_number as "accountingNumber", i.due_on as "dueOn",
           i.owed_amount as owed, i.currency, p.unified as "payerCode", i.sorg, i.payment_state as state,
           i.fully_disputed and ${ctx.market.configuration.disputesPausePayment} as exempt
      from invoices_invoice i
      join customers_customer p on p.id = i.payer_id
     where ${visibleInvoices(ctx)}
       and i.sorg = ${wish.merchant}
       and ${payerNamed([wish.payerCode])}
       and (i.owed_amount <> 0 or i.assignment = any(${names}) or i.number = any(${names}))
     order by i.id`.execute(ctx.db);
  return rows.map(({ state, ...row }) => ({ ...row, status: statusOf(state) }));
}

/** The one invoice among `invoices` that `matches`; refuses none and several. */
function oneOf(
  invoices: readonly OpenInvoice[],
  name: string,
  field: string,
  matches: (invoice: OpenInvoice) => boolean,
): OpenInvoice {
  const found = invoices.filter(matches);
  const open = found.filter((invoice) => invoice.owed !== 0);
  const [first, second] = open.length > 0 ? open : found;
  if (!first) throw new DomainError('payment_invoice_unknown', { invoice: name }, field);
  if (second) throw new DomainError('payment_invoice_ambiguous', { invoice: name }, field);
  return first;
}

/** Throws unless the invoice still owes what the caller saw, or the part that a partial payment pays of it. */
function requireSeenAmount(invoice: OpenInvoice, seen: string | null, wish: PaymentWish): void {
  const owed = decimalString(invoice.owed, invoice.currency);
  if (seen === null || Number(seen) === Number(owed)) return;
  if (isCharge(invoice) && Number(seen) === Number(wish.amount) && Number(seen) < Number(owed)) return;
  throw new DomainError(
    'payment_amount_changed',
    { invoice: invoice.number, amount: owed, currency: invoice.currency },
    'extRefData',
  );
}

/** The invoices that the wish names: charges by assignment or number, credits by number. */
function namedInvoices(invoices: readonly OpenInvoice[], wish: PaymentWish): OpenInvoice[] {
  const isNamed = (invoice: OpenInvoice, name: string): boolean => [invoice.assignment, invoice.number].includes(name);
  const named = [
    ...wish.positiveInvoiceNumbers.map((name) =>
      oneOf(invoices, name, 'positiveInvoiceNumbers', (invoice) => invoice.owed >= 0 && isNamed(invoice, name)),
    ),
    ...wish.negativeInvoiceNumbers.map((name) =>
      oneOf(invoices, name, 'negativeInvoiceNumbers', (invoice) => invoice.owed <= 0 && isNamed(invoice, name)),
    ),
    ...wish.accountingNumbers.map((name) =>
      oneOf(invoices, name, 'accountingNumbers', (invoice) => invoice.accountingNumber === name),
    ),
    ...wish.extRefData.map((reference) => {
      const { assignment, invoiceNo, accountingNo } = reference;
      const name = assignment ?? invoiceNo ?? accountingNo ?? '';
      const invoice = oneOf(
        invoices,
        name,
        'extRefData',
        (one) =>
          name !== '' &&
          (assignment === null || one.assignment === assignment) &&
          (invoiceNo === null || one.number === invoiceNo) &&
          (accountingNo === null || one.accountingNumber === accountingNo),
      );
      requireSeenAmount(invoice, reference.amount, wish);
      return invoice;
    }),
  ];
  return [...new Set(named)];
}

/** The customer of the session, if it may pay invoices of the sorg. */
function payingCustomer(ctx: Ctx, merchant: string): ActiveCustomer {
  if (!ctx.customer) throw new DomainError('customer_required');
  if (areaIn(ctx.customer, merchant)?.allowPayInvoice !== true)
    throw new DomainError('payment_not_allowed', { sorg: merchant }, 'merchant');
  return ctx.customer;
}

/** The method that the caller chose, or the first one; only a chosen method gives a discount. */
async function methodOf(ctx: Ctx, wish: PaymentWish): Promise<{ method: PaymentMethod; chosen: boolean }> {
  const offered = await listInvoiceMethods(ctx, wish.merchant);
  const method = wish.paymentId === null ? offered[0] : offered.find(({ id }) => id === wish.paymentId);
  if (!method) throw new DomainError('payment_not_offered', {}, 'paymentId');
  return { method, chosen: wish.paymentId !== null };
}

/** Refuses what the selection rules refuse, with the rule and the invoices. */
function requireSelection(
  invoices: readonly OpenInvoice[],
  selected: readonly OpenInvoice[],
  order: PaymentOrder,
): void {
  const closed = selected.filter(({ owed }) => owed === 0).map(({ number }) => number);
  if (closed.length > 0)
    throw new DomainError('invoice_not_payable', { invoices: closed.join(', ') }, 'positiveInvoiceNumbers');
  // Ticks name credits by number, which may repeat in another year; unnamed credits decide nothing.
  const judged = invoices.filter((invoice) => isCharge(invoice) || selected.includes(invoice));
  const refusals = selectionRefusals(judged, ticksOf(selected), order);
  if (refusals.length > 0)
    throw DomainError.all(
      refusals.map(({ code, params }): UserError => ({ code, params, field: 'positiveInvoiceNumbers' })),
    );
}

/** The amount that the wish settles in minor units, before a discount; refuses other currencies and amounts. */
function requireAmount(selected: readonly OpenInvoice[], wish: PaymentWish, methodType: string | null): number {
  const currency = selected[0]?.currency ?? wish.currency;
  if (wish.currency !== currency) throw new DomainError('payment_currency_differs', { currency }, 'currency');
  const given = parseDecimal(wish.amount, currency);
  if (given === null)
    throw new DomainError(isBelowMinimum(wish.amount) ? 'payment_minimum' : 'bad_input', {}, 'amount');
  const amount = settledAmount(given, owedTotal(selected), methodType);
  const refusal = amountRefusal(amount, selected, currency);
  if (refusal) throw DomainError.all([refusal]);
  return amount;
}

/** The amounts of a request, in minor units: the parts add up to amount and discount. */
interface Payment {
  readonly amount: number;
  readonly discount: number;
  readonly parts: readonly PaymentPart[];
  readonly invoices: readonly Receivable[];
}

/** Stores the request with its parts. Returns its id. */
async function storeRequest(
  ctx: SignedInCtx,
  customer: ActiveCustomer,
  wish: PaymentWish,
  method: PaymentMethod,
  { amount, discount, parts, invoices }: Payment,
): Promise<string> {
  const { actor, now } = ctx;
  const { id } = await ctx.db
    .insertInto('payments_request')
    .values({
      external_id: `${wish.merchant}-${randomBytes(12).toString('hex')}`,
      state: 'created',
      state_at: now,
      gateway: ctx.market.configuration.paymentGateway,
      sorg: wish.merchant,
      payer_id: invoices[0]?.payerId ?? customer.id,
      payer_name: wish.payerName,
      customer_id: customer.id,
      currency: wish.currency,
      amount,
      discount_amount: discount,
      method_id: method.id,
      method_type: method.type,
      description: JSON.stringify(method.texts.description),
      instruction: JSON.stringify(method.texts.instruction),
      host: ctx.market.host,
      locale: ctx.locale,
      created_by_user_id: actor.userId,
      created_by_username: actor.username,
      created_by_name: actor.name,
      acting: actor.ownCustomerId !== customer.id,
      created_at: now,
      expires_at: new Date(now.getTime() + (method.expiresAfterHours ?? standardHours) * 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const byAssignment = new Map(invoices.map((invoice) => [invoice.assignment, invoice]));
  await ctx.db
    .insertInto('payments_part')
    .values(
      parts.flatMap((part, position) => {
        const invoice = byAssignment.get(part.assignment);
        if (!invoice) return [];
        return {
          request_id: id,
          invoice_id: invoice.id,
          position,
          assignment: part.assignment,
          invoice_number: invoice.number,
          accounting_number: invoice.accountingNumber,
          due_on: invoice.dueOn,
          amount: part.amount,
          discount_amount: part.discount,
        };
      }),
    )
    .execute();
  return id;
}

/**
 * Creates a request to pay invoices: locks the invoices in primary-key order, applies the selection rules to
 * what they owe now, computes every amount, and reserves them. A job opens the request at the market's gateway; one
 * without keys in the environment is refused here.
 */
export async function createRequest(ctx: Ctx, named: PaymentWish): Promise<{ id: string }> {
  const caller = signedIn(ctx);
  await requirePayers(ctx, [named.payerCode], 'payerCode');
  const wish = { ...named, merchant: await findSorgOfMerchant(ctx, named.merchant) };
  const customer = payingCustomer(ctx, wish.merchant);
  if (!gatewayReady(ctx)) throw new DomainError('payment_gateway_unavailable');
  const { method, chosen } = await methodOf(ctx, wish);
  const { invoices, selected, locked } = await lockSelection(ctx, wish);
  const rule = ctx.market.configuration.invoicePaymentRule;
  requireSelection(invoices, selected, { rule, today: calendarDateIn(ctx.now, ctx.market.timeZone) });
  const total = owedTotal(selected);
  const methodType = chosen ? method.type : null;
  const gross = requireAmount(selected, wish, methodType);
  const discount = methodDiscount(total, gross, methodType);
  const amount = gross - discount;
  const { parts } = splitPayment(selected, amount, discount);
  const id = await storeRequest(caller, customer, wish, method, { amount, discount, parts, invoices: locked });
  await reserveInvoices(
    ctx,
    id,
    locked.map((invoice) => invoice.id),
    'pending',
  );
  await addEntries(ctx, [{ requestId: id, kind: 'created' }]);
  await ctx.record({
    action: 'payment.request',
    subjectType: 'payment',
    subjectId: id,
    after: { invoices: locked.map(({ assignment }) => assignment), amount, currency: wish.currency },
  });
  await ctx.enqueue('payments.open', { id }, { key: `payments.open ${id}` });
  return { id };
}

/** Locks the named invoices and returns all open ones with what they owe after the lock. */
async function lockSelection(
  ctx: Ctx,
  wish: PaymentWish,
): Promise<{ invoices: OpenInvoice[]; selected: OpenInvoice[]; locked: Receivable[] }> {
  const before = await readInvoices(ctx, wish);
  const ids = namedInvoices(before, wish).map(({ id }) => id);
  const locked = await lockReceivables(ctx, ids);
  const now = new Map(locked.map((invoice) => [invoice.id, invoice]));
  const invoices = before.map((invoice): OpenInvoice => {
    const held = now.get(invoice.id);
    return held
      ? { ...invoice, owed: held.owedAmount, dueOn: held.dueOn, status: statusOf(held.paymentState) }
      : invoice;
  });
  // A charge may have been paid between reading and locking.
  const selected = namedInvoices(invoices, wish);
  return { invoices, selected, locked };
}

import { sql, type RawBuilder } from 'kysely';
import { areaIn, type ActiveCustomer } from '#rules/accounts/customers/active-customer.ts';
import { calendarDateIn, type CalendarDate } from '#rules/dates.ts';
import type { UserError } from '#rules/errors.ts';
import { parseDecimal } from '#rules/money.ts';
import { amountRefusal, settledAmount, splitPayment, type PaymentPart } from '#rules/money/payments/amounts.ts';
import { owedAfterPayment, reasonAfterPayment } from '#rules/money/payments/effect.ts';
import {
  invoiceStatuses,
  isCharge,
  mendedSelection,
  oldestFirst,
  owedTotal,
  selectedInvoices,
  selectionRefusals,
  type PayableInvoice,
  type Ticks,
} from '#rules/money/payments/selection.ts';
import { setOffOf, type SetOff } from '#rules/money/payments/set-off.ts';
import { mayCall } from '#rules/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { accountFor, listAreaAccounts } from '#accounts/credit/credit.queries.ts';
import { paysInvoices } from '#money/invoices/invoices.policy.ts';
import { listPaymentMethods, type PaymentMethod } from '#ordering/orders/orders.payments.queries.ts';
import { listCharges } from './payments.charges.queries.ts';
import { gatewayReady } from './payments.policy.ts';

/** An open invoice that the caller may pay; amounts in minor units, credits negative. */
export interface OpenInvoice extends PayableInvoice {
  readonly id: string;
  readonly kind: 'invoice' | 'credit_note' | 'deduction';
  readonly companyCode: string;
  readonly invoicedOn: CalendarDate;
  readonly totalAmount: number;
  readonly poNumber: string;
  readonly notes: string;
  readonly refersTo: string;
}

/** The preview of a payment of the ticked invoices; nothing is written or reserved. */
export interface PaymentPreview {
  readonly merchant: string;
  readonly merchantName: string;
  readonly payerCode: string;
  readonly payerName: string;
  readonly currency: string;
  /** Selected charges by due date, then credits. */
  readonly invoices: readonly OpenInvoice[];
  /** Ticks that name no open invoice: paid meanwhile, or not the caller's. */
  readonly closed: readonly string[];
  readonly refusals: readonly UserError[];
  /** The smallest selection that breaks no rule, when the payment order refuses this one. */
  readonly mended: { readonly ticks: Ticks; readonly added: readonly OpenInvoice[]; readonly total: number } | null;
  /** Credits that the payment can take in besides the selected ones; null while the selection is refused. */
  readonly setOff: SetOff<OpenInvoice> | null;
  /** True if the customer may pay invoices of this sales organisation here. */
  readonly allowed: boolean;
  readonly effect: PaymentEffect | null;
}

/** The debt after the payment, and whether orders are blocked before and after it. */
export interface PaymentEffect {
  readonly owed: number;
  readonly overdue: number;
  readonly overdueCount: number;
  readonly blockedBefore: boolean;
  readonly blockedAfter: boolean;
}

/** Condition on `invoices_invoice i`: billed to the customer or paid by it, in the sorgs of its areas. */
const payable = (customer: ActiveCustomer): RawBuilder<boolean> => sql<boolean>`
  ((i.customer_id = ${customer.id} or i.payer_id = ${customer.id})
   and i.sorg = any(${customer.areas.map((area) => area.sorg)}))`;

const columnsOf = (ctx: Ctx): RawBuilder<unknown> => sql`
  i.id, i.assignment, i.number, i.due_on as "dueOn", i.owed_amount as owed, i.currency, p.unified as "payerCode", i.sorg,
  case i.payment_state when 'pending' then ${invoiceStatuses.pending} when 'waiting' then ${invoiceStatuses.waiting}
       else ${invoiceStatuses.open} end as status,
  i.kind, i.company_code as "companyCode", i.invoiced_on as "invoicedOn", i.total_amount as "totalAmount",
  i.po_number as "poNumber", i.notes, i.refers_to as "refersTo",
  i.fully_disputed and ${ctx.market.configuration.disputesPausePayment} as exempt`;

interface Subject {
  readonly payerId: string;
  readonly payerName: string;
  readonly merchantName: string;
  readonly accountId: string | null;
}

/** The ticked invoices of the customer that are open, with their payers and credit accounts. */
async function readTicked(
  ctx: Ctx,
  customer: ActiveCustomer,
  ticks: Ticks,
): Promise<readonly (OpenInvoice & Subject)[]> {
  const { rows } = await sql<OpenInvoice & Subject>`
    select ${columnsOf(ctx)}, i.payer_id as "payerId", p.name as "payerName", s.name as "merchantName",
           i.credit_account_id as "accountId"
      from invoices_invoice i
      join customers_customer p on p.id = i.payer_id
      join markets_sorg s on s.code = i.sorg
     where ${payable(customer)}
       and i.owed_amount <> 0
       and (i.assignment = any(${[...ticks.assignments]})
            or (i.number = any(${[...ticks.creditNumbers]}) and i.owed_amount < 0))`.execute(ctx.db);
  return rows;
}

/** All open invoices of a payer in one sales organisation that the customer may pay. */
async function readOpen(ctx: Ctx, customer: ActiveCustomer, payerId: string, sorg: string): Promise<OpenInvoice[]> {
  const { rows } = await sql<OpenInvoice>`
    select ${columnsOf(ctx)}
      from invoices_invoice i
      join customers_customer p on p.id = i.payer_id
     where ${payable(customer)}
       and i.owed_amount <> 0
       and i.payer_id = ${payerId}
       and i.sorg = ${sorg}`.execute(ctx.db);
  return rows;
}

/** The block of the account that the invoices count against, before and after the payment. */
async function readBlock(
  ctx: Ctx,
  customer: ActiveCustomer,
  subject: Subject & Pick<OpenInvoice, 'sorg' | 'currency'>,
  parts: readonly PaymentPart[],
  today: CalendarDate,
): Promise<Pick<PaymentEffect, 'blockedBefore' | 'blockedAfter'>> {
  const accounts = await listAreaAccounts(ctx.db, customer.id, [subject.sorg]);
  const account =
    accounts.find(({ id }) => id === subject.accountId) ?? accountFor(accounts, subject.sorg, subject.currency);
  if (!account || account.reasonBlocked === null) return { blockedBefore: false, blockedAfter: false };
  if (account.currency !== subject.currency) return { blockedBefore: true, blockedAfter: true };
  // Invoices of other customers on the account count, too: the answer says only whether orders stay blocked.
  const charges = (await listCharges(ctx, [account.id], ctx.market)).get(account.id) ?? [];
  return { blockedBefore: true, blockedAfter: reasonAfterPayment(account, charges, parts, today) !== null };
}

/** The payment in question: a decimal amount (null: all) and the id of the method (null: the first one). */
export interface PlannedPayment {
  readonly amount: string | null;
  readonly paymentId: string | null;
}

/** Methods by which invoices of a sales organisation can be paid. */
export const listInvoiceMethods = async (ctx: Ctx, sorg: string): Promise<PaymentMethod[]> =>
  (await listPaymentMethods(ctx, sorg, 'invoice')).filter(({ type }) => type !== 'account');

/**
 * Shows what paying the ticked invoices means: amounts, refusals with the selection that mends them, and the effect of
 * the planned payment. Null without a customer or when no ticked invoice is open.
 */
export async function previewPayment(ctx: Ctx, ticks: Ticks, planned: PlannedPayment): Promise<PaymentPreview | null> {
  const { customer } = ctx;
  if (!customer) return null;
  const ticked = await readTicked(ctx, customer, ticks);
  const subject = ticked.find(isCharge) ?? ticked[0];
  if (!subject) return null;
  const open = await readOpen(ctx, customer, subject.payerId, subject.sorg);
  const known = new Set(open.map(({ assignment }) => assignment));
  const all = [...open, ...ticked.filter(({ assignment }) => !known.has(assignment))];
  const selected = selectedInvoices(all, ticks);
  const today = calendarDateIn(ctx.now, ctx.market.timeZone);
  const order = { rule: ctx.market.configuration.invoicePaymentRule, today };
  const refusals = selectionRefusals(all, ticks, order);
  const mended = refusals.length > 0 ? mendedSelection(all, ticks, order) : null;
  return {
    merchant: subject.sorg,
    merchantName: subject.merchantName,
    payerCode: subject.payerCode,
    payerName: subject.payerName,
    currency: subject.currency,
    invoices: [...selected.filter(isCharge).toSorted(oldestFirst), ...selected.filter((one) => !isCharge(one))],
    closed: closedTicks(ticks, selected),
    refusals: [
      ...(gatewayReady(ctx) ? [] : [{ field: '', code: 'payment_gateway_unavailable' as const, params: {} }]),
      ...refusals.map(({ code, params }) => ({ field: 'invoices', code, params })),
    ],
    mended: mended && mendedOf(all, selected, mended),
    setOff: refusals.length === 0 ? setOffOf(all, selected) : null,
    allowed: mayCall(paysInvoices, ctx.actor) && areaIn(customer, subject.sorg)?.allowPayInvoice === true,
    effect: refusals.length === 0 ? await effectOf(ctx, { customer, subject, open, selected, today }, planned) : null,
  };
}

function closedTicks(ticks: Ticks, selected: readonly OpenInvoice[]): string[] {
  const found = new Set(selected.flatMap(({ assignment, number, owed }) => (owed > 0 ? [assignment] : [number])));
  return [...ticks.assignments, ...ticks.creditNumbers].filter((key) => !found.has(key));
}

function mendedOf(
  invoices: readonly OpenInvoice[],
  selected: readonly OpenInvoice[],
  ticks: Ticks,
): PaymentPreview['mended'] {
  const mended = selectedInvoices(invoices, ticks);
  const before = new Set(selected);
  return {
    ticks,
    added: mended.filter((invoice) => !before.has(invoice)).toSorted(oldestFirst),
    total: owedTotal(mended),
  };
}

interface Payment {
  readonly customer: ActiveCustomer;
  readonly subject: OpenInvoice & Subject;
  readonly open: readonly OpenInvoice[];
  readonly selected: readonly OpenInvoice[];
  readonly today: CalendarDate;
}

/** The effect of a payment; of one that may not be made, that of paying all. */
async function effectOf(
  ctx: Ctx,
  { customer, subject, open, selected, today }: Payment,
  { amount, paymentId }: PlannedPayment,
): Promise<PaymentEffect> {
  const total = owedTotal(selected);
  const given = amount === null ? total : parseDecimal(amount, subject.currency);
  const methods = await listInvoiceMethods(ctx, subject.sorg);
  const method = paymentId === null ? methods[0] : methods.find(({ id }) => id === paymentId);
  const wished = given === null ? null : settledAmount(given, total, method?.type ?? null);
  const paid = wished !== null && amountRefusal(wished, selected, subject.currency) === null ? wished : total;
  const { parts } = splitPayment(selected, paid);
  const sameCurrency = open.filter(({ currency }) => currency === subject.currency);
  return {
    ...owedAfterPayment(sameCurrency, parts, today),
    ...(await readBlock(ctx, customer, subject, parts, today)),
  };
}

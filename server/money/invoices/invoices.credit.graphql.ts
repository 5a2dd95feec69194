import { areaIn } from '#rules/accounts/customers/active-customer.ts';
import { creditLift } from '#rules/accounts/credit/lift.ts';
import { creditRoom } from '#rules/accounts/credit/room.ts';
import { calendarDateIn, daysBetween } from '#rules/dates.ts';
import { decimalString } from '#rules/money.ts';
import { maxPaymentInvoices } from '#rules/money/payments/limits.ts';
import { mayCall } from '#rules/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/graphql.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { CreditInformationType } from '#accounts/credit/credit.graphql.ts';
import type { CreditGroup } from '#accounts/credit/credit.queries.ts';
import {
  listOpenOfAccounts,
  type AccountCharges,
  type AccountInvoice,
  type AccountLift,
} from './invoices.credit.queries.ts';
import { paysInvoices } from './invoices.policy.ts';

interface ShownLift {
  readonly lift: AccountLift;
  readonly currency: string;
}
const LiftInvoice = builder.objectRef<{ invoice: AccountInvoice; currency: string }>('CreditLiftInvoice').implement({
  fields: (t) => ({
    number: t.string({ resolve: ({ invoice }) => invoice.number }),
    assignment: t.string({ resolve: ({ invoice }) => invoice.assignment }),
    dueOn: t.field({ type: 'CalendarDate', resolve: ({ invoice }) => invoice.dueOn }),
    overdueDays: t.int({
      description: 'Negative: not due yet.',
      resolve: ({ invoice }, _args, ctx) => daysBetween(invoice.dueOn, calendarDateIn(ctx.now, ctx.market.timeZone)),
    }),
    openAmount: t.field({
      type: 'Decimal',
      resolve: ({ invoice, currency }) => decimalString(invoice.openAmount, currency),
    }),
    inPayment: t.boolean({
      description: 'A payment request names the invoice already.',
      resolve: ({ invoice }) => invoice.inPayment,
    }),
  }),
});

/** Invoices that one payment request can pay: of one payer and one sorg. */
interface LiftPayment {
  readonly sorg: string;
  readonly invoices: readonly AccountInvoice[];
  readonly currency: string;
}
const LiftPaymentType = builder.objectRef<LiftPayment>('CreditLiftPayment').implement({
  description: 'The invoices of one payment: those of one payer and sales organisation.',
  fields: (t) => ({
    sorg: t.exposeString('sorg'),
    assignments: t.stringList({ resolve: ({ invoices }) => invoices.map(({ assignment }) => assignment) }),
    amount: t.field({
      type: 'Decimal',
      resolve: ({ invoices, currency }) =>
        decimalString(
          invoices.reduce((sum, { openAmount }) => sum + openAmount, 0),
          currency,
        ),
    }),
    allowed: t.boolean({
      description: 'The caller may pay them here (Q-101).',
      resolve: ({ sorg }, _args, { actor, customer }) =>
        mayCall(paysInvoices, actor) && areaIn(customer, sorg)?.allowPayInvoice === true,
    }),
  }),
});

function paymentsOf({ lift, currency }: ShownLift): LiftPayment[] {
  const free = lift.invoices.filter(({ inPayment }) => !inPayment);
  return [...Map.groupBy(free, ({ payerId, sorg }) => `${payerId} ${sorg}`).values()].flatMap((invoices) => {
    const [first] = invoices;
    return first ? [{ sorg: first.sorg, invoices: invoices.slice(0, maxPaymentInvoices), currency }] : [];
  });
}

/** Invoices that are listed one by one; the rest is counted. */
const namedInvoices = 10;
export const CreditLiftType = builder.objectRef<ShownLift>('CreditLift').implement({
  description: 'The payments that would allow orders: paying these invoices, the oldest first.',
  fields: (t) => ({
    byPaying: t.boolean({ description: 'False: paying alone does not help.', resolve: ({ lift }) => lift.byPaying }),
    invoices: t.field({
      type: [LiftInvoice],
      resolve: ({ lift, currency }) => lift.invoices.slice(0, namedInvoices).map((invoice) => ({ invoice, currency })),
    }),
    count: t.int({ description: 'Total number of invoices to pay.', resolve: ({ lift }) => lift.invoices.length }),
    amount: t.field({
      type: 'Decimal',
      description: 'Sum of all of them.',
      resolve: ({ lift, currency }) => decimalString(lift.amount, currency),
    }),
    short: t.field({
      type: 'Decimal',
      description: 'Amount that still exceeds the limit afterwards.',
      resolve: ({ lift, currency }) => decimalString(lift.short, currency),
    }),
    payments: t.field({
      type: [LiftPaymentType],
      description: 'The payments that pay them; invoices of open payment requests are in none.',
      resolve: paymentsOf,
    }),
  }),
});

/** The way to lift the block of an account, or the excess over its limit, for the active customer. */
async function liftOf(ctx: Ctx, group: CreditGroup): Promise<AccountLift | null> {
  const { customer, market } = ctx;
  if (!customer || (group.reasonBlocked === null && creditRoom(group) >= 0)) return null;
  const charges = await loaderOf<string, AccountCharges>(ctx, 'invoices.of-accounts', (ids) =>
    listOpenOfAccounts(ctx.db, ids, customer.id, market.configuration.disputesPausePayment),
  ).load(group.id);
  return creditLift({
    excess: -creditRoom(group),
    reasonBlocked: group.reasonBlocked,
    byDesk: group.deskBlocked,
    invoices: charges?.invoices ?? [],
    othersDueOn: charges?.othersDueOn ?? null,
    today: calendarDateIn(ctx.now, market.timeZone),
    rule: market.configuration.invoicePaymentRule,
  });
}

builder.objectField(CreditInformationType, 'lift', (t) =>
  t.field({
    type: CreditLiftType,
    nullable: true,
    description: 'The payments that unblock orders: the fewest invoices to pay. Null while nothing stops orders.',
    resolve: async (group, _args, ctx) => {
      const lift = await liftOf(ctx, group);
      return lift && { lift, currency: group.currency };
    },
  }),
);

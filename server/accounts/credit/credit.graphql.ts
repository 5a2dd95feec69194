import { addDays, calendarDateIn, type CalendarDate } from '#rules/dates.ts';
import { DomainError } from '#rules/errors.ts';
import { decimalString } from '#rules/money.ts';
import {
  creditExposure,
  creditRoom,
  type CreditSummary,
  creditSummary,
  owedInvoices,
  shownBlockReason,
} from '#rules/accounts/credit/room.ts';
import { type Ctx, signedIn } from '#platform/context.ts';
import { builder } from '#platform/graphql/graphql.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { SalesContactType } from '#accounts/customers/customers.contact.graphql.ts';
import { findSalesContact } from '#accounts/customers/customers.contact.queries.ts';
import { CustCodeType, SelectableCustomerType } from '#accounts/customers/customers.graphql.ts';
import { findOverrides, listHistory, type CreditDay, type OpenOverride } from './credit.history.queries.ts';
import { creditScope, mayReadSummary, readCredit } from './credit.policy.ts';
import { listAverageDays, listCredit, listCreditOf, type AverageDays, type CreditGroup } from './credit.queries.ts';

const CreditCompany = builder.objectRef<{ code: string; name: string }>('CreditCompany').implement({
  fields: (t) => ({ code: t.exposeString('code'), name: t.exposeString('name') }),
});

const CreditDayType = builder.objectRef<CreditDay & { currency: string }>('CreditDay').implement({
  description: 'The credit at the end of a day on which it changed.',
  fields: (t) => ({
    day: t.field({ type: 'CalendarDate', resolve: ({ day }) => day }),
    creditLimit: t.field({ type: 'Decimal', resolve: ({ limit, currency }) => decimalString(limit, currency) }),
    creditExposure: t.field({
      type: 'Decimal',
      resolve: ({ exposure, currency }) => decimalString(exposure, currency),
    }),
    isBlocked: t.exposeBoolean('isBlocked'),
  }),
});
const CreditOverrideType = builder.objectRef<OpenOverride>('CreditOverride').implement({
  description: "The decision of the credit desk, or a payment, over the ERP's block.",
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'block or unblock.' }),
    source: t.exposeString('source', { description: 'desk or payment.' }),
    endsAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ endsAt }) => endsAt }),
  }),
});

/** Most days of history that one answer shows. */
const mostDays = 1_100;
const historyFrom = (ctx: Ctx, days: number): CalendarDate =>
  addDays(calendarDateIn(ctx.now, ctx.market.timeZone), -Math.min(Math.max(days, 1), mostDays));

export const CreditInformationType = builder.objectRef<CreditGroup>('CreditInformation').implement({
  description:
    'Credit of one company group; amounts in its currency. balance = creditLimit − creditExposure, where exposure counts open invoices less received payments, open deliveries, consignment and orders that the ERP does not know yet (held).',
  fields: (t) => {
    const amount = (of: (group: CreditGroup) => number) =>
      t.field({ type: 'Decimal', resolve: (group) => decimalString(of(group), group.currency) });
    return {
      id: t.exposeID('id'),
      code: t.exposeString('code'),
      companies: t.field({ type: [CreditCompany], resolve: (group) => [...group.companies] }),
      custCode: t.field({ type: CustCodeType, resolve: (group) => group }),
      currency: t.exposeString('currency'),
      creditControl: t.exposeString('creditControl'),
      creditLimit: amount((group) => group.limit),
      openInvoice: amount((group) => group.openInvoice),
      owedInvoice: t.field({
        type: 'Decimal',
        description: 'The amount left to pay of the open invoices: openInvoice less what the portal received.',
        resolve: (group) => decimalString(owedInvoices(group), group.currency),
      }),
      openDo: amount((group) => group.openDelivery),
      consignment: amount((group) => group.consignment),
      held: amount((group) => group.held),
      received: t.field({
        type: 'Decimal',
        description: 'Payments that the portal received and the ERP does not know yet; they lower the exposure.',
        resolve: (group) => decimalString(group.received, group.currency),
      }),
      creditExposure: amount((group) => creditExposure(group)),
      balance: amount((group) => creditRoom(group)),
      reasonBlocked: t.string({
        nullable: true,
        description:
          'limit_exceeded, overdue_over_limit, oldest_ar_blocked or other_company_blocked; null for any other reason (R-206 to R-210).',
        resolve: (group) => shownBlockReason(group.reasonBlocked),
      }),
      blockReason: t.string({
        nullable: true,
        deprecationReason: 'Use reasonBlocked, which is the same.',
        resolve: (group) => shownBlockReason(group.reasonBlocked),
      }),
      isBlocked: t.boolean({ resolve: (group) => group.reasonBlocked !== null }),
      asOf: t.field({ type: 'DateTime', resolve: (group) => group.asOf }),
      override: t.field({
        type: CreditOverrideType,
        nullable: true,
        resolve: (group, _args, ctx) =>
          loaderOf<string, OpenOverride>(ctx, 'credit.override', (ids) => findOverrides(ctx.db, ids)).load(group.id),
      }),
      history: t.field({
        type: [CreditDayType],
        description: `Days on which the credit changed, at most ${mostDays} days back, the first day first; the last one is today.`,
        args: { days: t.arg.int({ defaultValue: 365 }) },
        resolve: async (group, { days: back }, ctx) => {
          const from = historyFrom(ctx, back ?? 365);
          const days = await loaderOf<string, CreditDay[]>(ctx, `credit.history.${from}`, (ids) =>
            listHistory(ctx.db, ids, from),
          ).load(group.id);
          // The last day is today, with the figures of this moment.
          const today = calendarDateIn(ctx.now, ctx.market.timeZone);
          const past = (days ?? []).filter(({ day }) => day < today);
          const now = {
            day: today,
            limit: group.limit,
            exposure: creditExposure(group),
            isBlocked: group.reasonBlocked !== null,
          };
          return [...past, now].map((day) => ({ ...day, currency: group.currency }));
        },
      }),
    };
  },
});

const AveragePaymentDay = builder
  .objectRef<{ year: number; averagePaymentDay: number }>('AveragePaymentDay')
  .implement({
    fields: (t) => ({ year: t.exposeInt('year'), averagePaymentDay: t.exposeInt('averagePaymentDay') }),
  });
const AveragePaymentCustomer = builder
  .objectRef<AverageDays['creditCusts'][number]>('AveragePaymentCustomer')
  .implement({
    fields: (t) => ({
      custCode: t.field({ type: CustCodeType, resolve: (customer) => customer }),
      custName: t.exposeString('name'),
      averages: t.field({ type: [AveragePaymentDay], resolve: (customer) => [...customer.averages] }),
    }),
  });
const AveragePaymentDays = builder.objectRef<AverageDays>('AveragePaymentDays').implement({
  fields: (t) => ({
    sorg: t.exposeString('sorg'),
    creditCusts: t.field({ type: [AveragePaymentCustomer], resolve: (row) => [...row.creditCusts] }),
  }),
});

const CustomerCredit = builder.objectRef<CreditSummary>('CustomerCredit').implement({
  description: "A customer's remaining credit; accounts in the market's currency are added up.",
  fields: (t) => ({
    currency: t.exposeString('currency'),
    balance: t.field({ type: 'Decimal', resolve: (summary) => decimalString(summary.left, summary.currency) }),
    creditLimit: t.field({ type: 'Decimal', resolve: (summary) => decimalString(summary.limit, summary.currency) }),
    isBlocked: t.boolean({ resolve: (summary) => summary.reasonBlocked !== null }),
  }),
});

/** Credit of a customer; one statement for all customers of a page. */
function creditOf(ctx: Ctx, customerId: string): Promise<CreditSummary | null> {
  return loaderOf<string, CreditSummary | null>(ctx, 'credit.summary', async (ids) => {
    const accounts = Map.groupBy(
      await listCreditOf(ctx.db, signedIn(ctx).actor, ids, ctx.market.sorgs),
      ({ forCustomerId }) => forCustomerId,
    );
    return new Map(
      [...accounts].map(([id, own]) => [id, creditSummary(own, ctx.market.configuration.currency.display)]),
    );
  }).load(customerId);
}

builder.objectField(SelectableCustomerType, 'credit', (t) =>
  t.field({
    type: CustomerCredit,
    nullable: true,
    description: 'For users who may see credit (R-057); null for others and without an account.',
    resolve: (customer, _args, ctx) => (mayReadSummary(signedIn(ctx).actor) ? creditOf(ctx, customer.id) : null),
  }),
);

builder.queryField('creditInformation', (t) =>
  t.field({
    allow: readCredit,
    type: [CreditInformationType],
    description:
      "The active customer's credit per company group; empty without a customer. A customer without an account gets a user error (R-212).",
    resolve: async (_root, _args, ctx) => {
      const scope = creditScope(ctx);
      if (!scope) return [];
      const groups = await listCredit(ctx.db, scope.customerId, scope.sorgs);
      if (groups.length === 0) throw new DomainError('no_credit_data');
      return groups;
    },
  }),
);
builder.queryField('averagePaymentDays', (t) =>
  t.field({
    allow: readCredit,
    type: [AveragePaymentDays],
    description: "The active customer's average payment days per sorg and credit customer.",
    resolve: async (_root, _args, ctx) => {
      const scope = creditScope(ctx);
      return scope ? listAverageDays(ctx.db, scope.customerId, scope.sorgs) : [];
    },
  }),
);

builder.queryField('creditContact', (t) =>
  t.field({
    allow: readCredit,
    type: SalesContactType,
    nullable: true,
    description: 'Whom the active customer asks about its credit: its salesperson; null where it has none.',
    resolve: (_root, _args, ctx) => (ctx.customer ? findSalesContact(ctx.db, ctx.customer.id, null) : null),
  }),
);

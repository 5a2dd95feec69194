import { calendarDateIn } from '#rules/dates.ts';
import { decimalString } from '#rules/money.ts';
import { builder } from '#platform/graphql/graphql.ts';
import { readMoneyHome, type MoneyDue, type MoneyHome } from './home.money.queries.ts';
import { seesMoneyHome } from './home.policy.ts';

const MoneyDueType = builder.objectRef<MoneyDue>('HomeMoneyDue').implement({
  description: 'The debt of the customer in one currency.',
  fields: (t) => {
    const amount = (of: (row: MoneyDue) => number) =>
      t.field({ type: 'Decimal', resolve: (row) => decimalString(of(row), row.currency) });
    return {
      currency: t.exposeString('currency'),
      overdueAmount: amount((row) => row.overdueAmount),
      overdueCount: t.exposeInt('overdueCount'),
      weekAmount: amount((row) => row.weekAmount),
      weekCount: t.exposeInt('weekCount', { description: 'Charges due today or within the next six days.' }),
      openAmount: amount((row) => row.openAmount),
      creditAmount: amount((row) => row.creditAmount),
      creditLeft: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Remaining limit, for users who may see it (R-057); negative if exceeded.',
        resolve: ({ creditLeft, currency }) => (creditLeft === null ? null : decimalString(creditLeft, currency)),
      }),
    };
  },
});
const MoneyHomeType = builder.objectRef<MoneyHome>('HomeMoney').implement({
  description: 'Invoices of the active customer for its start page.',
  fields: (t) => ({
    rows: t.field({ type: [MoneyDueType], resolve: ({ rows }) => [...rows] }),
    requests: t.exposeInt('requests', { description: 'Open payment requests.' }),
  }),
});

builder.queryField('homeMoney', (t) =>
  t.field({
    allow: seesMoneyHome,
    type: MoneyHomeType,
    description:
      'The sums that the active customer has to pay this week and that are overdue, per currency, with the remaining credit and the open payment requests. Empty without a customer.',
    resolve: (_root, _args, ctx) => readMoneyHome(ctx, calendarDateIn(ctx.now, ctx.market.timeZone)),
  }),
);

import { builder } from '#platform/graphql/graphql.ts';
import {
  bonusOf,
  PurchaseType,
  purchasesOf,
  registrationsOf,
  RetailSaleType,
  yearPercentage,
} from './bonus.graphql.ts';
import { readBonus } from './bonus.policy.ts';
import { listOnTimePayments } from './bonus.queries.ts';

/** Older calls have no pages: they answer the newest rows of the year. */
const newest = { page: 1, limit: 1000 } as const;

builder.queryFields((t) => {
  const args = { year: t.arg.int({ required: true }), custCode: t.arg.string({ required: true }) };
  const purchases = () =>
    t.field({
      allow: readBonus,
      mostRows: newest.limit,
      type: [PurchaseType],
      description: 'The newest 1,000 invoice lines of a year that earn points.',
      deprecationReason: 'Use b2bPurchasesV3.',
      args,
      resolve: (_root, { year, custCode }, ctx) => purchasesOf(ctx, { year, custCode, ...newest }),
    });
  return {
    b2bPurchases: purchases(),
    b2bPurchasesV2: purchases(),
    retailSales: t.field({
      allow: readBonus,
      mostRows: newest.limit,
      type: [RetailSaleType],
      description: 'The newest 1,000 registrations of a year.',
      deprecationReason: 'Use retailSalesV2.',
      args,
      resolve: (_root, { year, custCode }, ctx) => registrationsOf(ctx, { year, custCode, ...newest }),
    }),
    ontimePayment: t.field({
      allow: readBonus,
      type: 'Decimal',
      nullable: true,
      description: 'Percentage of payments on time of the whole year (Q-007).',
      deprecationReason: 'Use onTimePaymentV2.',
      args,
      resolve: async (_root, { year, custCode }, ctx) => {
        const found = await bonusOf(ctx, { year, custCode });
        return found && yearPercentage(await listOnTimePayments(ctx, found.dealer, found.year));
      },
    }),
  };
});

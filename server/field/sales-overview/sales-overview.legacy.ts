import { builder } from '#platform/graphql/graphql.ts';
import { CustomerPairInput } from '#ordering/orders/orders.list.graphql.ts';
import { SalesFilterInput, salesFilter, SalesOptionsType, SalesOverviewType } from './sales-overview.graphql.ts';
import { readSalesOverview } from './sales-overview.policy.ts';
import { findSales, listSalesOptions } from './sales-overview.queries.ts';

builder.queryFields((t) => ({
  salesOverviewV3: t.field({
    allow: readSalesOverview,
    type: SalesOverviewType,
    nullable: true,
    deprecationReason: 'Use salesOverviewV4.',
    args: { filter: t.arg({ type: SalesFilterInput }), creditCustomers: t.arg({ type: [CustomerPairInput] }) },
    resolve: (_root, args, ctx) => findSales(ctx, salesFilter(args)),
  }),
  salesOverviewFilterV3: t.field({
    allow: readSalesOverview,
    type: SalesOptionsType,
    deprecationReason: 'Use salesOverviewFilterV4.',
    resolve: (_root, _args, ctx) => listSalesOptions(ctx),
  }),
}));

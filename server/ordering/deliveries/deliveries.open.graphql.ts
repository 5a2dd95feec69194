import * as v from 'valibot';
import { everyOpenLine } from '#rules/ordering/orders/open-filter.ts';
import { sorgCode } from '#rules/validation.ts';
import { word } from '#rules/word.ts';
import { builder, parseInput } from '#platform/graphql/graphql.ts';
import { CustomerPairInput } from '#ordering/orders/orders.list.graphql.ts';
import { OpenOrderLine } from '#ordering/open-orders/open-orders.graphql.ts';
import { listOpenLines, openLineLimit, type OpenLine } from '#ordering/open-orders/open-orders.queries.ts';
import { DeliveryType } from './deliveries.graphql.ts';
import { listDeliveriesOnTheWay, type OnTheWay } from './deliveries.queries.ts';

interface OpenCompany {
  readonly companyCode: string;
  readonly companyName: string;
  readonly orders: readonly OpenLine[];
  readonly deliveries: readonly OnTheWay[];
  readonly isComplete: boolean;
}
const OpenOrderCompanyGroup = builder.objectRef<OpenCompany>('OpenOrderCompanyGroup').implement({
  description: 'Open lines of one company, and its deliveries that are planned or on their way.',
  fields: (t) => ({
    companyCode: t.exposeString('companyCode'),
    companyName: t.exposeString('companyName'),
    orders: t.field({ type: [OpenOrderLine], resolve: (group) => [...group.orders] }),
    deliveries: t.field({
      type: [DeliveryType],
      description: 'Deliveries of this company that are planned or on their way, newest first.',
      resolve: (group) => [...group.deliveries],
    }),
    isComplete: t.exposeBoolean('isComplete', {
      description:
        'False: there are more; one call returns at most 10,000 lines and 2,000 deliveries of all companies.',
    }),
  }),
});

const pairs = v.pipe(v.array(v.object({ r3: word, isr: word })), v.maxLength(1_000, 'too_many'));
const schema = v.object({ custAreaSorgs: v.nullish(v.array(sorgCode)), creditCustomers: v.nullish(pairs) });

builder.queryField('openOrderV4', (t) =>
  t.field({
    allow: ['page.order-status'],
    mostRows: 2_000,
    mayLag: true,
    type: [OpenOrderCompanyGroup],
    description:
      'Open lines and deliveries of the active customer (without one: of the customers that a salesperson looks after) per company, newest first (Q-094, R-200).',
    args: { custAreaSorgs: t.arg.stringList(), creditCustomers: t.arg({ type: [CustomerPairInput] }) },
    resolve: async (_root, args, ctx) => {
      const input = parseInput(schema, args);
      const of = { sorgs: input.custAreaSorgs ?? [], customers: input.creditCustomers ?? [] };
      const lines = await listOpenLines(
        ctx,
        { ...everyOpenLine, ...of },
        { sort: 'newest', page: 1, limit: openLineLimit, after: null },
      );
      const sent = await listDeliveriesOnTheWay(ctx, of);
      const orders = Map.groupBy(lines.rows, (line) => line.companyCode);
      const deliveries = Map.groupBy(sent.rows, (delivery) => delivery.companyCode);
      return [...new Set([...orders.keys(), ...deliveries.keys()])].map((companyCode): OpenCompany => {
        const own = { orders: orders.get(companyCode) ?? [], deliveries: deliveries.get(companyCode) ?? [] };
        return {
          ...own,
          companyCode,
          companyName: own.orders[0]?.companyName ?? own.deliveries[0]?.companyName ?? companyCode,
          isComplete: lines.nextCursor === null && !sent.cut,
        };
      });
    },
  }),
);

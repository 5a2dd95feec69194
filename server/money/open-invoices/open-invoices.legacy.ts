import * as v from 'valibot';
import { sorgCode } from '#rules/validation.ts';
import { builder, parseInput } from '#platform/graphql/graphql.ts';
import { CustomerPairInput } from '#ordering/orders/orders.list.graphql.ts';
import { readInvoices } from '#money/invoices/invoices.policy.ts';
import { creditCustomers, openInvoiceGroups, OpenInvoiceGroup } from './open-invoices.graphql.ts';

const schema = v.object({
  custAreaSorgs: v.nullish(v.pipe(v.array(sorgCode), v.maxLength(100, 'too_many'))),
  creditCustomers: v.nullish(creditCustomers),
});

// The older name of openInvoiceV5 with its first set of arguments; without arguments it returns all open invoices.
builder.queryField('openInvoiceV4', (t) =>
  t.field({
    allow: readInvoices,
    mostRows: 2_000,
    type: [OpenInvoiceGroup],
    deprecationReason: 'Use openInvoiceV5.',
    args: { custAreaSorgs: t.arg.stringList(), creditCustomers: t.arg({ type: [CustomerPairInput] }) },
    resolve: (_root, args, ctx) => {
      const input = parseInput(schema, args);
      return openInvoiceGroups(
        ctx,
        input.custAreaSorgs ?? [],
        (input.creditCustomers ?? []).map(({ r3, isr }) => `${r3}-${isr}`),
      );
    },
  }),
);

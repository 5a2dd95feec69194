import { builder } from '#platform/graphql/graphql.ts';
import { InvoiceType } from './invoices.graphql.ts';
import { paidInvoices } from './invoices.paid.graphql.ts';
import { readInvoices } from './invoices.policy.ts';

// The older name of invoiceV5, with the same answer.
builder.queryField('invoiceV4', (t) =>
  t.field({
    allow: readInvoices,
    mostRows: 2_000,
    type: [InvoiceType],
    deprecationReason: 'Use invoiceV5.',
    args: { from: t.arg({ type: 'CalendarDate' }), to: t.arg({ type: 'CalendarDate' }) },
    resolve: (_root, args, ctx) => paidInvoices(ctx, args),
  }),
);

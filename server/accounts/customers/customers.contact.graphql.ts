import { builder } from '#platform/graphql/graphql.ts';
import { findSalesContact, type SalesContact } from './customers.contact.queries.ts';

export const SalesContactType = builder.objectRef<SalesContact>('SalesContact').implement({
  description: 'The salesperson whom a customer asks.',
  fields: (t) => ({
    name: t.exposeString('name'),
    email: t.exposeString('email', { description: 'Empty if mails would reach nobody.' }),
    phone: t.exposeString('phone'),
  }),
});
builder.queryField('salesContact', (t) =>
  t.field({
    allow: 'signed-in',
    type: SalesContactType,
    nullable: true,
    description:
      'The salesperson of the active customer, in the sales organisations of the market; null where it has none.',
    resolve: (_root, _args, ctx) => (ctx.customer ? findSalesContact(ctx.db, ctx.customer.id, null) : null),
  }),
);

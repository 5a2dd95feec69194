import { profileNames } from '#rules/money/e-invoices/profiles.ts';
import { builder } from '#platform/graphql/graphql.ts';
import { InvoiceType } from '#money/invoices/invoices.graphql.ts';
import { loadIssued, type IssuedDocument } from './e-invoices.queries.ts';

const IssuedDocumentType = builder.objectRef<IssuedDocument>('ElectronicInvoice').implement({
  description: 'A version of an electronic invoice as it was issued: its bytes never change.',
  fields: (t) => ({
    version: t.exposeInt('version', { description: 'From 1; a further one only if the ERP billed something else.' }),
    profile: t.exposeString('profile', { description: 'peppol, xrechnung, en16931 or facturx.' }),
    profileName: t.string({
      description: 'The name of the profile, the same in all languages.',
      resolve: ({ profile }) => profileNames[profile],
    }),
    sha256: t.exposeString('sha256', { description: 'Hash of its bytes, hexadecimal.' }),
    bytes: t.exposeInt('bytes'),
    isHybrid: t.exposeBoolean('isHybrid', { description: 'The document is a PDF with the XML inside (Factur-X).' }),
    issuedAt: t.field({ type: 'DateTime', resolve: (document) => document.issuedAt }),
    keepUntil: t.field({
      type: 'CalendarDate',
      description: 'The last day on which the seller keeps it.',
      resolve: (document) => document.keepUntil,
    }),
  }),
});

builder.objectField(InvoiceType, 'electronicInvoices', (t) =>
  t.field({
    type: [IssuedDocumentType],
    description:
      'Electronic invoices that were issued, newest first; each is at /invoices/{id}/issued?version=n, its XML alone at /invoices/{id}/xml?version=n.',
    resolve: async (invoice, _args, ctx) => [...(await loadIssued(ctx, invoice.id))],
  }),
);

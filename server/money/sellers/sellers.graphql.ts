import * as v from 'valibot';
import { documentProfiles, electronicOf, gapsOfSeller } from '#rules/money/e-invoices/party-gaps.ts';
import type { DocumentProfile } from '#rules/money/e-invoices/profiles.ts';
import type { InvoiceGap } from '#rules/money/e-invoices/facts.ts';
import { sellerGaps } from '#rules/money/invoices/seller.ts';
import * as fields from '#rules/validation.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload } from '#platform/graphql/graphql.ts';
import { manageSellers } from './sellers.policy.ts';
import { saveSeller } from './sellers.actions.ts';
import { findSeller, listSellers, type Seller } from './sellers.queries.ts';

/** Data that a company lacks for documents of a profile, besides what all of them need. */
interface ProfileGaps {
  readonly profile: DocumentProfile;
  readonly gaps: readonly InvoiceGap[];
}

const ProfileGapsType = builder.objectRef<ProfileGaps>('InvoiceSellerProfileGaps').implement({
  description: 'Data that a company lacks for one form of electronic invoices.',
  fields: (t) => ({
    profile: t.exposeString('profile', { description: '`peppol`, `xrechnung`, `en16931` or `facturx`.' }),
    gaps: t.stringList({
      description: '`sellerAddress`: its electronic address, `sellerContact`: name and phone of its contact.',
      resolve: ({ gaps }) => [...gaps],
    }),
  }),
});

function gapsByProfile(seller: Seller): ProfileGaps[] {
  const party = { ...seller, electronic: electronicOf(seller.electronicScheme, seller.electronicAddress) };
  const contact = { name: seller.contactName, phone: seller.contactPhone, email: seller.email };
  return documentProfiles.flatMap((profile) => {
    const gaps = gapsOfSeller(party, contact, profile).filter((gap) => gap !== 'sellerData');
    return gaps.length > 0 ? [{ profile, gaps }] : [];
  });
}

const SellerType = builder.objectRef<Seller>('InvoiceSeller').implement({
  description: 'A company of the brand with what its invoices say about it.',
  fields: (t) => ({
    companyCode: t.exposeID('companyCode'),
    companyName: t.exposeString('companyName'),
    sorgs: t.stringList({
      description: 'Sales organisations that this company invoices for.',
      resolve: ({ sorgs }) => [...sorgs],
    }),
    name: t.exposeString('name', { description: 'The name on invoices.' }),
    taxNumber: t.exposeString('taxNumber'),
    registrationNumber: t.exposeString('registrationNumber'),
    email: t.exposeString('email'),
    address: t.exposeString('address'),
    city: t.exposeString('city'),
    postalCode: t.exposeString('postalCode'),
    country: t.exposeString('country', { description: 'ISO code.' }),
    bankName: t.exposeString('bankName'),
    accountHolder: t.exposeString('accountHolder'),
    accountNumber: t.exposeString('accountNumber'),
    bic: t.exposeString('bic'),
    electronicScheme: t.exposeString('electronicScheme', { description: 'Scheme of the EAS code list; empty: none.' }),
    electronicAddress: t.exposeString('electronicAddress'),
    contactName: t.exposeString('contactName'),
    contactPhone: t.exposeString('contactPhone'),
    missing: t.stringList({
      description: 'The missing data of the company for electronic invoices, by field; empty if it can issue them.',
      resolve: (seller) => sellerGaps(seller),
    }),
    missingFor: t.field({
      description:
        'Further data that some forms of electronic invoices need, by form; forms without gaps are not listed.',
      type: [ProfileGapsType],
      resolve: gapsByProfile,
    }),
    version: t.exposeInt('version', { description: 'Rises with every change; 0 while there is no data.' }),
  }),
});

const listSchema = v.object({
  search: v.optional(v.nullable(fields.search), ''),
  page: fields.page,
  limit: fields.pageSize(100),
});
interface SellerList {
  readonly data: Seller[];
  readonly count: number;
  readonly page: number;
  readonly limit: number;
}
const SellerListType = builder.objectRef<SellerList>('InvoiceSellerList').implement({
  fields: (t) => ({
    data: t.field({ type: [SellerType], resolve: ({ data }) => data }),
    info: t.field({ type: PageInfoType, resolve: (list) => pageInfo(list.page, list.limit, list.count) }),
  }),
});

builder.queryField('invoiceSellers', (t) =>
  t.field({
    description: 'Companies that issue invoices, with what their invoices say about them, for administrators.',
    allow: manageSellers,
    type: SellerListType,
    args: {
      search: t.arg.string({ description: 'Code, name or tax number.' }),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20 }),
    },
    resolve: async (_root, args, ctx) => {
      const { search, page, limit } = parseInput(listSchema, args);
      return { ...(await listSellers(ctx, search ?? '', page, limit)), page, limit };
    },
  }),
);
builder.queryField('invoiceSeller', (t) =>
  t.field({
    description: 'One company with what its invoices say about it; null if there is none.',
    allow: manageSellers,
    type: SellerType,
    nullable: true,
    args: { companyCode: t.arg.id({ required: true }) },
    resolve: (_root, { companyCode }, ctx) => findSeller(ctx, companyCode),
  }),
);

const SaveSellerPayload = payload<{ companyCode: string }>('SaveInvoiceSellerPayload', (t) => ({
  seller: t.field({
    type: SellerType,
    nullable: true,
    resolve: ({ companyCode }, _args, ctx) => findSeller(ctx, companyCode),
  }),
}));
builder.mutationField('saveInvoiceSeller', (t) =>
  t.field({
    description: 'Sets what the invoices of a company say about it. What a valid electronic invoice needs is required.',
    allow: manageSellers,
    type: SaveSellerPayload,
    args: {
      companyCode: t.arg.id({ required: true }),
      version: t.arg.int({
        required: true,
        description: 'The version that the caller saw, 0 for new data; another one is refused with seller_changed.',
      }),
      name: t.arg.string({ required: true }),
      taxNumber: t.arg.string({ required: true, description: 'With its country in the European Union.' }),
      registrationNumber: t.arg.string({ defaultValue: '' }),
      email: t.arg.string({ required: true }),
      address: t.arg.string({ required: true }),
      city: t.arg.string({ required: true }),
      postalCode: t.arg.string({ required: true }),
      country: t.arg.string({ required: true, description: 'ISO code.' }),
      bankName: t.arg.string({ defaultValue: '' }),
      accountHolder: t.arg.string({ defaultValue: '' }),
      accountNumber: t.arg.string({ defaultValue: '', description: 'IBAN or the number of the account.' }),
      bic: t.arg.string({ defaultValue: '' }),
      electronicScheme: t.arg.string({ defaultValue: '', description: 'Scheme of the EAS code list, or `EM`.' }),
      electronicAddress: t.arg.string({ defaultValue: '', description: 'In the form of its scheme.' }),
      contactName: t.arg.string({ defaultValue: '' }),
      contactPhone: t.arg.string({ defaultValue: '' }),
    },
    resolve: async (_root, args, ctx) => {
      await saveSeller(ctx, args);
      return { companyCode: args.companyCode };
    },
  }),
);

import * as v from 'valibot';
import { decimalString } from '#rules/money.ts';
import { thirdPartySorts } from '#rules/partners/third-party/choices.ts';
import { vendorId } from '#rules/partners/third-party/order-filter.ts';
import * as fields from '#rules/validation.ts';
import { builder, pageInfo, PageInfoType, parseInput } from '#platform/graphql/graphql.ts';
import { listArticles } from './third-party.articles.queries.ts';
import { loadCartUnits } from './third-party.cart.queries.ts';
import { readsArticles, readsVendors } from './third-party.policy.ts';
import {
  listAddresses,
  listVendors,
  loadOrderedUnits,
  loadVendor,
  type Page,
  type ThirdPartyArticle,
  type Vendor,
  type VendorAddress,
} from './third-party.queries.ts';

export const VendorType = builder.objectRef<Vendor>('ThirdPartyVendor').implement({
  description: 'A company that sells its own articles through the portal.',
  fields: (t) => ({
    id: t.exposeID('code', { description: "Areas of the vendor's users name it." }),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    sorg: t.exposeString('sorg'),
    currency: t.exposeString('currency'),
    switchedOff: t.exposeBoolean('switchedOff', { description: 'True: nobody can order from the vendor any more.' }),
  }),
});

const ProductType = builder.objectRef<ThirdPartyArticle>('ThirdPartyProduct').implement({
  description: 'An article of a vendor. Price, stock and quantities are per sales unit.',
  fields: (t) => ({
    id: t.exposeID('id'),
    vendor: t.field({ type: VendorType, resolve: ({ vendor }, _args, ctx) => loadVendor(ctx, vendor) }),
    articleCode: t.exposeString('code'),
    description: t.exposeString('description'),
    price: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Null: the vendor has set no price yet, so it cannot be ordered.',
      resolve: ({ price, currency }) => (price === null ? null : decimalString(price, currency)),
    }),
    currency: t.exposeString('currency'),
    imageUrl: t.exposeString('imageUrl', { description: 'Empty: no picture.' }),
    uomConverter: t.exposeInt('uomConverter', { description: 'Pieces in a sales unit.' }),
    salesUnit: t.exposeString('salesUnit'),
    stock: t.exposeInt('stock'),
    switchedOff: t.exposeBoolean('switchedOff'),
    version: t.exposeInt('version', { description: "Counts the vendor's changes; orders do not count." }),
    openOrder: t.float({
      description:
        "Units in items that are open or processing, in orders that the caller sees: a dealer's own, or those of all customers for the vendor and staff.",
      resolve: async ({ id }, _args, ctx) => (await loadOrderedUnits(ctx, id)).open,
    }),
    shippedOrder: t.float({
      description: 'Units in items that are shipped or complete, in the same orders.',
      resolve: async ({ id }, _args, ctx) => (await loadOrderedUnits(ctx, id)).shipped,
    }),
    inCart: t.int({
      description: "Units in the caller's cart.",
      resolve: ({ id }, _args, ctx) => loadCartUnits(ctx, id),
    }),
  }),
});

/** A page of a list, with its place. */
export interface ListView<Row> extends Page<Row> {
  readonly page: number;
  readonly limit: number;
}

const ProductList = builder.objectRef<ListView<ThirdPartyArticle>>('ThirdPartyProductList').implement({
  fields: (t) => ({
    data: t.field({ type: [ProductType], resolve: ({ rows }) => rows }),
    info: t.field({ type: PageInfoType, resolve: ({ page, limit, count }) => pageInfo(page, limit, count) }),
    countIsExact: t.exposeBoolean('countIsExact', { description: 'False: there are more than were counted.' }),
  }),
});

const listSchema = v.object({
  search: fields.searchWords,
  withStock: v.optional(v.nullable(v.boolean()), false),
  vendorId: fields.absent(vendorId),
  switchedOff: v.optional(v.nullable(v.boolean()), false),
  sort: v.optional(v.nullable(v.picklist(thirdPartySorts, 'bad_input')), 'description'),
  page: fields.page,
  limit: fields.pageSize(100),
});
builder.queryField('productThirdParties', (t) =>
  t.field({
    allow: readsArticles,
    type: ProductList,
    mayLag: true,
    description: 'Articles of the vendors that the caller sees.',
    args: {
      search: t.arg.string({ description: 'Words of code and description; every word must occur.' }),
      withStock: t.arg.boolean({ description: 'Only articles in stock.' }),
      vendorId: t.arg.id(),
      switchedOff: t.arg.boolean({ description: 'With articles that are switched off; dealers never see those.' }),
      sort: t.arg.string({ description: 'description (default), code, price_asc, price_desc or vendor.' }),
      page: t.arg.int({ defaultValue: 1, description: 'Pages beyond the 10,000th row are refused.' }),
      limit: t.arg.int({ defaultValue: 24 }),
    },
    resolve: async (_root, args, ctx) => {
      const { page, limit, sort, withStock, switchedOff, ...filter } = parseInput(listSchema, args);
      const found = await listArticles(
        ctx,
        {
          ...filter,
          withStock: withStock ?? false,
          switchedOff: switchedOff ?? false,
          sort: sort ?? 'description',
        },
        page,
        limit,
      );
      return { ...found, page, limit };
    },
  }),
);

builder.queryField('vendorThirdParties', (t) =>
  t.field({
    allow: readsVendors,
    type: [VendorType],
    description: 'Vendors that the caller sees, by name.',
    resolve: async (_root, _args, ctx) => [...(await listVendors(ctx))],
  }),
);

const AddressType = builder.objectRef<VendorAddress>('ThirdPartyAddress').implement({
  description: 'An address to which vendors ship.',
  fields: (t) => ({
    id: t.exposeID('id'),
    custName: t.exposeString('custName', { description: 'Name of the customer.' }),
    name: t.exposeString('name'),
    address: t.exposeString('address'),
    city: t.exposeString('city'),
    state: t.exposeString('state'),
    postalCode: t.exposeString('postalCode'),
    country: t.exposeString('country'),
    phone: t.exposeString('phone'),
    isDefault: t.exposeBoolean('isDefault'),
    version: t.exposeInt('version', { nullable: true, description: 'The checkout compares it (Q-078).' }),
  }),
});
builder.queryField('custVendorThirdPartyAddress', (t) =>
  t.field({
    allow: readsVendors,
    type: [AddressType],
    description:
      'For a dealer, the addresses of the active customer, the default first. For a vendor, the addresses of the customers that ordered from it.',
    resolve: (_root, _args, ctx) => listAddresses(ctx),
  }),
);

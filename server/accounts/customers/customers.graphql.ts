import * as v from 'valibot';
import * as fields from '#rules/validation.ts';
import { DomainError } from '#rules/errors.ts';
import { search, sorgCode } from '#rules/validation.ts';
import { signedIn } from '#platform/context.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload, type PageInfo } from '#platform/graphql/graphql.ts';
import {
  companiesOf,
  listAreas,
  listShiptos,
  type AreaDetail,
  type CompanyDetail,
  type CustCode,
  type Shipto,
} from './customers.areas.queries.ts';
import { pinCustomer } from './customers.actions.ts';
import { listCustomerGroups, listCustomers, type ListedCustomer } from './customers.list.queries.ts';

/** Codes of a customer; other modules' types use it too. */
export const CustCodeType = builder.objectRef<CustCode>('CustCode').implement({
  description: "A customer's numbers in the two ERP systems and the unified code (Q-004).",
  fields: (t) => ({ r3: t.exposeString('r3'), isr: t.exposeString('isr'), unified: t.exposeString('unified') }),
});

const CustomerUserType = builder
  .objectRef<{ email: string }>('CustomerUser')
  .implement({ fields: (t) => ({ email: t.exposeString('email') }) });
const CustomerGroupType = builder.objectRef<{ sorg: string; custGroup: string }>('SelectableCustomerArea').implement({
  fields: (t) => ({ sorg: t.exposeString('sorg'), custGroup: t.exposeString('custGroup') }),
});

/** A customer in lists; other modules add fields. */
export const SelectableCustomerType = builder.objectRef<ListedCustomer>('SelectableCustomer').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    custCode: t.field({ type: CustCodeType, resolve: ({ r3, isr, unified }) => ({ r3, isr, unified }) }),
    custName: t.exposeString('name'),
    custPhone: t.exposeString('phone'),
    custAddress: t.exposeString('address'),
    custCity: t.exposeString('city'),
    custEmail: t.exposeString('email'),
    user: t.field({
      type: CustomerUserType,
      nullable: true,
      resolve: ({ userEmail }) => (userEmail === null ? null : { email: userEmail }),
    }),
    custAreas: t.field({ type: [CustomerGroupType], resolve: (customer) => [...customer.areas] }),
    recent: t.exposeBoolean('recent', { description: 'The caller has acted for it before.' }),
    pinned: t.exposeBoolean('pinned', { description: 'The caller pinned it to the top of the picker.' }),
  }),
});

interface CustomerPage {
  readonly data: readonly ListedCustomer[];
  readonly info: PageInfo;
}
const CustomerPageType = builder.objectRef<CustomerPage>('SelectableCustomers').implement({
  fields: (t) => ({
    data: t.field({ type: [SelectableCustomerType], resolve: (page) => [...page.data] }),
    info: t.field({ type: PageInfoType, resolve: (page) => page.info }),
  }),
});

const pageSchema = v.optional(fields.wholeNumber(1, 10_000), 1);
// A page has at most 20 rows; a higher limit becomes 20, and `info` counts with 20.
const limitSchema = v.optional(
  v.pipe(
    v.number(),
    v.integer('must_be_whole_number'),
    v.minValue(1, 'out_of_range'),
    v.transform((limit) => Math.min(limit, 20)),
  ),
  10,
);
const listSchema = v.object({
  search: v.optional(search, ''),
  sorgs: v.optional(v.pipe(v.array(sorgCode), v.maxLength(50, 'too_many'))),
  custGroup: v.optional(v.pipe(v.string(), v.maxLength(50, 'too_long'))),
  page: pageSchema,
  limit: limitSchema,
});
/** Treats omitted and null arguments alike. */
const given = (args: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));

builder.queryField('salesCustomers', (t) =>
  t.field({
    description:
      'Customers that the caller may act for, for the picker (R-082, Q-034). Empty without menu.change-cust (R-084).',
    allow: 'signed-in',
    type: CustomerPageType,
    args: {
      search: t.arg.string(),
      page: t.arg.int(),
      limit: t.arg.int({ description: 'At most 20.' }),
      custGroup: t.arg.string(),
    },
    resolve: async (_root, args, ctx) => {
      const { actor } = signedIn(ctx);
      const asked = parseInput(listSchema, given(args));
      const found = actor.permissions.has('menu.change-cust')
        ? await listCustomers(ctx.db, actor, ctx.market.sorgs, {
            search: asked.search,
            sorgs: null,
            custGroup: asked.custGroup || null,
            page: asked.page,
            limit: asked.limit,
          })
        : { data: [], count: 0 };
      return { data: found.data, info: pageInfo(asked.page, asked.limit, found.count) };
    },
  }),
);

builder.queryField('customerGroups', (t) =>
  t.stringList({
    description: 'Customer groups among the customers that the caller may act for (Q-032).',
    allow: ['menu.change-cust'],
    resolve: (_root, _args, ctx) => listCustomerGroups(ctx, signedIn(ctx).actor),
  }),
);

builder.queryField('customers', (t) =>
  t.field({
    description: "Customers in the caller's areas, for the pages of administrators and staff (Q-034).",
    allow: ['page.user-management', 'page.user-management-us', 'page.orderlist', 'page.catalog-analyze'],
    type: CustomerPageType,
    args: {
      search: t.arg.string(),
      sorgs: t.arg.stringList(),
      page: t.arg.int(),
      limit: t.arg.int({ description: 'At most 20.' }),
    },
    resolve: async (_root, args, ctx) => {
      const asked = parseInput(listSchema, given(args));
      const found = await listCustomers(ctx.db, signedIn(ctx).actor, ctx.market.sorgs, {
        search: asked.search,
        sorgs: asked.sorgs ?? null,
        custGroup: null,
        page: asked.page,
        limit: asked.limit,
      });
      return { data: found.data, info: pageInfo(asked.page, asked.limit, found.count) };
    },
  }),
);

const CreditCustomerType = builder.objectRef<AreaDetail['creditCusts'][number]>('CreditCustomer').implement({
  fields: (t) => ({
    custName: t.exposeString('custName'),
    custCode: t.field({ type: CustCodeType, resolve: (customer) => customer.custCode }),
  }),
});
const MerchantConfigType = builder.objectRef<{ allowPayInvoice: boolean }>('MerchantConfig').implement({
  fields: (t) => ({ allowPayInvoice: t.exposeBoolean('allowPayInvoice') }),
});
const CustomerAreaType = builder.objectRef<AreaDetail>('CustomerArea').implement({
  description: "The customer's account with a sales organisation.",
  fields: (t) => ({
    sorg: t.exposeString('sorg'),
    sorgName: t.exposeString('sorgName'),
    accountCurrent: t.exposeString('accountCurrent'),
    server: t.exposeString('server'),
    creditControl: t.exposeString('creditControl'),
    includeTax: t.exposeBoolean('includeTax'),
    companyName: t.exposeString('companyName'),
    companyCode: t.exposeString('companyCode'),
    custGroup: t.exposeString('custGroup'),
    paymentTerms: t.exposeString('paymentTerms'),
    custCode: t.field({ type: CustCodeType, resolve: (area) => area.custCode }),
    merchantConfig: t.field({ type: MerchantConfigType, resolve: ({ allowPayInvoice }) => ({ allowPayInvoice }) }),
    creditCusts: t.field({ type: [CreditCustomerType], resolve: (area) => [...area.creditCusts] }),
  }),
});

builder.queryField('customerAreaV3', (t) =>
  t.field({
    description:
      "Areas of the active customer (R-009); with `withoutUserArea` also those outside the caller's own areas, in the market.",
    allow: 'signed-in',
    type: [CustomerAreaType],
    args: { sorgs: t.arg.stringList(), withoutUserArea: t.arg.boolean() },
    resolve: async (_root, args, ctx) => {
      const { sorgs } = parseInput(v.object({ sorgs: listSchema.entries.sorgs }), given(args));
      if (!ctx.customer) return [];
      const open = args.withoutUserArea ? ctx.market.sorgs : ctx.customer.areas.map((area) => area.sorg);
      return listAreas(
        ctx.db,
        ctx.customer.id,
        ctx.market.sorgs.filter((sorg) => open.includes(sorg) && (sorgs?.includes(sorg) ?? true)),
      );
    },
  }),
);

const CustomerCompanyType = builder.objectRef<CompanyDetail>('CustomerCompany').implement({
  description: 'A company that invoices the customer.',
  fields: (t) => ({
    code: t.exposeString('code'),
    name: t.exposeString('name'),
    accountCurrent: t.exposeString('accountCurrent'),
    creditCusts: t.field({ type: [CreditCustomerType], resolve: (company) => [...company.creditCusts] }),
    areas: t.field({ type: [CustomerAreaType], resolve: (company) => [...company.areas] }),
  }),
});

builder.queryField('customerCompanies', (t) =>
  t.field({
    description: 'Companies of the active customer; a customer without companies gets an error (R-213).',
    allow: 'signed-in',
    type: [CustomerCompanyType],
    resolve: async (_root, _args, ctx) => {
      const areas = ctx.customer
        ? await listAreas(
            ctx.db,
            ctx.customer.id,
            ctx.customer.areas.map((area) => area.sorg),
          )
        : [];
      if (areas.length === 0) throw new DomainError('no_data');
      return companiesOf(areas);
    },
  }),
);

export const ShiptoType = builder.objectRef<Shipto>('Shipto').implement({
  description: 'A delivery address.',
  fields: (t) => ({
    id: t.exposeID('id'),
    code: t.exposeString('code'),
    custCode: t.field({ type: CustCodeType, resolve: (shipto) => shipto.custCode }),
    name: t.exposeString('name'),
    address: t.exposeString('address'),
    city: t.exposeString('city'),
    state: t.exposeString('state'),
    postalCode: t.exposeString('postalCode'),
    country: t.exposeString('country'),
    phone: t.exposeString('phone'),
    isDefault: t.exposeBoolean('isDefault'),
    version: t.exposeInt('version', { description: 'Value that checkout compares (Q-078).' }),
  }),
});

builder.queryField('shiptoV2', (t) =>
  t.field({
    description: 'Ship-to addresses of the active customer, the default first (R-009).',
    allow: 'signed-in',
    type: [ShiptoType],
    resolve: (_root, _args, ctx) => (ctx.customer ? listShiptos(ctx.db, ctx.customer.id) : []),
  }),
);

const PinPayload = payload<{ pinned: boolean }>('PinCustomerPayload', (t) => ({
  pinned: t.exposeBoolean('pinned', { nullable: true }),
}));

builder.mutationField('pinCustomer', (t) =>
  t.field({
    description: "Pins a customer to the top of the caller's picker, or unpins it; at most 20.",
    allow: ['menu.change-cust'],
    type: PinPayload,
    args: {
      custCode: t.arg.string({ required: true, description: 'Unified code.' }),
      pinned: t.arg.boolean({ required: true }),
    },
    resolve: async (_root, args, ctx) => {
      const input = parseInput(
        v.object({
          custCode: v.pipe(v.string(), v.trim(), v.minLength(1, 'not_empty'), v.maxLength(81, 'too_long')),
          pinned: v.boolean(),
        }),
        args,
      );
      await pinCustomer(signedIn(ctx), input.custCode, input.pinned);
      return { pinned: input.pinned };
    },
  }),
);

import * as v from 'valibot';
import { newPriceList, priceListVersion } from '#rules/goods/catalog/price-list.ts';
import { partName } from '#rules/accounts/markets/sorg.ts';
import * as fields from '#rules/validation.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload } from '#platform/graphql/graphql.ts';
import { addPriceList, removePriceList, renamePriceList } from './assortment.price-lists.actions.ts';
import {
  findPriceListSetting,
  listPriceListSettings,
  type PriceListSetting,
} from './assortment.price-lists.queries.ts';

const allow = ['page.market'] as const;

const PriceListSettingType = builder.objectRef<PriceListSetting>('PriceListSetting').implement({
  description: 'A price list of a sales organisation, for administrators. Prices come with files of the ERP.',
  fields: (t) => ({
    sorg: t.exposeString('sorg'),
    sorgName: t.exposeString('sorgName'),
    code: t.exposeString('code'),
    name: t.exposeString('name', { description: 'Empty: nobody named it.' }),
    currency: t.exposeString('currency', { description: 'Of the sales organisation, ISO code.' }),
    priceCount: t.exposeInt('priceCount', { description: 'Prices of all days.' }),
    customerCount: t.exposeInt('customerCount', { description: 'Customers who buy at its prices.' }),
    isDefault: t.exposeBoolean('isDefault', {
      description: 'The list that the sales organisation gives to customers whose file names none.',
    }),
    version: t.exposeInt('version', { description: 'Rises with every change; 0: nobody named it.' }),
  }),
});

interface PriceLists {
  readonly data: PriceListSetting[];
  readonly count: number;
  readonly page: number;
  readonly limit: number;
}
const PriceListListType = builder.objectRef<PriceLists>('PriceListSettingList').implement({
  fields: (t) => ({
    data: t.field({ type: [PriceListSettingType], resolve: ({ data }) => data }),
    info: t.field({ type: PageInfoType, resolve: (list) => pageInfo(list.page, list.limit, list.count) }),
  }),
});

const listSchema = v.object({
  sorg: fields.absent(fields.sorgCode),
  search: fields.searchWords,
  page: fields.page,
  limit: fields.pageSize(100),
});
builder.queryField('priceListSettings', (t) =>
  t.field({
    description:
      'Price lists of all sales organisations, for administrators: named ones, and those that only prices or customers name.',
    allow,
    type: PriceListListType,
    args: {
      sorg: t.arg.string(),
      search: t.arg.string({ description: 'Part of the code or name.' }),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20 }),
    },
    resolve: async (_root, args, ctx) => {
      const { sorg, search: words, page, limit } = parseInput(listSchema, args);
      return { ...(await listPriceListSettings(ctx, { sorg, words }, page, limit)), page, limit };
    },
  }),
);
builder.queryField('priceListSetting', (t) =>
  t.field({
    description: 'One price list, or null.',
    allow,
    type: PriceListSettingType,
    nullable: true,
    args: { sorg: t.arg.string({ required: true }), code: t.arg.id({ required: true }) },
    resolve: (_root, { sorg, code }, ctx) => findPriceListSetting(ctx, sorg, code),
  }),
);

const PriceListPayload = payload<{ sorg: string; code: string }>('PriceListPayload', (t) => ({
  priceList: t.field({
    type: PriceListSettingType,
    nullable: true,
    resolve: ({ sorg, code }, _args, ctx) => findPriceListSetting(ctx, sorg, code),
  }),
}));
builder.mutationField('addPriceList', (t) =>
  t.field({
    description: 'Adds a price list of a sales organisation; files bring its prices.',
    allow,
    type: PriceListPayload,
    args: {
      sorg: t.arg.string({ required: true }),
      code: t.arg.id({ required: true, description: 'As in the files of the ERP.' }),
      name: t.arg.string({ required: true }),
    },
    resolve: (_root, args, ctx) => addPriceList(ctx, parseInput(newPriceList, args)),
  }),
);
builder.mutationField('renamePriceList', (t) =>
  t.field({
    description: 'Names a price list.',
    allow,
    type: PriceListPayload,
    args: {
      sorg: t.arg.string({ required: true }),
      code: t.arg.id({ required: true }),
      version: t.arg.int({ required: true, description: 'Another version is refused with entry_changed.' }),
      name: t.arg.string({ required: true }),
    },
    resolve: (_root, args, ctx) =>
      renamePriceList(ctx, parseInput(priceListVersion, args), parseInput(partName, args).name),
  }),
);
builder.mutationField('removePriceList', (t) =>
  t.field({
    description: 'Removes a price list; refused with in_use while it has prices, or customers or its sorg use it.',
    allow,
    type: PriceListPayload,
    args: {
      sorg: t.arg.string({ required: true }),
      code: t.arg.id({ required: true }),
      version: t.arg.int({ required: true }),
    },
    resolve: (_root, args, ctx) => removePriceList(ctx, parseInput(priceListVersion, args)),
  }),
);

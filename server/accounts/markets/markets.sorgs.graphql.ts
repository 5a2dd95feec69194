import * as v from 'valibot';
import { percentOfBasisPoints } from '#rules/percent.ts';
import {
  newMerchant,
  newSorg,
  partName,
  partVersion,
  sorgSettings,
  sorgVersion,
} from '#rules/accounts/markets/sorg.ts';
import * as fields from '#rules/validation.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload } from '#platform/graphql/graphql.ts';
import {
  addMerchant,
  changeSorg,
  createSorg,
  deleteSorg,
  removeMerchant,
  renameMerchant,
} from './markets.sorgs.actions.ts';
import { findSorgSetting, listSorgSettings, type MerchantSetting, type SorgSetting } from './markets.sorgs.queries.ts';

const allow = ['page.market'] as const;

const MerchantSettingType = builder.objectRef<MerchantSetting>('MerchantSetting').implement({
  description: 'A merchant of a sales organisation, for administrators.',
  fields: (t) => ({
    code: t.exposeString('code'),
    name: t.exposeString('name'),
    version: t.exposeInt('version', { description: 'Rises with every change.' }),
  }),
});

/** A sales organisation with all its settings. */
export const SorgSettingType = builder.objectRef<SorgSetting>('SorgSetting').implement({
  description: 'A sales organisation with all its settings, for administrators.',
  fields: (t) => ({
    code: t.exposeID('code'),
    name: t.exposeString('name'),
    companyCode: t.exposeString('companyCode', { description: 'The company that invoices.' }),
    country: t.exposeString('country', { description: 'ISO code, or empty.' }),
    currency: t.exposeString('currency', { description: 'ISO code; never changes.' }),
    languages: t.exposeStringList('languages', {
      description: 'Languages of its articles; the first is the fallback.',
    }),
    timeZone: t.exposeString('timeZone'),
    workingDays: t.exposeIntList('workingDays', { description: 'ISO weekdays of dispatch; 1 is Monday.' }),
    cutOffTime: t.exposeString('cutOffTime', {
      description: 'HH:MM; later orders are dispatched a working day later.',
    }),
    taxPercent: t.field({
      type: 'Decimal',
      description: 'Tax on goods and freight.',
      resolve: ({ taxBasisPoints }) => percentOfBasisPoints(taxBasisPoints),
    }),
    priceList: t.exposeString('priceList', { description: 'Price list of customers whose file names none.' }),
    exactQtyCheck: t.exposeBoolean('exactQtyCheck'),
    availableStockCheck: t.exposeBoolean('availableStockCheck'),
    url1: t.exposeString('url1'),
    url2: t.exposeString('url2'),
    url3: t.exposeString('url3'),
    merchants: t.field({ type: [MerchantSettingType], resolve: ({ merchants }) => [...merchants] }),
    markets: t.exposeStringList('markets', { description: 'Names of the markets that sell for it.' }),
    version: t.exposeInt('version', { description: 'Rises with every change.' }),
  }),
});

const listSchema = v.object({ search: fields.searchWords, page: fields.page, limit: fields.pageSize(100) });
interface SorgList {
  readonly data: SorgSetting[];
  readonly count: number;
  readonly page: number;
  readonly limit: number;
}
const SorgListType = builder.objectRef<SorgList>('SorgSettingList').implement({
  fields: (t) => ({
    data: t.field({ type: [SorgSettingType], resolve: ({ data }) => data }),
    info: t.field({ type: PageInfoType, resolve: (list) => pageInfo(list.page, list.limit, list.count) }),
  }),
});

builder.queryField('sorgSettings', (t) =>
  t.field({
    description: 'All sales organisations with their settings, for administrators.',
    allow,
    type: SorgListType,
    args: {
      search: t.arg.string({ description: 'Code, name or company.' }),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20 }),
    },
    resolve: async (_root, args, ctx) => {
      const { search, page, limit } = parseInput(listSchema, args);
      return { ...(await listSorgSettings(ctx.db, search, page, limit)), page, limit };
    },
  }),
);
builder.queryField('sorgSetting', (t) =>
  t.field({
    description: 'One sales organisation with its settings; null if there is none.',
    allow,
    type: SorgSettingType,
    nullable: true,
    args: { code: t.arg.id({ required: true }) },
    resolve: (_root, { code }, ctx) => findSorgSetting(ctx.db, code),
  }),
);

const SorgInput = builder.inputType('SorgSettingsInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    companyCode: t.string({ required: true }),
    country: t.string({ required: true, description: 'ISO code, or empty.' }),
    languages: t.stringList({ required: true, description: 'ISO 639-1; the first is the fallback.' }),
    timeZone: t.string({ required: true }),
    workingDays: t.intList({ required: true, description: 'ISO weekdays; 1 is Monday.' }),
    cutOffTime: t.string({ required: true, description: 'HH:MM' }),
    taxPercent: t.field({ type: 'Decimal', required: true }),
    priceList: t.string({ required: true }),
    exactQtyCheck: t.boolean({ required: true }),
    availableStockCheck: t.boolean({ required: true }),
    url1: t.string({ required: true }),
    url2: t.string({ required: true }),
    url3: t.string({ required: true }),
  }),
});
const SorgPayload = payload<{ code: string }>('SorgSettingPayload', (t) => ({
  sorg: t.field({
    type: SorgSettingType,
    nullable: true,
    resolve: ({ code }, _args, ctx) => findSorgSetting(ctx.db, code),
  }),
}));
builder.mutationField('createSorg', (t) =>
  t.field({
    description: 'Adds a sales organisation. A market sells for it once it is chosen there.',
    allow,
    type: SorgPayload,
    args: {
      code: t.arg.id({ required: true }),
      currency: t.arg.string({ required: true, description: 'ISO code; it never changes.' }),
      settings: t.arg({ type: SorgInput, required: true }),
    },
    resolve: (_root, { settings, ...row }, ctx) => createSorg(ctx, parseInput(newSorg, { ...settings, ...row })),
  }),
);
builder.mutationField('changeSorg', (t) =>
  t.field({
    description: 'Changes the settings of a sales organisation; orders that were placed keep theirs.',
    allow,
    type: SorgPayload,
    args: {
      code: t.arg.id({ required: true }),
      version: t.arg.int({ required: true, description: 'Another version is refused with entry_changed.' }),
      settings: t.arg({ type: SorgInput, required: true }),
    },
    resolve: (_root, { settings, ...row }, ctx) =>
      changeSorg(ctx, parseInput(sorgVersion, row), parseInput(sorgSettings, settings)),
  }),
);
builder.mutationField('deleteSorg', (t) =>
  t.field({
    description: 'Deletes a sales organisation that nothing refers to; else refused with in_use.',
    allow,
    type: SorgPayload,
    args: { code: t.arg.id({ required: true }), version: t.arg.int({ required: true }) },
    resolve: (_root, row, ctx) => deleteSorg(ctx, parseInput(sorgVersion, row)),
  }),
);

const MerchantPayload = payload<{ sorg: string }>('MerchantPayload', (t) => ({
  sorg: t.field({
    type: SorgSettingType,
    nullable: true,
    resolve: ({ sorg }, _args, ctx) => findSorgSetting(ctx.db, sorg),
  }),
}));
builder.mutationField('addMerchant', (t) =>
  t.field({
    description: 'Adds a merchant of a sales organisation.',
    allow,
    type: MerchantPayload,
    args: {
      sorg: t.arg.id({ required: true }),
      code: t.arg.id({ required: true }),
      name: t.arg.string({ required: true }),
    },
    resolve: (_root, args, ctx) => addMerchant(ctx, parseInput(newMerchant, args)),
  }),
);
builder.mutationField('renameMerchant', (t) =>
  t.field({
    description: 'Renames a merchant.',
    allow,
    type: MerchantPayload,
    args: {
      sorg: t.arg.id({ required: true }),
      code: t.arg.id({ required: true }),
      version: t.arg.int({ required: true, description: 'Another version is refused with entry_changed.' }),
      name: t.arg.string({ required: true }),
    },
    resolve: (_root, args, ctx) => renameMerchant(ctx, parseInput(partVersion, args), parseInput(partName, args).name),
  }),
);
builder.mutationField('removeMerchant', (t) =>
  t.field({
    description: 'Removes a merchant without articles and shipment options; else refused with in_use.',
    allow,
    type: MerchantPayload,
    args: {
      sorg: t.arg.id({ required: true }),
      code: t.arg.id({ required: true }),
      version: t.arg.int({ required: true }),
    },
    resolve: (_root, args, ctx) => removeMerchant(ctx, parseInput(partVersion, args)),
  }),
);

import * as v from 'valibot';
import { isId } from '#rules/ids.ts';
import { textsOfEach } from '#rules/text/language-texts.ts';
import { contentLanguage } from '#rules/locales.ts';
import { decimalString } from '#rules/money.ts';
import { localized } from '#rules/ordering/orders/currency-shape.ts';
import { rowVersion, shipmentOptionInput } from '#rules/ordering/orders/sales-terms.ts';
import * as fields from '#rules/validation.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload } from '#platform/graphql/graphql.ts';
import { LanguageTextsInput, LanguageTextsType } from '#platform/graphql/language-texts.ts';
import { manageTerms } from '#ordering/orders/orders.policy.ts';
import { addShipmentOption, changeShipmentOption, removeShipmentOption } from './sales-terms.shipments.actions.ts';
import { findShipmentSetting, listShipmentSettings, type ShipmentSetting } from './sales-terms.shipments.queries.ts';

const ShipmentSettingType = builder.objectRef<ShipmentSetting>('ShipmentOptionSetting').implement({
  description: 'A shipment option of a merchant with its rate, for administrators.',
  fields: (t) => ({
    id: t.exposeID('id'),
    sorg: t.exposeString('sorg'),
    sorgName: t.exposeString('sorgName'),
    merchant: t.exposeString('merchant'),
    merchantName: t.exposeString('merchantName'),
    currency: t.exposeString('currency', { description: 'Currency of the amounts, ISO code.' }),
    type: t.exposeString('type', { description: 'The kind of shipment as the ERP knows it.' }),
    name: t.string({
      description: 'The description in the language of the caller.',
      resolve: ({ description }, _args, ctx) => localized(description, contentLanguage(ctx.locale)),
    }),
    description: t.field({ type: LanguageTextsType, resolve: ({ description }) => textsOfEach(description) }),
    input: t.exposeString('input', {
      description: 'The input of the dealer: none, notes, or the amount of freight (Q-079).',
    }),
    rate: t.field({ type: 'Decimal', resolve: ({ rate, currency }) => decimalString(rate, currency) }),
    freeFrom: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Goods amount from which the shipment is free.',
      resolve: ({ freeFrom, currency }) => (freeFrom === null ? null : decimalString(freeFrom, currency)),
    }),
    transitDays: t.exposeInt('transitDays', { description: 'Working days from dispatch to arrival.' }),
    position: t.exposeInt('position', { description: 'Place among the options; the first is proposed.' }),
    active: t.exposeBoolean('active', { description: 'Offered to dealers.' }),
    version: t.exposeInt('version', { description: 'Rises with every change.' }),
  }),
});

const listSchema = v.object({ sorg: fields.absent(fields.sorgCode), page: fields.page, limit: fields.pageSize(100) });
interface ShipmentList {
  readonly data: ShipmentSetting[];
  readonly count: number;
  readonly page: number;
  readonly limit: number;
}
const ShipmentListType = builder.objectRef<ShipmentList>('ShipmentOptionSettingList').implement({
  fields: (t) => ({
    data: t.field({ type: [ShipmentSettingType], resolve: ({ data }) => data }),
    info: t.field({ type: PageInfoType, resolve: (list) => pageInfo(list.page, list.limit, list.count) }),
  }),
});

builder.queryField('shipmentOptionSettings', (t) =>
  t.field({
    description: 'Shipment options of all sales organisations, for administrators.',
    allow: manageTerms,
    type: ShipmentListType,
    args: {
      sorg: t.arg.string(),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20 }),
    },
    resolve: async (_root, args, ctx) => {
      const { sorg, page, limit } = parseInput(listSchema, args);
      return { ...(await listShipmentSettings(ctx, sorg, page, limit)), page, limit };
    },
  }),
);
builder.queryField('shipmentOptionSetting', (t) =>
  t.field({
    description: 'One shipment option; null if there is none or it was removed.',
    allow: manageTerms,
    type: ShipmentSettingType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => (isId(id) ? findShipmentSetting(ctx, id) : null),
  }),
);

const OptionInput = builder.inputType('ShipmentOptionInput', {
  fields: (t) => ({
    sorg: t.string({ required: true, description: 'Cannot change.' }),
    merchant: t.string({ required: true, description: 'Code of the merchant; cannot change.' }),
    type: t.string({ required: true, description: 'The kind of shipment as the ERP knows it.' }),
    description: t.field({ type: LanguageTextsInput, required: true, description: 'At least one language.' }),
    input: t.string({ required: true, description: 'none, notes or amount.' }),
    rate: t.field({ type: 'Decimal', required: true, description: 'In the currency of the sales organisation.' }),
    freeFrom: t.field({ type: 'Decimal', description: 'Goods amount from which it is free; left out: never.' }),
    transitDays: t.int({ required: true }),
    position: t.int({ required: true }),
    active: t.boolean({ required: true }),
  }),
});
const OptionPayload = payload<{ id: string }>('ShipmentOptionPayload', (t) => ({
  shipmentOption: t.field({
    type: ShipmentSettingType,
    nullable: true,
    resolve: ({ id }, _args, ctx) => findShipmentSetting(ctx, id),
  }),
}));
builder.mutationField('addShipmentOption', (t) =>
  t.field({
    description: 'Adds a shipment option of a merchant.',
    allow: manageTerms,
    type: OptionPayload,
    args: { option: t.arg({ type: OptionInput, required: true }) },
    resolve: (_root, { option }, ctx) => addShipmentOption(ctx, parseInput(shipmentOptionInput, option)),
  }),
);
builder.mutationField('changeShipmentOption', (t) =>
  t.field({
    description: 'Changes a shipment option; orders that were placed keep theirs.',
    allow: manageTerms,
    type: OptionPayload,
    args: {
      id: t.arg.id({ required: true }),
      version: t.arg.int({ required: true, description: 'Another version is refused with entry_changed.' }),
      option: t.arg({ type: OptionInput, required: true }),
    },
    resolve: (_root, { option, ...row }, ctx) =>
      changeShipmentOption(ctx, parseInput(rowVersion, row), parseInput(shipmentOptionInput, option)),
  }),
);
builder.mutationField('removeShipmentOption', (t) =>
  t.field({
    description: 'Removes a shipment option: dealers can no longer choose it. Orders that name it keep it.',
    allow: manageTerms,
    type: OptionPayload,
    args: { id: t.arg.id({ required: true }), version: t.arg.int({ required: true }) },
    resolve: (_root, row, ctx) => removeShipmentOption(ctx, parseInput(rowVersion, row)),
  }),
);

import * as v from 'valibot';
import { textsOfEach } from '#rules/text/language-texts.ts';
import { contentLanguage } from '#rules/locales.ts';
import { isId } from '#rules/ids.ts';
import { localized } from '#rules/ordering/orders/currency-shape.ts';
import { paymentMethodInput, rowVersion } from '#rules/ordering/orders/sales-terms.ts';
import { paymentModules } from '#rules/ordering/orders/term-choices.ts';
import * as fields from '#rules/validation.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload } from '#platform/graphql/graphql.ts';
import { LanguageTextsInput, LanguageTextsType } from '#platform/graphql/language-texts.ts';
import { addPaymentMethod, changePaymentMethod, removePaymentMethod } from './sales-terms.methods.actions.ts';
import { findMethodSetting, listMethodSettings, type MethodSetting } from './sales-terms.methods.queries.ts';
import { manageTerms } from '#ordering/orders/orders.policy.ts';

const MethodSettingType = builder.objectRef<MethodSetting>('PaymentMethodSetting').implement({
  description: 'A payment method of a sales organisation, for administrators.',
  fields: (t) => ({
    id: t.exposeID('id'),
    sorg: t.exposeString('sorg'),
    sorgName: t.exposeString('sorgName'),
    module: t.exposeString('module', { description: 'order: chosen at checkout; invoice: pays open invoices.' }),
    type: t.exposeString('type', { description: 'The kind of payment as the ERP knows it.' }),
    name: t.string({
      description: 'The description in the language of the caller.',
      resolve: ({ description }, _args, ctx) => localized(description, contentLanguage(ctx.locale)),
    }),
    description: t.field({ type: LanguageTextsType, resolve: ({ description }) => textsOfEach(description) }),
    instruction: t.field({
      type: LanguageTextsType,
      description: 'How to pay, shown after the order.',
      resolve: ({ instruction }) => textsOfEach(instruction),
    }),
    expiresAfterHours: t.exposeInt('expiresAfterHours', {
      nullable: true,
      description: 'Hours until an unpaid order or request expires; null: on account, no payment is awaited.',
    }),
    validFrom: t.field({ type: 'CalendarDate', nullable: true, resolve: ({ validFrom }) => validFrom }),
    validTo: t.field({
      type: 'CalendarDate',
      nullable: true,
      description: 'The last day on which it is offered.',
      resolve: ({ validTo }) => validTo,
    }),
    position: t.exposeInt('position', { description: 'Place among the methods; the first is proposed.' }),
    active: t.exposeBoolean('active', { description: 'Offered to dealers, within its validity.' }),
    version: t.exposeInt('version', { description: 'Rises with every change.' }),
  }),
});

const listSchema = v.object({
  sorg: fields.absent(fields.sorgCode),
  module: fields.absent(v.picklist(paymentModules, 'out_of_range')),
  page: fields.page,
  limit: fields.pageSize(100),
});
interface MethodList {
  readonly data: MethodSetting[];
  readonly count: number;
  readonly page: number;
  readonly limit: number;
}
const MethodListType = builder.objectRef<MethodList>('PaymentMethodSettingList').implement({
  fields: (t) => ({
    data: t.field({ type: [MethodSettingType], resolve: ({ data }) => data }),
    info: t.field({ type: PageInfoType, resolve: (list) => pageInfo(list.page, list.limit, list.count) }),
  }),
});

builder.queryField('paymentMethodSettings', (t) =>
  t.field({
    description: 'Payment methods of all sales organisations, for administrators.',
    allow: manageTerms,
    type: MethodListType,
    args: {
      sorg: t.arg.string(),
      module: t.arg.string({ description: 'order or invoice.' }),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20 }),
    },
    resolve: async (_root, args, ctx) => {
      const { sorg, module, page, limit } = parseInput(listSchema, args);
      return { ...(await listMethodSettings(ctx, { sorg, module }, page, limit)), page, limit };
    },
  }),
);
builder.queryField('paymentMethodSetting', (t) =>
  t.field({
    description: 'One payment method; null if there is none or it was removed.',
    allow: manageTerms,
    type: MethodSettingType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => (isId(id) ? findMethodSetting(ctx, id) : null),
  }),
);

const MethodInput = builder.inputType('PaymentMethodInput', {
  fields: (t) => ({
    sorg: t.string({ required: true, description: 'Cannot change.' }),
    module: t.string({ required: true, description: 'order or invoice; cannot change.' }),
    type: t.string({
      required: true,
      description: 'For invoices virtual_account, card, ach or sepa; for orders any code that the ERP knows.',
    }),
    description: t.field({ type: LanguageTextsInput, required: true, description: 'At least one language.' }),
    instruction: t.field({ type: LanguageTextsInput, required: true }),
    expiresAfterHours: t.int({ description: 'Left out: on account, no payment is awaited.' }),
    validFrom: t.field({ type: 'CalendarDate' }),
    validTo: t.field({ type: 'CalendarDate' }),
    position: t.int({ required: true }),
    active: t.boolean({ required: true }),
  }),
});
const MethodPayload = payload<{ id: string }>('PaymentMethodPayload', (t) => ({
  paymentMethod: t.field({
    type: MethodSettingType,
    nullable: true,
    resolve: ({ id }, _args, ctx) => findMethodSetting(ctx, id),
  }),
}));
builder.mutationField('addPaymentMethod', (t) =>
  t.field({
    description: 'Adds a payment method of a sales organisation.',
    allow: manageTerms,
    type: MethodPayload,
    args: { method: t.arg({ type: MethodInput, required: true }) },
    resolve: (_root, { method }, ctx) => addPaymentMethod(ctx, parseInput(paymentMethodInput, method)),
  }),
);
builder.mutationField('changePaymentMethod', (t) =>
  t.field({
    description: 'Changes a payment method; orders that were placed keep theirs.',
    allow: manageTerms,
    type: MethodPayload,
    args: {
      id: t.arg.id({ required: true }),
      version: t.arg.int({ required: true, description: 'Another version is refused with entry_changed.' }),
      method: t.arg({ type: MethodInput, required: true }),
    },
    resolve: (_root, { method, ...row }, ctx) =>
      changePaymentMethod(ctx, parseInput(rowVersion, row), parseInput(paymentMethodInput, method)),
  }),
);
builder.mutationField('removePaymentMethod', (t) =>
  t.field({
    description: 'Removes a payment method: dealers can no longer choose it. Orders that name it keep it.',
    allow: manageTerms,
    type: MethodPayload,
    args: { id: t.arg.id({ required: true }), version: t.arg.int({ required: true }) },
    resolve: (_root, row, ctx) => removePaymentMethod(ctx, parseInput(rowVersion, row)),
  }),
);

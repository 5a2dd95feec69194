import * as v from 'valibot';
import { contentLanguage, contentLanguages } from '#rules/locales.ts';
import { localized } from '#rules/ordering/orders/currency-shape.ts';
import { componentModules } from '#rules/ordering/orders/component-choices.ts';
import { componentInput, componentKey } from '#rules/ordering/orders/price-components.ts';
import * as fields from '#rules/validation.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload } from '#platform/graphql/graphql.ts';
import { addComponent, changeComponent, removeComponent } from './sales-terms.components.actions.ts';
import {
  findComponentSetting,
  listComponentSettings,
  type ComponentSetting,
} from './sales-terms.components.queries.ts';
import { manageComponents } from '#ordering/orders/orders.policy.ts';

type Label = { readonly language: string; readonly label: string };
const LabelType = builder.objectRef<Label>('PriceComponentLabel').implement({
  fields: (t) => ({
    language: t.exposeString('language', { description: 'ISO 639-1.' }),
    label: t.exposeString('label'),
  }),
});
const ComponentSettingType = builder.objectRef<ComponentSetting>('PriceComponentSetting').implement({
  description: 'A labelled amount of a sales organisation, for administrators (Q-109).',
  fields: (t) => ({
    sorg: t.exposeString('sorg'),
    sorgName: t.exposeString('sorgName'),
    module: t.exposeString('module', { description: 'order, invoice, cart or checkout.' }),
    key: t.exposeString('key', { description: 'Which amount.' }),
    label: t.string({
      description: 'In the language of the caller.',
      resolve: ({ labels }, _args, ctx) => localized(labels, contentLanguage(ctx.locale)),
    }),
    labels: t.field({
      type: [LabelType],
      description: 'In the languages of the portal.',
      resolve: ({ labels }) =>
        contentLanguages.flatMap((language) => (labels[language] ? [{ language, label: labels[language] }] : [])),
    }),
    visible: t.exposeBoolean('visible', { description: 'Shows without being chosen.' }),
    position: t.exposeInt('position', { description: 'Place among the amounts.' }),
  }),
});

const listSchema = v.object({
  sorg: v.optional(v.nullable(fields.sorgCode)),
  module: v.optional(v.nullable(v.picklist(componentModules, 'out_of_range'))),
  page: fields.page,
  limit: fields.pageSize(100),
});
interface ComponentList {
  readonly data: ComponentSetting[];
  readonly count: number;
  readonly page: number;
  readonly limit: number;
}
const ComponentListType = builder.objectRef<ComponentList>('PriceComponentSettingList').implement({
  fields: (t) => ({
    data: t.field({ type: [ComponentSettingType], resolve: ({ data }) => data }),
    info: t.field({ type: PageInfoType, resolve: (list) => pageInfo(list.page, list.limit, list.count) }),
  }),
});

builder.queryField('priceComponentSettings', (t) =>
  t.field({
    description: 'Labelled amounts of all sales organisations, for administrators (Q-109).',
    allow: manageComponents,
    type: ComponentListType,
    args: {
      sorg: t.arg.string(),
      module: t.arg.string({ description: 'order, invoice, cart or checkout.' }),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20 }),
    },
    resolve: async (_root, args, ctx) => {
      const { sorg, module, page, limit } = parseInput(listSchema, args);
      const found = await listComponentSettings(ctx, { sorg: sorg ?? null, module: module ?? null }, page, limit);
      return { ...found, page, limit };
    },
  }),
);
builder.queryField('priceComponentSetting', (t) =>
  t.field({
    description: 'One labelled amount; null if there is none.',
    allow: manageComponents,
    type: ComponentSettingType,
    nullable: true,
    args: {
      sorg: t.arg.string({ required: true }),
      module: t.arg.string({ required: true }),
      key: t.arg.string({ required: true }),
    },
    resolve: (_root, args, ctx) => {
      const named = v.safeParse(componentKey, args);
      return named.success ? findComponentSetting(ctx, named.output) : null;
    },
  }),
);

const LabelInput = builder.inputType('PriceComponentLabelInput', {
  fields: (t) => ({ language: t.string({ required: true }), label: t.string({ required: true }) }),
});
const SavePayload = payload<v.InferOutput<typeof componentKey>>('PriceComponentPayload', (t) => ({
  priceComponent: t.field({
    type: ComponentSettingType,
    nullable: true,
    resolve: (named, _args, ctx) => findComponentSetting(ctx, named),
  }),
}));
for (const [name, description, save] of [
  ['addPriceComponent', 'Adds a labelled amount of a sales organisation (Q-109).', addComponent],
  ['changePriceComponent', 'Changes labels, place and visibility of a labelled amount.', changeComponent],
] as const)
  builder.mutationField(name, (t) =>
    t.field({
      description,
      allow: manageComponents,
      type: SavePayload,
      args: {
        sorg: t.arg.string({ required: true }),
        module: t.arg.string({ required: true, description: 'order, invoice, cart or checkout.' }),
        key: t.arg.string({ required: true, description: 'Which amount.' }),
        labels: t.arg({ type: [LabelInput], required: true, description: 'One for each language; at least one.' }),
        visible: t.arg.boolean({ required: true }),
        position: t.arg.int({ required: true, description: 'Place among the amounts, from 0.' }),
      },
      resolve: async (_root, args, ctx) => {
        const component = parseInput(componentInput, args);
        await save(ctx, component);
        return component;
      },
    }),
  );
builder.mutationField('removePriceComponent', (t) =>
  t.field({
    description: 'Removes a labelled amount.',
    allow: manageComponents,
    type: SavePayload,
    args: {
      sorg: t.arg.string({ required: true }),
      module: t.arg.string({ required: true }),
      key: t.arg.string({ required: true }),
    },
    resolve: async (_root, args, ctx) => {
      const named = parseInput(componentKey, args);
      await removeComponent(ctx, named);
      return named;
    },
  }),
);

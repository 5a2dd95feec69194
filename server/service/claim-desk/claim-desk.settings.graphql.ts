import * as v from 'valibot';
import {
  capabilityInput,
  problemInput,
  serviceLevelInput,
  textBlockInput,
  textPurposes,
  warrantyRuleInput,
} from '#rules/service/claims/settings-form.ts';
import type { Capability } from '#rules/service/claims/status.ts';
import type { WarrantyRule } from '#rules/service/claims/verdict.ts';
import { contentLanguage, contentLanguages } from '#rules/locales.ts';
import { localized } from '#rules/ordering/orders/currency-shape.ts';
import * as fields from '#rules/validation.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { setsClaims, worksClaims } from '#service/claims/claims.policy.ts';
import {
  addCapability,
  removeSetting,
  saveProblem,
  saveServiceLevel,
  saveTextBlock,
  saveWarrantyRule,
} from './claim-desk.settings.actions.ts';
import {
  type ClaimRole,
  listCapabilities,
  listClaimRoles,
  listProblemSettings,
  listServiceLevels,
  listTextBlocks,
  listWarrantyScopes,
  type ProblemSetting,
  type ServiceLevel,
  type TextBlock,
  type WarrantyScope,
} from './claim-desk.settings.queries.ts';
import { listWarrantyRules } from './claim-desk.verdict.queries.ts';

const SavedPayload = payload<{ id: string }>('ClaimSettingPayload', (t) => ({
  id: t.exposeID('id', { nullable: true }),
}));

const CapabilityRowType = builder.objectRef<Capability & { readonly id: string }>('ClaimCapability').implement({
  description: 'A row of the table of transitions (Q-126).',
  fields: (t) => ({
    id: t.exposeID('id'),
    role: t.exposeString('role'),
    productCategory: t.exposeString('productCategory'),
    customerCategory: t.exposeString('customerCategory'),
    from: t.exposeString('from'),
    to: t.exposeString('to'),
  }),
});
builder.queryField('claimCapabilities', (t) =>
  t.field({
    allow: setsClaims,
    type: [CapabilityRowType],
    description: 'The whole table of transitions.',
    resolve: (_root, _args, ctx) => listCapabilities(ctx),
  }),
);
const ClaimRoleType = builder.objectRef<ClaimRole>('ClaimRole').implement({
  description: 'A role that may be let move claims.',
  fields: (t) => ({ name: t.exposeString('name'), description: t.exposeString('description') }),
});
builder.queryField('claimRoles', (t) =>
  t.field({
    allow: setsClaims,
    type: [ClaimRoleType],
    description: 'Roles that the table of transitions may name.',
    resolve: (_root, _args, ctx) => listClaimRoles(ctx),
  }),
);
builder.mutationField('addClaimCapability', (t) =>
  t.field({
    allow: setsClaims,
    type: SavedPayload,
    args: {
      role: t.arg.string({ required: true }),
      productCategory: t.arg.string({ required: true }),
      customerCategory: t.arg.string({ required: true }),
      from: t.arg.string({ required: true }),
      to: t.arg.string({ required: true }),
    },
    resolve: (_root, args, ctx) => addCapability(ctx, parseInput(capabilityInput, args)),
  }),
);

const idSchema = v.object({ id: v.pipe(v.string(), v.uuid('bad_input')) });
for (const [name, kind] of [
  ['removeClaimCapability', 'capability'],
  ['removeClaimTextBlock', 'text-block'],
  ['removeWarrantyRule', 'warranty-rule'],
] as const) {
  builder.mutationField(name, (t) =>
    t.field({
      allow: setsClaims,
      type: SavedPayload,
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, args, ctx) => {
        const { id } = parseInput(idSchema, args);
        await removeSetting(ctx, kind, id);
        return { id };
      },
    }),
  );
}

const ProblemSettingType = builder.objectRef<ProblemSetting>('ClaimProblemSetting').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    productCategory: t.exposeString('productCategory'),
    merchandise: t.exposeString('merchandise'),
    part: t.exposeString('part'),
    partTexts: t.field({ type: 'JSON', resolve: ({ partTexts }) => partTexts }),
    texts: t.field({ type: 'JSON', resolve: ({ texts }) => texts }),
    picture: t.exposeString('picture'),
    position: t.exposeInt('position'),
    active: t.exposeBoolean('active'),
    wholeArticle: t.exposeBoolean('wholeArticle', {
      description:
        'It concerns the claimed article as a whole: that is replaced or credited where the desk names nothing else.',
    }),
    spareCategories: t.stringList({
      description: 'Merchandise categories of the parts that mend it; the desk is offered their articles first.',
      resolve: ({ spareCategories }) => [...spareCategories],
    }),
    used: t.exposeInt('used', { description: 'Claims that name it.' }),
  }),
});
builder.queryField('claimProblemSettings', (t) =>
  t.field({
    allow: setsClaims,
    type: [ProblemSettingType],
    description: 'All problems with their texts by language, also those that are switched off.',
    resolve: (_root, _args, ctx) => listProblemSettings(ctx),
  }),
);
builder.mutationField('saveClaimProblem', (t) =>
  t.field({
    allow: setsClaims,
    type: SavedPayload,
    args: {
      id: t.arg.id({ description: 'Without it, a new problem.' }),
      productCategory: t.arg.string({ required: true }),
      merchandise: t.arg.string(),
      part: t.arg.string({ required: true, description: 'Key of the part: small letters, digits and hyphens.' }),
      partTexts: t.arg({ type: 'JSON', required: true, description: 'By language; English is required.' }),
      texts: t.arg({ type: 'JSON', required: true }),
      picture: t.arg.string(),
      position: t.arg.int(),
      active: t.arg.boolean(),
      wholeArticle: t.arg.boolean(),
      spareCategories: t.arg.stringList(),
    },
    resolve: (_root, args, ctx) => saveProblem(ctx, parseInput(problemInput, withoutNulls(args))),
  }),
);
/** Arguments that were sent; null stands for those that were not. */
const withoutNulls = (args: object): object =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));

const TextBlockType = builder.objectRef<TextBlock>('ClaimTextBlock').implement({
  description: 'Words that the desk uses again and again.',
  fields: (t) => ({
    id: t.exposeID('id'),
    purpose: t.exposeString('purpose', { description: textPurposes.join(', ') }),
    title: t.string({ resolve: ({ titles }, _args, ctx) => localized(titles, contentLanguage(ctx.locale)) }),
    text: t.string({
      description: "In a language, as the customer's; else in the caller's.",
      args: { language: t.arg.string() },
      resolve: ({ texts }, { language }, ctx) =>
        localized(texts, contentLanguages.find((one) => one === language) ?? contentLanguage(ctx.locale)),
    }),
    titles: t.field({ type: 'JSON', resolve: ({ titles }) => titles }),
    texts: t.field({ type: 'JSON', resolve: ({ texts }) => texts }),
    position: t.exposeInt('position'),
  }),
});
builder.queryField('claimTextBlocks', (t) =>
  t.field({
    allow: worksClaims,
    type: [TextBlockType],
    args: { purpose: t.arg.string({ description: textPurposes.join(', ') }) },
    resolve: (_root, args, ctx) =>
      listTextBlocks(
        ctx,
        parseInput(v.object({ purpose: fields.absent(v.picklist(textPurposes, 'bad_input')) }), args).purpose,
      ),
  }),
);
builder.mutationField('saveClaimTextBlock', (t) =>
  t.field({
    allow: setsClaims,
    type: SavedPayload,
    args: {
      id: t.arg.id(),
      purpose: t.arg.string({ required: true }),
      titles: t.arg({ type: 'JSON', required: true, description: 'By language; English is required.' }),
      texts: t.arg({ type: 'JSON', required: true }),
      position: t.arg.int(),
    },
    resolve: (_root, args, ctx) => saveTextBlock(ctx, parseInput(textBlockInput, withoutNulls(args))),
  }),
);

const WarrantyRuleType = builder.objectRef<WarrantyRule & { readonly id: string }>('WarrantyRule').implement({
  description: 'Months of warranty; empty names stand for all.',
  fields: (t) => ({
    id: t.exposeID('id'),
    brand: t.exposeString('brand'),
    merchandise: t.exposeString('merchandise'),
    part: t.exposeString('part'),
    months: t.exposeInt('months'),
    registeredMonths: t.exposeInt('registeredMonths', { nullable: true }),
  }),
});
builder.queryField('warrantyRules', (t) =>
  t.field({
    allow: setsClaims,
    type: [WarrantyRuleType],
    resolve: (_root, _args, ctx) => listWarrantyRules(ctx),
  }),
);
const WarrantyScopeType = builder.objectRef<WarrantyScope>('WarrantyScope').implement({
  description: 'Something that a warranty rule may name.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'brand, merchandise or part.' }),
    code: t.exposeString('code'),
    name: t.exposeString('name'),
  }),
});
builder.queryField('warrantyScopes', (t) =>
  t.field({
    allow: setsClaims,
    type: [WarrantyScopeType],
    description: 'Brands, merchandise categories and parts that a warranty rule may name.',
    resolve: (_root, _args, ctx) => listWarrantyScopes(ctx),
  }),
);
builder.mutationField('saveWarrantyRule', (t) =>
  t.field({
    allow: setsClaims,
    type: SavedPayload,
    args: {
      id: t.arg.id(),
      brand: t.arg.string(),
      merchandise: t.arg.string(),
      part: t.arg.string(),
      months: t.arg.int({ required: true }),
      registeredMonths: t.arg.int({
        description: 'For registered bicycles; without it, registration changes nothing.',
      }),
    },
    resolve: (_root, args, ctx) => saveWarrantyRule(ctx, parseInput(warrantyRuleInput, args)),
  }),
);

const ServiceLevelType = builder.objectRef<ServiceLevel>('ClaimServiceLevel').implement({
  fields: (t) => ({
    sorg: t.exposeString('sorg'),
    status: t.exposeString('status'),
    days: t.exposeInt('days'),
  }),
});
builder.queryField('claimServiceLevels', (t) =>
  t.field({
    allow: setsClaims,
    type: [ServiceLevelType],
    description: 'Working days in which each status should be left.',
    resolve: (_root, _args, ctx) => listServiceLevels(ctx),
  }),
);
builder.mutationField('saveClaimServiceLevel', (t) =>
  t.field({
    allow: setsClaims,
    type: SavedPayload,
    args: {
      sorg: t.arg.string({ required: true }),
      status: t.arg.string({ required: true }),
      days: t.arg.int({ description: 'Without it, the status has no service level.' }),
    },
    resolve: async (_root, args, ctx) => {
      const level = parseInput(serviceLevelInput, { ...args, days: args.days ?? null });
      await saveServiceLevel(ctx, level);
      return { id: `${level.sorg} ${level.status}` };
    },
  }),
);

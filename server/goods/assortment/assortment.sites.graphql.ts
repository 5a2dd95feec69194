import { newSite, partVersion, siteSettings } from '#rules/accounts/markets/sorg.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { SorgSettingType } from '#accounts/markets/markets.sorgs.graphql.ts';
import { findSorgSetting } from '#accounts/markets/markets.sorgs.queries.ts';
import { addSite, changeSite, removeSite } from './assortment.sites.actions.ts';
import { listSites, type Site } from './assortment.sites.queries.ts';

const allow = ['page.market'] as const;

const SiteType = builder.objectRef<Site>('Site').implement({
  description: 'A site from which a sales organisation ships.',
  fields: (t) => ({
    code: t.exposeString('code'),
    name: t.exposeString('name'),
    storageLocation: t.exposeString('storageLocation'),
    shippingPoint: t.exposeString('shippingPoint'),
    priority: t.exposeInt('priority', { description: 'Stock of the smallest priority is used first.' }),
    version: t.exposeInt('version', { description: 'Rises with every change.' }),
  }),
});

builder.objectField(SorgSettingType, 'sites', (t) =>
  t.field({
    description: 'In the order in which they ship.',
    type: [SiteType],
    resolve: ({ code }, _args, ctx) => listSites(ctx.db, code),
  }),
);

const SiteInput = builder.inputType('SiteInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    storageLocation: t.string({ required: true }),
    shippingPoint: t.string({ required: true }),
    priority: t.int({ required: true, description: 'Stock of the smallest priority is used first.' }),
  }),
});
const SitePayload = payload<{ sorg: string }>('SitePayload', (t) => ({
  sorg: t.field({
    type: SorgSettingType,
    nullable: true,
    resolve: ({ sorg }, _args, ctx) => findSorgSetting(ctx.db, sorg),
  }),
}));
builder.mutationField('addSite', (t) =>
  t.field({
    description: 'Adds a site of a sales organisation.',
    allow,
    type: SitePayload,
    args: {
      sorg: t.arg.id({ required: true }),
      code: t.arg.id({ required: true }),
      site: t.arg({ type: SiteInput, required: true }),
    },
    resolve: (_root, { site, ...row }, ctx) => addSite(ctx, parseInput(newSite, { ...site, ...row })),
  }),
);
builder.mutationField('changeSite', (t) =>
  t.field({
    description: 'Changes a site. Quantities that are reserved already stay at their sites.',
    allow,
    type: SitePayload,
    args: {
      sorg: t.arg.id({ required: true }),
      code: t.arg.id({ required: true }),
      version: t.arg.int({ required: true, description: 'Another version is refused with entry_changed.' }),
      site: t.arg({ type: SiteInput, required: true }),
    },
    resolve: (_root, { site, ...row }, ctx) =>
      changeSite(ctx, parseInput(partVersion, row), parseInput(siteSettings, site)),
  }),
);
builder.mutationField('removeSite', (t) =>
  t.field({
    description: 'Removes a site without stock and arrivals; else refused with in_use.',
    allow,
    type: SitePayload,
    args: {
      sorg: t.arg.id({ required: true }),
      code: t.arg.id({ required: true }),
      version: t.arg.int({ required: true }),
    },
    resolve: (_root, args, ctx) => removeSite(ctx, parseInput(partVersion, args)),
  }),
);

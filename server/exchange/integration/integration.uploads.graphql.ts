import { effectKinds } from '#rules/exchange/integration/choices.ts';
import { signedIn } from '#platform/context.ts';
import { builder } from '#platform/graphql/graphql.ts';
import { CauseType } from './integration.causes.graphql.ts';
import type { Effect, EffectExample } from '#exchange/erp/erp.effects.ts';
import { managesIntegration } from '#exchange/erp/erp.integration.policy.ts';
import { findOwnUpload, type JudgedFile, type ResumedFile, type Upload } from './integration.uploads.queries.ts';

const ExampleType = builder.objectRef<EffectExample>('ErpEffectExample').implement({
  description: 'A record that an import adds, changes or removes.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: `${effectKinds.join(', ')}.` }),
    name: t.exposeString('name'),
    before: t.exposeString('before', { nullable: true }),
    after: t.exposeString('after', { nullable: true }),
  }),
});
const CountType = builder.objectRef<Effect['counts'][number]>('ErpEffectCount').implement({
  fields: (t) => ({ kind: t.exposeString('kind'), records: t.exposeInt('records') }),
});
const EffectType = builder.objectRef<Effect>('ErpEffect').implement({
  description: 'The effect of an import on records of one sort.',
  fields: (t) => ({
    what: t.exposeString('what', { description: 'price, stock, arrival, deal, step, limit, article, customer ...' }),
    counts: t.field({ type: [CountType], resolve: ({ counts }) => [...counts] }),
    examples: t.field({
      type: [ExampleType],
      description: 'The first five of each kind.',
      resolve: ({ examples }) => [...examples],
    }),
  }),
});
const JudgedType = builder.objectRef<JudgedFile>('ErpUploadFile').implement({
  description: 'The effect of the import of an uploaded file, planned or done.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The entry of the file, once it is imported.' }),
    name: t.exposeString('name'),
    type: t.exposeString('type'),
    state: t.exposeString('state', {
      description: 'accepted; known: imported before; refused: nothing of it is imported.',
    }),
    rows: t.exposeInt('rows'),
    accepted: t.exposeInt('accepted'),
    changed: t.exposeInt('changed', { description: 'Records.' }),
    warned: t.exposeInt('warned', { description: 'Warnings about cells.' }),
    causes: t.field({ type: [CauseType], resolve: ({ causes }) => [...causes] }),
    effects: t.field({ type: [EffectType], resolve: ({ effects }) => [...effects] }),
  }),
});
const ResumedType = builder.objectRef<ResumedFile>('ErpResumedFile').implement({
  description: 'Rows of an earlier file that had waited for the uploaded ones.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    type: t.exposeString('type'),
    rows: t.exposeInt('rows'),
  }),
});
const UploadType = builder.objectRef<Upload>('ErpUpload').implement({
  description: 'Files of the ERP that the caller uploaded: their preview, or what became of them.',
  fields: (t) => ({
    id: t.exposeID('id'),
    state: t.exposeString('state', { description: 'checked or imported.' }),
    checkedAt: t.expose('checkedAt', { type: 'DateTime' }),
    importedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ importedAt }) => importedAt }),
    acceptGap: t.boolean({ resolve: ({ skipped }) => skipped.gap === true }),
    acceptOld: t.boolean({ resolve: ({ skipped }) => skipped.old === true }),
    acceptShrink: t.boolean({ resolve: ({ skipped }) => skipped.shrink === true }),
    files: t.field({ type: [JudgedType], resolve: ({ result }) => [...result.files] }),
    resumed: t.field({ type: [ResumedType], resolve: ({ result }) => [...result.resumed] }),
  }),
});

builder.queryField('erpUpload', (t) =>
  t.field({
    description: 'An upload of the caller, or null; previews are kept for a day.',
    allow: managesIntegration,
    type: UploadType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => findOwnUpload(signedIn(ctx), id),
  }),
);

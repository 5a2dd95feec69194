import * as v from 'valibot';
import { recallRanges, type RecallRange } from '#rules/content/recall-editor/recall-frames.ts';
import { recallInput } from '#rules/content/recall-editor/recall-input.ts';
import type { TargetMarket } from '#accounts/markets/markets.target-markets.queries.ts';
import * as fields from '#rules/validation.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload } from '#platform/graphql/graphql.ts';
import { LanguageTextsInput, LanguageTextsType } from '#platform/graphql/language-texts.ts';
import {
  createRecall,
  deleteRecall,
  endRecall,
  publishRecall,
  remindRecall,
  requireSorg,
  updateRecall,
} from './recall-editor.actions.ts';
import { RecallType } from '#goods/frames/frames.recalls.graphql.ts';
import { mayRecall, publishesRecalls } from './recall-editor.policy.ts';
import {
  countReach,
  findEditedRecall,
  languagesOf,
  listEditedRecalls,
  listNewsMarkets,
  listRanges,
  listRecallSorgs,
  recallStages,
  type EditedRecall,
  type ListedRecall,
  type ReachedDealer,
  type RecallReach,
  type RecallSorg,
} from './recall-editor.queries.ts';

const stages = 'draft, scheduled, published or ended.';

const ListedRecallType = builder.objectRef<ListedRecall>('ListedRecall').implement({
  description: 'A recall in the list of staff who make recalls.',
  fields: (t) => ({
    code: t.exposeString('code'),
    sorg: t.exposeString('sorg', { nullable: true, description: 'Null: of all sales organisations.' }),
    severity: t.exposeString('severity'),
    title: t.exposeString('title'),
    stage: t.exposeString('stage', { description: stages }),
    source: t.exposeString('source', { description: 'The side that changes it: `file` or `portal`.' }),
    publishedOn: t.field({ type: 'CalendarDate', nullable: true, resolve: ({ publishedOn }) => publishedOn }),
    endedOn: t.field({ type: 'CalendarDate', nullable: true, resolve: ({ endedOn }) => endedOn }),
    updatedAt: t.field({ type: 'DateTime', resolve: ({ updatedAt }) => updatedAt }),
    updatedBy: t.exposeString('updatedBy', { description: 'Empty if a file wrote it.' }),
  }),
});
const ListedRecallPage = builder
  .objectRef<{ rows: ListedRecall[]; count: number; page: number; limit: number }>('ListedRecallPage')
  .implement({
    fields: (t) => ({
      data: t.field({ type: [ListedRecallType], resolve: ({ rows }) => rows }),
      info: t.field({ type: PageInfoType, resolve: (list) => pageInfo(list.page, list.limit, list.count) }),
    }),
  });
const listSchema = v.object({
  search: fields.searchWords,
  stage: fields.absent(v.picklist(recallStages, 'out_of_range')),
  page: fields.page,
  limit: fields.pageSize(100),
});
builder.queryField('editedRecalls', (t) =>
  t.field({
    allow: publishesRecalls,
    type: ListedRecallPage,
    description:
      "Recalls of the caller's sales organisations with drafts and ended ones, drafts first, then the latest.",
    args: {
      search: t.arg.string({ description: 'Code or title.' }),
      stage: t.arg.string({ description: stages }),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20, description: 'At most 100.' }),
    },
    resolve: async (_root, args, ctx) => {
      const asked = parseInput(listSchema, args);
      return { ...(await listEditedRecalls(ctx, asked)), page: asked.page, limit: asked.limit };
    },
  }),
);

const RangeType = builder.objectRef<RecallRange>('RecallRange').implement({
  description: 'Frame numbers from first to last, both included; the same twice for one frame.',
  fields: (t) => ({
    firstNumber: t.exposeString('firstNumber'),
    lastNumber: t.exposeString('lastNumber'),
    articleCode: t.exposeString('articleCode', { description: 'Empty: any article.' }),
  }),
});
const EditedRecallType = builder.objectRef<EditedRecall>('EditedRecall').implement({
  description: 'A recall with everything that its editor changes.',
  fields: (t) => ({
    code: t.exposeString('code'),
    version: t.exposeInt('version'),
    sorg: t.exposeString('sorg', { nullable: true, description: 'Null: of all sales organisations.' }),
    severity: t.exposeString('severity'),
    stage: t.exposeString('stage', { description: stages }),
    source: t.exposeString('source', { description: 'The side that changes it: `file` or `portal`.' }),
    publishedOn: t.field({ type: 'CalendarDate', nullable: true, resolve: ({ publishedOn }) => publishedOn }),
    endedOn: t.field({ type: 'CalendarDate', nullable: true, resolve: ({ endedOn }) => endedOn }),
    remindedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ remindedAt }) => remindedAt }),
    title: t.field({ type: LanguageTextsType, resolve: ({ title }) => title }),
    bulletin: t.field({ type: LanguageTextsType, resolve: ({ bulletin }) => bulletin }),
    instruction: t.field({ type: LanguageTextsType, resolve: ({ instruction }) => instruction }),
    ranges: t.field({ type: [RangeType], resolve: ({ id }, _args, ctx) => listRanges(ctx, id) }),
    editable: t.boolean({
      description: 'False for a recall that ended, and for one of dealers whom the caller does not all see.',
      resolve: async ({ sorg, stage }, _args, ctx) => stage !== 'ended' && (await mayRecall(ctx, sorg)),
    }),
    languages: t.field({
      type: ['String'],
      description: 'Languages that it needs to be published.',
      resolve: ({ sorg }, _args, ctx) => languagesOf(ctx, sorg),
    }),
  }),
});
builder.objectField(RecallType, 'edition', (t) =>
  t.field({
    type: EditedRecallType,
    nullable: true,
    description: 'The recall as its editors change it; null for everybody else.',
    resolve: ({ code }, _args, ctx) =>
      publishesRecalls.some((scope) => ctx.actor?.permissions.has(scope)) ? findEditedRecall(ctx, code) : null,
  }),
);
const codeSchema = v.pipe(fields.notEmpty, v.maxLength(40, 'too_long'));
builder.queryField('editedRecall', (t) =>
  t.field({
    allow: publishesRecalls,
    type: EditedRecallType,
    nullable: true,
    args: { code: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => findEditedRecall(ctx, parseInput(v.object({ code: codeSchema }), args).code),
  }),
);

const SorgType = builder.objectRef<RecallSorg>('RecallSorg').implement({
  fields: (t) => ({ sorg: t.exposeString('sorg'), name: t.exposeString('name') }),
});
const NewsMarketType = builder.objectRef<TargetMarket>('RecallNewsMarket').implement({
  fields: (t) => ({ id: t.exposeID('id'), marketName: t.exposeString('marketName') }),
});
const ChoicesType = builder.objectRef<Record<string, never>>('RecallChoices').implement({
  description: 'The choices of the caller in the form of a recall.',
  fields: (t) => ({
    sorgs: t.field({ type: [SorgType], resolve: async (_root, _args, ctx) => (await listRecallSorgs(ctx)).sorgs }),
    all: t.boolean({
      description: 'The caller may make recalls for all sales organisations.',
      resolve: (_root, _args, ctx) => mayRecall(ctx, null),
    }),
    newsMarkets: t.field({
      type: [NewsMarketType],
      description: 'Target markets that may get the bulletin as must-read news; none without the feature `news`.',
      resolve: async (_root, _args, ctx) => [...(await listNewsMarkets(ctx))],
    }),
  }),
});
builder.queryField('recallChoices', (t) =>
  t.field({ allow: publishesRecalls, type: ChoicesType, resolve: () => ({}) }),
);

const ReachedDealerType = builder.objectRef<ReachedDealer>('ReachedDealer').implement({
  fields: (t) => ({
    custCode: t.exposeString('customerCode'),
    custName: t.exposeString('customerName'),
    frames: t.exposeInt('frames'),
  }),
});
const ReachType = builder.objectRef<RecallReach>('RecallReach').implement({
  description: 'The bikes and dealers that a recall would reach now.',
  fields: (t) => ({
    frames: t.exposeInt('frames', { description: 'Bikes that were shipped to dealers.' }),
    dealers: t.exposeInt('dealers'),
    elsewhere: t.exposeInt('elsewhere', {
      description: 'Known frames that were shipped to nobody, or by another sales organisation.',
    }),
    unknown: t.exposeInt('unknown', { description: 'Single numbers that the portal does not know.' }),
    unknownNumbers: t.field({ type: ['String'], resolve: ({ unknownNumbers }) => [...unknownNumbers] }),
    topDealers: t.field({
      type: [ReachedDealerType],
      description: 'At most 20 dealers, those with the most bikes first.',
      resolve: ({ topDealers }) => [...topDealers],
    }),
  }),
});
const RangeInput = builder.inputType('RecallRangeInput', {
  fields: (t) => ({
    firstNumber: t.string({ required: true }),
    lastNumber: t.string({ required: true }),
    articleCode: t.string({ required: true, description: 'Empty: any article.' }),
  }),
});
const reachSchema = v.object({ sorg: fields.absent(fields.sorgCode), ranges: recallRanges });
builder.queryField('recallReach', (t) =>
  t.field({
    allow: publishesRecalls,
    type: ReachType,
    description: 'Counts the bikes and dealers that frames of a recall would reach, before it is published.',
    args: {
      sorg: t.arg.string({ description: 'Null: all sales organisations.' }),
      ranges: t.arg({ type: [RangeInput], required: true, description: 'At most 2,000.' }),
    },
    resolve: async (_root, args, ctx) => {
      const asked = parseInput(reachSchema, args);
      await requireSorg(ctx, asked.sorg);
      return countReach(ctx, asked);
    },
  }),
);

const RecallInput = builder.inputType('RecallInput', {
  fields: (t) => ({
    code: t.string({ required: true }),
    sorg: t.string({ description: 'Null: all sales organisations.' }),
    severity: t.string({ required: true, description: 'safety or service.' }),
    title: t.field({ type: LanguageTextsInput, required: true, description: 'At least one language.' }),
    bulletin: t.field({ type: LanguageTextsInput, required: true }),
    instruction: t.field({
      type: LanguageTextsInput,
      required: true,
      description: 'The work of the workshop, a line for each step.',
    }),
    ranges: t.field({ type: [RangeInput], required: true, description: 'At most 2,000.' }),
  }),
});
const parseRecall = (inputs: object): v.InferOutput<typeof recallInput> =>
  parseInput(recallInput, { sorg: null, ...inputs });

const EditedRecallPayload = payload<{ code: string; count?: number }>('EditedRecallPayload', (t) => ({
  recall: t.field({
    type: EditedRecallType,
    nullable: true,
    resolve: ({ code }, _args, ctx) => findEditedRecall(ctx, code),
  }),
  count: t.int({
    nullable: true,
    description: 'Dealers that were reminded.',
    resolve: ({ count }) => count ?? null,
  }),
}));
builder.mutationField('createRecall', (t) =>
  t.field({
    allow: publishesRecalls,
    type: EditedRecallPayload,
    description: 'Makes a recall as a draft; nobody is told.',
    args: { inputs: t.arg({ type: RecallInput, required: true }) },
    resolve: async (_root, { inputs }, ctx) => ({ code: await createRecall(ctx, parseRecall(inputs)) }),
  }),
);

const versionSchema = v.object({ code: codeSchema, version: fields.wholeNumber(1, 2_000_000_000) });
const version = 'The version that the editor saw; another one is refused (recall_changed).';
builder.mutationField('updateRecall', (t) =>
  t.field({
    allow: publishesRecalls,
    type: EditedRecallPayload,
    description:
      'Changes a recall; from then on files do not. Of a published one, dealers with added bikes are told, and its news follows.',
    args: {
      code: t.arg.string({ required: true }),
      version: t.arg.int({ required: true, description: version }),
      inputs: t.arg({ type: RecallInput, required: true }),
    },
    resolve: async (_root, args, ctx) => {
      const seen = parseInput(versionSchema, { code: args.code, version: args.version });
      await updateRecall(ctx, seen.code, seen.version, parseRecall(args.inputs));
      return { code: seen.code };
    },
  }),
);
const marketsSchema = v.pipe(v.array(v.pipe(v.string(), v.uuid('bad_input'))), v.maxLength(200, 'too_many'));
builder.mutationField('publishRecall', (t) =>
  t.field({
    allow: publishesRecalls,
    type: EditedRecallPayload,
    description: 'Publishes a draft today: its dealers are told, and its bulletin becomes must-read news.',
    args: {
      code: t.arg.string({ required: true }),
      version: t.arg.int({ required: true, description: version }),
      marketIds: t.arg.idList({ required: true, description: 'Target markets of the news; none: no news.' }),
    },
    resolve: async (_root, args, ctx) => {
      const seen = parseInput(v.object({ ...versionSchema.entries, marketIds: marketsSchema }), args);
      await publishRecall(ctx, seen.code, seen.version, [...new Set(seen.marketIds)]);
      return { code: seen.code };
    },
  }),
);
builder.mutationField('endRecall', (t) =>
  t.field({
    allow: publishesRecalls,
    type: EditedRecallPayload,
    description: 'Ends a published recall today, and its news with it.',
    args: { code: t.arg.string({ required: true }), version: t.arg.int({ required: true, description: version }) },
    resolve: async (_root, args, ctx) => {
      const seen = parseInput(versionSchema, args);
      await endRecall(ctx, seen.code, seen.version);
      return { code: seen.code };
    },
  }),
);
builder.mutationField('deleteRecall', (t) =>
  t.field({
    allow: publishesRecalls,
    type: EditedRecallPayload,
    description: 'Deletes a draft.',
    args: { code: t.arg.string({ required: true }), version: t.arg.int({ required: true, description: version }) },
    resolve: async (_root, args, ctx) => {
      const seen = parseInput(versionSchema, args);
      await deleteRecall(ctx, seen.code, seen.version);
      return { code: seen.code };
    },
  }),
);
builder.mutationField('remindRecall', (t) =>
  t.field({
    allow: publishesRecalls,
    type: EditedRecallPayload,
    description: 'Reminds every dealer with bikes that nobody checked or repaired; once a day.',
    args: { code: t.arg.string({ required: true }) },
    resolve: async (_root, args, ctx) => {
      const { code } = parseInput(v.object({ code: codeSchema }), args);
      return { code, count: await remindRecall(ctx, code) };
    },
  }),
);

import * as v from 'valibot';
import { frameRecallInput } from '#rules/goods/frames/recall-work.ts';
import { recallStates, type RecallState } from '#rules/goods/frames/recall.ts';
import * as fields from '#rules/validation.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload } from '#platform/graphql/graphql.ts';
import { FrameType } from './frames.graphql.ts';
import { readFrames, reportsRecallWork } from './frames.policy.ts';
import { readBulletin, reportRecallWork } from './frames.recalls.actions.ts';
import {
  findRecall,
  listAffected,
  listDealers,
  listRecalls,
  loadRecallsOf,
  type AffectedFrame,
  type FrameRecall,
  type Recall,
  type RecallDealer,
  type RecallProgress,
} from './frames.recalls.queries.ts';

const severities = 'safety: a danger to the rider; service: an improvement at the next service.';

export const FrameRecallType = builder.objectRef<FrameRecall>('FrameRecall').implement({
  description: 'A recall of one frame.',
  fields: (t) => ({
    code: t.exposeString('code'),
    severity: t.exposeString('severity', { description: severities }),
    title: t.exposeString('title'),
    bulletin: t.exposeString('bulletin'),
    publishedOn: t.field({ type: 'CalendarDate', resolve: ({ publishedOn }) => publishedOn }),
    state: t.exposeString('state', { description: 'open, checked or repaired.' }),
  }),
});
builder.objectField(FrameType, 'recalls', (t) =>
  t.field({
    type: [FrameRecallType],
    description: 'Recalls of the frame, the latest first; shown to everybody who may enter frame numbers.',
    resolve: async ({ number }, _args, ctx) => [...(await loadRecallsOf(ctx, number))],
  }),
);

const AffectedFrameType = builder.objectRef<AffectedFrame>('AffectedFrame').implement({
  description: 'A frame that a recall affects.',
  fields: (t) => ({
    frameNumber: t.exposeString('number'),
    articleCode: t.exposeString('articleCode'),
    description: t.exposeString('description'),
    customerName: t.exposeString('customerName'),
    customerCode: t.exposeString('customerCode'),
    shippedOn: t.field({ type: 'CalendarDate', nullable: true, resolve: ({ shippedOn }) => shippedOn }),
    state: t.exposeString('state', { description: 'open, checked or repaired.' }),
    note: t.exposeString('note'),
    doneAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ doneAt }) => doneAt }),
  }),
});
const AffectedList = builder
  .objectRef<{ rows: AffectedFrame[]; count: number; page: number; limit: number }>('AffectedFrameList')
  .implement({
    fields: (t) => ({
      data: t.field({ type: [AffectedFrameType], resolve: ({ rows }) => rows }),
      info: t.field({ type: PageInfoType, resolve: (list) => pageInfo(list.page, list.limit, list.count) }),
    }),
  });

const listSchema = v.object({
  state: v.optional(v.nullable(v.picklist(recallStates))),
  search: v.optional(v.nullable(fields.search)),
  page: fields.page,
  limit: fields.pageSize(100),
});
const RecallDealerType = builder.objectRef<RecallDealer>('RecallDealer').implement({
  description: 'A dealer with frames of a recall.',
  fields: (t) => ({
    custCode: t.exposeString('customerCode'),
    custName: t.exposeString('customerName'),
    affected: t.exposeInt('affected'),
    checked: t.exposeInt('checked'),
    repaired: t.exposeInt('repaired'),
    readBy: t.exposeString('readBy', { description: 'The first user of the dealer who read the bulletin.' }),
    readAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ readAt }) => readAt }),
  }),
});
const RecallDealerList = builder
  .objectRef<{ rows: RecallDealer[]; count: number; page: number; limit: number }>('RecallDealerList')
  .implement({
    fields: (t) => ({
      data: t.field({ type: [RecallDealerType], resolve: ({ rows }) => rows }),
      info: t.field({ type: PageInfoType, resolve: (list) => pageInfo(list.page, list.limit, list.count) }),
    }),
  });
const dealersSchema = v.object({
  unread: v.boolean(),
  search: v.optional(v.nullable(fields.search)),
  page: fields.page,
  limit: fields.pageSize(1_000),
});
export const RecallType = builder.objectRef<Recall & Partial<RecallProgress>>('Recall').implement({
  description: 'A recall of the maker.',
  fields: (t) => ({
    code: t.exposeString('code'),
    severity: t.exposeString('severity', { description: severities }),
    title: t.exposeString('title'),
    bulletin: t.exposeString('bulletin'),
    instruction: t.exposeString('instruction', { description: 'The work of the workshop, a line for each step.' }),
    publishedOn: t.field({ type: 'CalendarDate', resolve: ({ publishedOn }) => publishedOn }),
    read: t.exposeBoolean('read', { description: 'The caller confirmed to have read the bulletin.' }),
    affected: t.int({ nullable: true, resolve: ({ affected }) => affected ?? null }),
    checked: t.int({ nullable: true, resolve: ({ checked }) => checked ?? null }),
    repaired: t.int({ nullable: true, resolve: ({ repaired }) => repaired ?? null }),
    frames: t.field({
      type: AffectedList,
      description: 'Frames of the active customer or, for staff, of their customers: open ones first.',
      args: {
        state: t.arg.string({ description: 'open, checked or repaired.' }),
        search: t.arg.string({ description: 'Frame number or name of the customer.' }),
        page: t.arg.int({ defaultValue: 1 }),
        limit: t.arg.int({ defaultValue: 20 }),
      },
      resolve: async ({ id }, args, ctx) => {
        const { state, search, page, limit } = parseInput(listSchema, args);
        const wanted = { state: (state ?? null) as RecallState | null, search: search ?? '', page, limit };
        return { ...(await listAffected(ctx, id, wanted)), page, limit };
      },
    }),
    dealers: t.field({
      type: RecallDealerList,
      nullable: true,
      description:
        'Dealers with affected frames, those who did not read the bulletin first. Null for dealers: it is for staff.',
      args: {
        unread: t.arg.boolean({ defaultValue: false, description: 'Only dealers who did not read the bulletin.' }),
        search: t.arg.string({ description: 'Name or code of the dealer.' }),
        page: t.arg.int({ defaultValue: 1 }),
        limit: t.arg.int({ defaultValue: 20 }),
      },
      resolve: async ({ id }, args, ctx) => {
        const { unread, search, page, limit } = parseInput(dealersSchema, args);
        if (ctx.actor?.ownCustomerId !== null) return null;
        return { ...(await listDealers(ctx, id, { unread, search: search ?? '', page, limit })), page, limit };
      },
    }),
  }),
});

builder.queryField('recalls', (t) =>
  t.field({
    allow: readFrames,
    type: [RecallType],
    description: 'Recalls that affect frames which the caller sees, with progress: dangers first, then the latest.',
    resolve: (_root, _args, ctx) => listRecalls(ctx),
  }),
);
const codeSchema = v.object({ code: v.pipe(fields.notEmpty, v.maxLength(40, 'too_long')) });
builder.queryField('recall', (t) =>
  t.field({
    allow: readFrames,
    type: RecallType,
    nullable: true,
    description: 'One recall by its code; counts are those of `recalls`.',
    args: { code: t.arg.string({ required: true }) },
    resolve: async (_root, args, ctx) => {
      const { code } = parseInput(codeSchema, args);
      const found = (await listRecalls(ctx)).find((one) => one.code === code);
      if (found) return found;
      const recall = await findRecall(ctx, code);
      return recall && { ...recall, affected: 0, checked: 0, repaired: 0 };
    },
  }),
);

const RecallPayload = payload<{ code: string }>('RecallPayload', (t) => ({
  recall: t.field({ type: RecallType, nullable: true, resolve: ({ code }, _args, ctx) => findRecall(ctx, code) }),
}));
builder.mutationField('readRecall', (t) =>
  t.field({
    allow: readFrames,
    type: RecallPayload,
    description: 'Confirms that the caller read the bulletin of a recall.',
    args: { code: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => readBulletin(ctx, parseInput(codeSchema, args).code),
  }),
);
builder.mutationField('reportRecallWork', (t) =>
  t.field({
    allow: reportsRecallWork,
    type: RecallPayload,
    description:
      'Notes what the workshop did about a recalled frame: checked or repaired, which is final; open undoes a check.',
    args: {
      code: t.arg.string({ required: true }),
      frameNumber: t.arg.string({ required: true }),
      state: t.arg.string({ required: true }),
      note: t.arg.string({ defaultValue: '' }),
    },
    resolve: (_root, args, ctx) => reportRecallWork(ctx, parseInput(frameRecallInput, args)),
  }),
);

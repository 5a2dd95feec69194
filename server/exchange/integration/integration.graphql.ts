import * as v from 'valibot';
import { discardReason } from '#rules/exchange/integration/expected-file-input.ts';
import { fileStates, findingKinds } from '#rules/exchange/integration/choices.ts';
import * as fields from '#rules/validation.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload, type PageInfo } from '#platform/graphql/graphql.ts';
import { listCauses } from '#exchange/erp-check/erp-check.causes.queries.ts';
import { CauseType } from './integration.causes.graphql.ts';
import { discardFile, requestImportAgain } from './integration.actions.ts';
import { managesIntegration, readsIntegration } from '#exchange/erp/erp.integration.policy.ts';
import {
  fileCountLimit,
  findExchangedFile,
  listDecisions,
  listExchangedFiles,
  listFileKinds,
  listMissingRecords,
  listRejects,
  readLines,
  type ExchangedFile,
  type ExchangeDecision,
  type MissingRecord,
  type RejectedCell,
} from './integration.queries.ts';
import { reasonOf } from '#exchange/erp/erp.reasons.ts';
import { takeListBack } from './integration.take-back.actions.ts';

const DecisionType = builder.objectRef<ExchangeDecision>('ErpDecision').implement({
  description: 'The decision of an administrator about a file.',
  fields: (t) => ({
    id: t.exposeID('id'),
    verb: t.exposeString('verb', { description: 'again, discard or take_back.' }),
    reason: t.exposeString('reason'),
    by: t.exposeString('by'),
    at: t.expose('at', { type: 'DateTime' }),
    resultId: t.exposeID('resultId', {
      nullable: true,
      description: 'The entry of the file that was imported again; null until the import is done.',
    }),
  }),
});

const MissingType = builder.objectRef<MissingRecord>('ErpMissingRecord').implement({
  description: 'A missing record for which rows of a file wait.',
  fields: (t) => ({
    thing: t.exposeString('thing', { description: 'Kind of record, for instance article.' }),
    key: t.exposeString('key'),
    source: t.exposeString('source', {
      description: 'Kind of file that brings the record; portal: an administrator adds it.',
    }),
    rows: t.exposeInt('rows'),
  }),
});

type Reject = RejectedCell & { readonly cutOut: string | null };
const RejectType = builder.objectRef<Reject>('ErpReject').implement({
  description: 'A rejected cell or row of a file, or a warning about an imported row.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: `${findingKinds.join(', ')}.` }),
    line: t.exposeInt('line'),
    column: t.exposeString('column'),
    code: t.exposeString('code'),
    value: t.exposeString('value', { description: 'The cell.' }),
    text: t.string({
      description: "The reason in the caller's language.",
      resolve: ({ code, params }, _args, ctx) => ctx.text(code, params),
    }),
    cutOut: t.exposeString('cutOut', {
      nullable: true,
      description: 'The line of the file, at most 500 characters; null if there is no stored copy of the file.',
    }),
  }),
});
interface RejectPage {
  readonly data: readonly Reject[];
  readonly info: PageInfo;
}
const RejectPageType = builder.objectRef<RejectPage>('ErpRejects').implement({
  fields: (t) => ({
    data: t.field({ type: [RejectType], resolve: ({ data }) => [...data] }),
    info: t.field({ type: PageInfoType, resolve: ({ info }) => info }),
  }),
});

/** Arguments without those that are null. */
export const given = (args: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));

const cellWord = v.pipe(v.string(), v.maxLength(80));
const pageSchema = v.object({
  page: fields.page,
  limit: fields.pageSize(100),
  warnings: v.boolean(),
  cause: v.optional(v.object({ kind: v.picklist(findingKinds), code: cellWord, column: cellWord, thing: cellWord })),
});

async function rejectPage(ctx: Ctx, file: ExchangedFile, asked: object): Promise<RejectPage> {
  const { page, limit, ...filter } = parseInput(pageSchema, asked);
  const { data, count } = await listRejects(signedIn(ctx), file.id, { ...filter, page, limit });
  const lines =
    file.original === null
      ? new Map<number, string>()
      : await readLines(
          ctx.files,
          file.original,
          data.map(({ line }) => line),
        );
  return {
    data: data.map((reject) => ({ ...reject, cutOut: lines.get(reject.line) ?? null })),
    info: pageInfo(page, limit, count),
  };
}

const CauseInput = builder.inputType('ErpCauseFilter', {
  fields: (t) => ({
    kind: t.string({ required: true, description: `${findingKinds.join(', ')}.` }),
    code: t.string({ required: true }),
    column: t.string({ required: true }),
    thing: t.string({ required: true }),
  }),
});

const FileType = builder.objectRef<ExchangedFile>('ErpFile').implement({
  description: 'A file that came from the ERP or went to it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    direction: t.exposeString('direction', { description: 'in or out.' }),
    type: t.exposeString('type'),
    name: t.exposeString('name'),
    sender: t.exposeString('sender'),
    sequence: t.string({ resolve: ({ sequence }) => String(sequence) }),
    madeAt: t.expose('madeAt', { type: 'DateTime' }),
    startedAt: t.expose('startedAt', { type: 'DateTime' }),
    finishedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ finishedAt }) => finishedAt }),
    state: t.exposeString('state', { description: 'processing, done, or rejected: nothing of it was imported.' }),
    sorgs: t.stringList({
      nullable: true,
      description: 'The sales organisations that its rows name; null if they are not known.',
      resolve: ({ sorgs }) => sorgs,
    }),
    rowCount: t.exposeInt('rowCount'),
    acceptedCount: t.exposeInt('acceptedCount'),
    changedCount: t.exposeInt('changedCount'),
    rejectedCount: t.exposeInt('rejectedCount', { description: 'Rows that were left out and wait for nothing.' }),
    waitingCount: t.exposeInt('waitingCount', {
      description: 'Rows that wait for records of another file and go in as soon as it comes.',
    }),
    warningCount: t.exposeInt('warningCount'),
    waiting: t.boolean({
      description: 'Rows wait for records of another file and go in as soon as it comes.',
      resolve: ({ waitingCount }) => waitingCount > 0,
    }),
    reasonCode: t.string({ nullable: true, resolve: ({ reason }) => reasonOf(reason)?.code ?? null }),
    reason: t.string({
      nullable: true,
      description: "Why the whole file was refused, in the caller's language.",
      resolve: ({ reason }, _args, ctx) => {
        const said = reasonOf(reason);
        return said && ctx.text(said.code, said.params);
      },
    }),
    hasOriginal: t.boolean({
      description: 'A copy of the file is stored: it can be downloaded and imported again.',
      resolve: ({ original }) => original !== null,
    }),
    replacedCount: t.exposeInt('replacedCount', {
      nullable: true,
      description: 'Rows that taking this uploaded list back would restore; null if it cannot be taken back.',
    }),
    verb: t.exposeString('verb', { nullable: true, description: 'The newest decision: again, discard or take_back.' }),
    decisions: t.field({
      type: [DecisionType],
      resolve: (file, _args, ctx) => listDecisions(signedIn(ctx), file.id),
    }),
    waitsFor: t.field({
      type: [MissingType],
      description: 'The records that its rows wait for, at most 50 records.',
      resolve: (file, _args, ctx) => (file.waitingCount === 0 ? [] : listMissingRecords(signedIn(ctx), file.id, 50)),
    }),
    causes: t.field({
      type: [CauseType],
      description: 'The problems of its rows, by cause: rejected, waiting, warnings; at most 200.',
      resolve: (file, _args, ctx) => listCauses(ctx.db, file.id, 1),
    }),
    rejects: t.field({
      type: RejectPageType,
      args: {
        page: t.arg.int({ defaultValue: 1 }),
        limit: t.arg.int({ defaultValue: 20, description: 'At most 100.' }),
        warnings: t.arg.boolean({ defaultValue: false, description: 'Warnings about imported rows instead.' }),
        cause: t.arg({ type: CauseInput, description: 'Only rows with this cause, warnings included.' }),
      },
      resolve: (file, { warnings, ...args }, ctx) =>
        rejectPage(ctx, file, { ...given(args), warnings: warnings === true }),
    }),
  }),
});

interface FilePage {
  readonly data: readonly ExchangedFile[];
  readonly info: PageInfo;
}
const FilePageType = builder.objectRef<FilePage>('ErpFiles').implement({
  fields: (t) => ({
    data: t.field({ type: [FileType], resolve: ({ data }) => [...data] }),
    info: t.field({
      type: PageInfoType,
      description: `Counted up to ${fileCountLimit} files.`,
      resolve: ({ info }) => info,
    }),
  }),
});

const FilterInput = builder.inputType('ErpFileFilter', {
  fields: (t) => ({
    direction: t.string({ description: 'in or out.' }),
    type: t.string(),
    sender: t.string(),
    state: t.string({ description: `One of ${fileStates.join(', ')}.` }),
    search: t.string({ description: 'A part of the name, or a sequence number.' }),
    from: t.field({ type: 'DateTime' }),
    to: t.field({ type: 'DateTime', description: 'The last included instant.' }),
  }),
});
const word = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60, 'too_long')));
const filesSchema = v.object({
  page: fields.wholeNumber(1, 1_000),
  limit: fields.pageSize(100),
  filter: v.optional(
    v.object({
      direction: v.optional(v.picklist(['in', 'out'])),
      type: word,
      sender: word,
      state: v.optional(v.picklist(fileStates)),
      search: v.optional(fields.search),
      from: v.optional(v.date()),
      to: v.optional(v.date()),
    }),
    {},
  ),
});
builder.queryField('erpFiles', (t) =>
  t.field({
    description:
      'Files exchanged with the ERP, newest first: those about sales organisations of which the caller sees everything, and files that name none if the caller sees all.',
    allow: readsIntegration,
    type: FilePageType,
    args: {
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20, description: 'At most 100.' }),
      filter: t.arg({ type: FilterInput }),
    },
    resolve: async (_root, args, ctx) => {
      const asked = parseInput(filesSchema, { ...given(args), ...(args.filter ? { filter: given(args.filter) } : {}) });
      const { data, count } = await listExchangedFiles(signedIn(ctx), asked.filter, asked.page, asked.limit);
      return { data, info: pageInfo(asked.page, asked.limit, count) };
    },
  }),
);

builder.queryField('erpFile', (t) =>
  t.field({
    description: 'One file, or null if the caller may not see it.',
    allow: readsIntegration,
    type: FileType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => findExchangedFile(signedIn(ctx), id),
  }),
);

const KindType = builder.objectRef<{ direction: 'in' | 'out'; type: string; sender: string }>('ErpFileKind').implement({
  description: 'A kind of file and a sender that occur in the list.',
  fields: (t) => ({
    direction: t.exposeString('direction'),
    type: t.exposeString('type'),
    sender: t.exposeString('sender'),
  }),
});
builder.queryField('erpFileKinds', (t) =>
  t.field({
    description: 'Kinds and senders of the files that the caller may see, for the filter.',
    allow: readsIntegration,
    type: [KindType],
    resolve: (_root, _args, ctx) => listFileKinds(signedIn(ctx)),
  }),
);

const FilePayload = payload<{ id: string }>('ErpFilePayload', (t) => ({
  file: t.field({
    type: FileType,
    nullable: true,
    resolve: ({ id }, _args, ctx) => findExchangedFile(signedIn(ctx), id),
  }),
}));

builder.mutationField('importErpFileAgain', (t) =>
  t.field({
    description:
      'Imports a refused or partly rejected file once more, from its stored copy. The import runs in the background; the new entry is the result of the decision.',
    allow: managesIntegration,
    type: FilePayload,
    args: {
      id: t.arg.id({ required: true }),
      acceptGap: t.arg.boolean({ defaultValue: false, description: 'Although an earlier file is missing.' }),
      acceptOld: t.arg.boolean({ defaultValue: false, description: 'Although a later file was imported.' }),
      acceptShrink: t.arg.boolean({
        defaultValue: false,
        description: 'Although a full list lost more than a fifth of its rows.',
      }),
    },
    resolve: async (_root, { id, acceptGap, acceptOld, acceptShrink }, ctx) => {
      await requestImportAgain(ctx, id, {
        gap: acceptGap === true,
        old: acceptOld === true,
        shrink: acceptShrink === true,
      });
      return { id };
    },
  }),
);

builder.mutationField('takeErpListBack', (t) =>
  t.field({
    description:
      'Takes the last uploaded list of a kind back: what it replaced is there again. Refused when a newer list has come or rows were changed since.',
    allow: managesIntegration,
    type: FilePayload,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => {
      await takeListBack(ctx, id);
      return { id };
    },
  }),
);

builder.mutationField('discardErpFile', (t) =>
  t.field({
    description:
      'Ends the work on a refused or partly rejected file: it needs no attention any more and its rows stop waiting.',
    allow: managesIntegration,
    type: FilePayload,
    args: { id: t.arg.id({ required: true }), reason: t.arg.string({ required: true }) },
    resolve: async (_root, { id, reason }, ctx) => {
      await discardFile(ctx, id, parseInput(v.object({ reason: discardReason }), { reason }).reason);
      return { id };
    },
  }),
);

import { expectedFileSchema } from '#rules/exchange/integration/expected-file-input.ts';
import { sorgsWithin } from '#rules/permissions.ts';
import { signedIn } from '#platform/context.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { listSorgs } from '#accounts/markets/markets.queries.ts';
import { removeExpectedFile, setExpectedFile } from './integration.expected.actions.ts';
import {
  findStockAge,
  listFreshData,
  listVisibleExpectedFiles,
  type ExpectedFile,
  type Freshness,
  type StockAge,
} from './integration.expected.queries.ts';
import { formats } from '#exchange/erp-formats/erp-formats.ts';
import { managesIntegration, readsIntegration, wholeSorgs } from '#exchange/erp/erp.integration.policy.ts';
import { countExchangedFiles } from './integration.queries.ts';
import { countVisibleOutbox } from './integration.outbox.queries.ts';

const ExpectedType = builder.objectRef<ExpectedFile>('ErpExpectedFile').implement({
  description: 'A kind of file that a sender is expected to send regularly for a sales organisation.',
  fields: (t) => ({
    id: t.exposeID('id'),
    sorg: t.exposeString('sorg'),
    sorgName: t.exposeString('sorgName'),
    type: t.exposeString('type'),
    sender: t.exposeString('sender'),
    everyMinutes: t.exposeInt('everyMinutes'),
    workingDaysOnly: t.exposeBoolean('workingDaysOnly', {
      description: 'Time counts on working days of the sales organisation only.',
    }),
    lastAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ lastAt }) => lastAt }),
    dueAt: t.expose('dueAt', { type: 'DateTime' }),
    isLate: t.exposeBoolean('isLate'),
    changedBy: t.exposeString('changedBy', { nullable: true }),
    changedAt: t.expose('changedAt', { type: 'DateTime' }),
  }),
});

const FreshnessType = builder.objectRef<Freshness>('ErpFreshness').implement({
  description: 'The newest imported data of a kind and sender.',
  fields: (t) => ({
    type: t.exposeString('type'),
    sender: t.exposeString('sender'),
    fileId: t.exposeID('fileId'),
    sequence: t.string({ resolve: ({ sequence }) => String(sequence) }),
    madeAt: t.expose('madeAt', { type: 'DateTime' }),
    dueAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ dueAt }) => dueAt }),
    isLate: t.exposeBoolean('isLate'),
  }),
});

interface Overview {
  readonly fresh: readonly Freshness[];
  readonly expected: readonly ExpectedFile[];
  readonly attention: number;
  readonly waiting: number;
  readonly stuck: number;
}
const OverviewType = builder.objectRef<Overview>('ErpOverview').implement({
  description: 'State of the exchange with the ERP, as far as the caller may see it.',
  fields: (t) => ({
    fresh: t.field({ type: [FreshnessType], resolve: ({ fresh }) => [...fresh] }),
    expected: t.field({ type: [ExpectedType], resolve: ({ expected }) => [...expected] }),
    attention: t.exposeInt('attention', { description: 'Files that were refused or have rejects, undecided.' }),
    waiting: t.exposeInt('waiting', { description: 'Files with waiting rows.' }),
    stuck: t.exposeInt('stuck', { description: 'Records of the outbox that cannot be handed over.' }),
  }),
});

builder.queryField('erpOverview', (t) =>
  t.field({
    description: 'Age of the data, expected files, and what is stuck.',
    allow: readsIntegration,
    type: OverviewType,
    resolve: async (_root, _args, ctx) => {
      const caller = signedIn(ctx);
      const [fresh, expected, attention, waiting, stuck] = await Promise.all([
        listFreshData(caller),
        listVisibleExpectedFiles(caller),
        countExchangedFiles(caller, { state: 'attention' }),
        countExchangedFiles(caller, { state: 'waiting' }),
        countVisibleOutbox(caller, { state: 'stuck' }),
      ]);
      return { fresh, expected, attention, waiting, stuck };
    },
  }),
);

const ChoiceType = builder.objectRef<{ code: string; name: string }>('ErpSorgChoice').implement({
  fields: (t) => ({ code: t.exposeString('code'), name: t.exposeString('name') }),
});
interface ExpectedChoices {
  readonly types: readonly string[];
  readonly sorgs: readonly { readonly code: string; readonly name: string }[];
}
const ChoicesType = builder.objectRef<ExpectedChoices>('ErpExpectedChoices').implement({
  description: 'Choices of the form of an expected file.',
  fields: (t) => ({
    types: t.stringList({ description: 'Kinds of incoming files.', resolve: ({ types }) => [...types] }),
    sorgs: t.field({ type: [ChoiceType], resolve: ({ sorgs }) => [...sorgs] }),
  }),
});
builder.queryField('erpExpectedChoices', (t) =>
  t.field({
    allow: readsIntegration,
    type: ChoicesType,
    description: 'Kinds of incoming files, and the sales organisations of which the caller sees everything.',
    resolve: async (_root, _args, ctx) => ({
      types: formats.filter(({ direction }) => direction === 'in').map(({ type }) => type),
      sorgs: (await listSorgs(ctx.db, wholeSorgs(signedIn(ctx).actor))).map(({ sorg, name }) => ({ code: sorg, name })),
    }),
  }),
);

const ExpectedPayload = payload<{ id: string }>('ErpExpectedPayload', (t) => ({
  expected: t.field({
    type: ExpectedType,
    nullable: true,
    resolve: async ({ id }, _args, ctx) =>
      (await listVisibleExpectedFiles(signedIn(ctx))).find((one) => one.id === id) ?? null,
  }),
}));

builder.mutationField('setErpExpectedFile', (t) =>
  t.field({
    description: 'Sets an expected file, or changes one. From now on the next file is awaited.',
    allow: managesIntegration,
    type: ExpectedPayload,
    args: {
      id: t.arg.id({ description: 'The changed one; null adds one.' }),
      sorg: t.arg.string({ required: true }),
      type: t.arg.string({ required: true }),
      sender: t.arg.string({ required: true }),
      everyMinutes: t.arg.int({ required: true, description: 'From 5 minutes to 31 days.' }),
      workingDaysOnly: t.arg.boolean({ required: true }),
    },
    resolve: async (_root, args, ctx) => ({ id: await setExpectedFile(ctx, parseInput(expectedFileSchema, args)) }),
  }),
);

builder.mutationField('removeErpExpectedFile', (t) =>
  t.field({
    description: 'Removes an expected file.',
    allow: managesIntegration,
    type: ExpectedPayload,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => {
      await removeExpectedFile(ctx, id);
      return { id };
    },
  }),
);

const StockAgeType = builder.objectRef<StockAge>('StockAge').implement({
  description: 'Age of the stock figures.',
  fields: (t) => ({
    asOf: t.expose('asOf', { type: 'DateTime', description: 'When the ERP made its newest stock file.' }),
    isStale: t.boolean({
      description: 'The next stock file is overdue by the rhythm of the expected files, or after a day.',
      resolve: ({ staleAt }, _args, ctx) => staleAt < ctx.now,
    }),
  }),
});
builder.queryField('stockAge', (t) =>
  t.field({
    description:
      "Age of the stock figures of the customer's (else the caller's) sales organisations: of the oldest ones. Null if no stock file came.",
    allow: ['page.catalog'],
    type: StockAgeType,
    nullable: true,
    resolve: (_root, _args, ctx) =>
      findStockAge(ctx, ctx.customer?.areas.map(({ sorg }) => sorg) ?? sorgsWithin(ctx.actor, ctx.market.sorgs)),
  }),
);

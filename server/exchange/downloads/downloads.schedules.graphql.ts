import * as v from 'valibot';
import { downloadFormats, downloadModules } from '#rules/exchange/downloads/modules.ts';
import { downloadRhythms, relativePeriods } from '#rules/exchange/downloads/period.ts';
import { isId } from '#rules/ids.ts';
import { signedIn } from '#platform/context.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { readsDownloads, requestsDownloads, setsTargets } from './downloads.policy.ts';
import {
  addSchedule,
  changeSchedule,
  pauseSchedule,
  removeSchedule,
  resumeSchedule,
} from './downloads.schedules.actions.ts';
import { listSchedules, type DownloadSchedule } from './downloads.schedules.queries.ts';
import { removeTarget, saveTarget } from './downloads.targets.actions.ts';
import { findTarget, listTargets, type DownloadTarget } from './downloads.targets.queries.ts';

const ScheduleType = builder.objectRef<DownloadSchedule>('DownloadSchedule').implement({
  description: 'An export that its user gets regularly.',
  fields: (t) => ({
    id: t.exposeID('id'),
    module: t.exposeString('module'),
    format: t.exposeString('format'),
    rhythm: t.exposeString('rhythm', { description: 'daily, weekly (Mondays) or monthly (on the first).' }),
    period: t.exposeString('period', {
      nullable: true,
      description: 'yesterday, last_week, last_month or year_to_date; null for the current state.',
    }),
    customerCode: t.exposeString('customerCode', { nullable: true, description: "Null: all of the user's areas." }),
    customerName: t.exposeString('customerName', { nullable: true }),
    targetId: t.exposeID('targetId', { nullable: true, description: 'Null: a mail with a link.' }),
    targetName: t.exposeString('targetName', { nullable: true }),
    nextOn: t.expose('nextOn', { type: 'CalendarDate' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    pausedAt: t.expose('pausedAt', { type: 'DateTime', nullable: true, description: 'Its user paused it.' }),
    stoppedAt: t.expose('stoppedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'The user lost a right for it.',
    }),
    stopReason: t.exposeString('stopReason', { nullable: true }),
    lastOn: t.expose('lastOn', { type: 'CalendarDate', nullable: true }),
    lastStatus: t.exposeString('lastStatus', {
      nullable: true,
      description: 'As of a request; failed if not delivered.',
    }),
  }),
});

builder.queryField('downloadSchedules', (t) =>
  t.field({
    allow: [...readsDownloads],
    type: [ScheduleType],
    description: "The caller's own regular exports in this market, the oldest first.",
    resolve: (_root, _args, ctx) => listSchedules(signedIn(ctx)),
  }),
);

const SchedulePayload = payload<{ readonly schedule: DownloadSchedule }>('DownloadSchedulePayload', (t) => ({
  schedule: t.field({ type: ScheduleType, nullable: true, resolve: ({ schedule }) => schedule }),
}));
const RemovedPayload = payload<{ readonly id: string }>('RemoveDownloadSchedulePayload', (t) => ({
  id: t.id({ nullable: true, resolve: ({ id }) => id }),
}));
const id = v.pipe(v.string(), v.check(isId, 'not_found'));
const idSchema = v.object({ id });
const changeSchema = v.object({
  format: v.nullish(v.picklist(downloadFormats, 'out_of_range'), 'xlsx'),
  rhythm: v.picklist(downloadRhythms, 'out_of_range'),
  period: v.nullish(v.picklist(relativePeriods, 'out_of_range'), null),
  targetId: v.nullish(id, null),
});
const scheduleSchema = v.object({
  ...changeSchema.entries,
  module: v.picklist(
    downloadModules.map(({ module }) => module),
    'out_of_range',
  ),
  allCustomers: v.nullish(v.boolean(), false),
});

builder.mutationField('addDownloadSchedule', (t) =>
  t.field({
    allow: [...requestsDownloads],
    type: SchedulePayload,
    description: 'Plans a regular export. Its runs do not count for the quota.',
    args: {
      module: t.arg.string({ required: true }),
      format: t.arg.string({ description: 'xlsx (default) or csv.' }),
      rhythm: t.arg.string({ required: true }),
      period: t.arg.string({ description: 'Only for modules with a period.' }),
      allCustomers: t.arg.boolean({ description: 'Staff: all customers of their areas instead of the active one.' }),
      targetId: t.arg.id({ description: 'Staff: a folder of the market; a mail with a link without it.' }),
    },
    resolve: async (_root, args, ctx) => ({
      schedule: await addSchedule(signedIn(ctx), parseInput(scheduleSchema, args)),
    }),
  }),
);

builder.mutationField('changeDownloadSchedule', (t) =>
  t.field({
    allow: [...requestsDownloads],
    type: SchedulePayload,
    description: "Changes one of the caller's regular exports; module and customer stay.",
    args: {
      id: t.arg.id({ required: true }),
      format: t.arg.string({ description: 'xlsx (default) or csv.' }),
      rhythm: t.arg.string({ required: true }),
      period: t.arg.string({ description: 'Only for modules with a period.' }),
      targetId: t.arg.id({ description: 'Staff: a folder of the market; a mail with a link without it.' }),
    },
    resolve: async (_root, args, ctx) => ({
      schedule: await changeSchedule(
        signedIn(ctx),
        parseInput(idSchema, { id: args.id }).id,
        parseInput(changeSchema, args),
      ),
    }),
  }),
);

builder.mutationField('pauseDownloadSchedule', (t) =>
  t.field({
    allow: [...requestsDownloads],
    type: SchedulePayload,
    description: "Pauses one of the caller's regular exports, or resumes one that is paused or stopped.",
    args: {
      id: t.arg.id({ required: true }),
      paused: t.arg.boolean({ required: true, description: 'False resumes it; missed runs are not made up for.' }),
    },
    resolve: async (_root, args, ctx) => {
      const given = parseInput(idSchema, { id: args.id });
      return { schedule: await (args.paused ? pauseSchedule : resumeSchedule)(signedIn(ctx), given.id) };
    },
  }),
);

builder.mutationField('removeDownloadSchedule', (t) =>
  t.field({
    allow: [...requestsDownloads],
    type: RemovedPayload,
    description: "Removes one of the caller's regular exports; the files made so far stay.",
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, args, ctx) => {
      const given = parseInput(idSchema, args);
      await removeSchedule(signedIn(ctx), given.id);
      return given;
    },
  }),
);

const TargetType = builder.objectRef<DownloadTarget>('DownloadTarget').implement({
  description: 'A folder into which regular exports of a market are delivered. Its secret is never answered.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    kind: t.exposeString('kind', { description: 'sftp or s3.' }),
    address: t.exposeString('address', { description: 'Name of the server, or address of the service.' }),
    port: t.exposeInt('port'),
    account: t.exposeString('account', { description: 'User name, or id of the access key.' }),
    identity: t.exposeString('identity', { description: "Fingerprint of the server's key (SHA256:...), or region." }),
    bucket: t.exposeString('bucket'),
    folder: t.exposeString('folder'),
    version: t.exposeInt('version', { description: 'Rises with every change.' }),
    schedules: t.exposeInt('schedules', { description: 'Running schedules that deliver there.' }),
  }),
});
const TargetChoiceType = builder.objectRef<DownloadTarget>('DownloadTargetChoice').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name'), kind: t.exposeString('kind') }),
});

builder.queryField('downloadTargets', (t) =>
  t.field({
    allow: [...setsTargets],
    type: [TargetType],
    description: 'The folders of the market, by name.',
    resolve: (_root, _args, ctx) => listTargets(ctx),
  }),
);

builder.queryField('downloadTargetChoices', (t) =>
  t.field({
    allow: [...requestsDownloads],
    type: [TargetChoiceType],
    description: 'The folders that a regular export may be delivered into; none for dealers.',
    resolve: async (_root, _args, ctx) => (signedIn(ctx).actor.ownCustomerId === null ? listTargets(ctx) : []),
  }),
);

const TargetPayload = payload<{ readonly id: string }>('DownloadTargetPayload', (t) => ({
  target: t.field({ type: TargetType, nullable: true, resolve: ({ id }, _args, ctx) => findTarget(ctx, id) }),
}));

builder.mutationField('saveDownloadTarget', (t) =>
  t.field({
    allow: [...setsTargets],
    type: TargetPayload,
    description: 'Adds a folder to the market, or changes one.',
    args: {
      id: t.arg.id({ description: 'Null adds one.' }),
      version: t.arg.int({ description: 'Version that the caller saw.' }),
      kind: t.arg.string({ required: true }),
      name: t.arg.string({ required: true }),
      address: t.arg.string({ required: true }),
      port: t.arg.int(),
      account: t.arg.string({ required: true }),
      identity: t.arg.string({ required: true }),
      bucket: t.arg.string(),
      folder: t.arg.string(),
      secret: t.arg.string({ description: 'Password, private key or secret key; empty keeps the stored one.' }),
    },
    resolve: async (_root, { id: given, version, port, bucket, folder, secret, ...settings }, ctx) => ({
      id: await saveTarget(ctx, given ?? null, version ?? null, {
        ...settings,
        ...(port === null || port === undefined ? {} : { port }),
        bucket: bucket ?? '',
        folder: folder ?? '',
        secret: secret ?? '',
      }),
    }),
  }),
);

builder.mutationField('removeDownloadTarget', (t) =>
  t.field({
    allow: [...setsTargets],
    type: TargetPayload,
    description: 'Removes a folder to which no schedule delivers.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, args, ctx) => {
      const given = parseInput(idSchema, args);
      await removeTarget(ctx, given.id);
      return given;
    },
  }),
);

import * as v from 'valibot';
import { downloadFormats, downloadModules, type DownloadModule } from '#rules/exchange/downloads/modules.ts';
import { isId } from '#rules/ids.ts';
import * as fields from '#rules/validation.ts';
import { signedIn } from '#platform/context.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { cancelDownload, deleteDownload, requestDownload } from './downloads.actions.ts';
import { isAuditor, mayChooseAll, modulesFor, readsDownloads, requestsDownloads } from './downloads.policy.ts';
import { listDownloads, loadQuota, type DownloadQuota, type DownloadRequest } from './downloads.queries.ts';

const DownloadRequestType = builder.objectRef<DownloadRequest>('DownloadRequest').implement({
  description: 'An export that a user requested, and its file (R-283).',
  fields: (t) => ({
    id: t.exposeID('id'),
    requestedAt: t.expose('requestedAt', { type: 'DateTime' }),
    from: t.expose('from', { type: 'CalendarDate', nullable: true, description: 'Null for the current state.' }),
    to: t.expose('to', { type: 'CalendarDate', nullable: true }),
    module: t.exposeString('module'),
    format: t.exposeString('format', { description: 'xlsx or csv; a large CSV is sent as a zip.' }),
    status: t.exposeString('status', {
      description: 'requested, processing, complete, failed, expired or cancelled (Q-155).',
    }),
    fileName: t.exposeString('fileName', { nullable: true, description: 'Null until the file is complete.' }),
    rows: t.exposeInt('rows', { description: 'Rows written so far.' }),
    rowsTotal: t.exposeInt('rowsTotal', { nullable: true, description: 'Null until the rows are counted.' }),
    bytes: t.float({ nullable: true, resolve: ({ bytes }) => bytes, description: 'Size of the file.' }),
    customerCode: t.exposeString('customerCode', {
      nullable: true,
      description: "Null: all customers of the user's areas.",
    }),
    customerName: t.exposeString('customerName', { nullable: true }),
    startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true, description: 'When the file is removed.' }),
    scheduled: t.boolean({ resolve: ({ dueOn }) => dueOn !== null, description: 'A run of a schedule.' }),
    dueOn: t.expose('dueOn', { type: 'CalendarDate', nullable: true, description: 'Day of the run of a schedule.' }),
    targetName: t.exposeString('targetName', { nullable: true, description: 'Folder into which it is delivered.' }),
    deliveredAt: t.expose('deliveredAt', { type: 'DateTime', nullable: true }),
    deliveryFailure: t.exposeString('deliveryFailure', {
      nullable: true,
      description: 'Code of why it was not delivered.',
    }),
    deliveryFailureText: t.string({
      nullable: true,
      resolve: ({ deliveryFailure }, _args, ctx) => (deliveryFailure === null ? null : ctx.text(deliveryFailure)),
    }),
    failure: t.exposeString('failure', { nullable: true, description: 'Code of the reason of a failed request.' }),
    failureText: t.string({
      nullable: true,
      resolve: ({ failure }, _args, ctx) => (failure === null ? null : ctx.text(failure)),
    }),
  }),
});

builder.queryField('downloadAreas', (t) =>
  t.field({
    allow: [...readsDownloads],
    type: [DownloadRequestType],
    description: "The caller's own requests, the newest first.",
    resolve: (_root, _args, ctx) => listDownloads(signedIn(ctx)),
  }),
);

const DownloadModuleType = builder.objectRef<DownloadModule>('DownloadModule').implement({
  description: 'The modules that can be exported (Q-154).',
  fields: (t) => ({
    module: t.exposeString('module'),
    period: t.exposeBoolean('period', { description: 'Needs from and to; the others show the current state.' }),
    staffOnly: t.exposeBoolean('staffOnly', { description: 'Only staff may export it.' }),
    noCustomer: t.exposeBoolean('noCustomer', { description: 'Is about no customer.' }),
  }),
});
const DownloadQuotaType = builder.objectRef<DownloadQuota>('DownloadQuota').implement({
  description: 'Requests of the day (R-286).',
  fields: (t) => ({
    limit: t.exposeInt('limit'),
    used: t.exposeInt('used'),
    left: t.exposeInt('left'),
    resetsAt: t.expose('resetsAt', { type: 'DateTime' }),
  }),
});

interface Offer {
  readonly modules: readonly DownloadModule[];
  readonly mayChooseAll: boolean;
  readonly mustChooseAll: boolean;
}
const OfferType = builder.objectRef<Offer>('DownloadOffer').implement({
  description: 'The modules that the caller may export.',
  fields: (t) => ({
    modules: t.field({ type: [DownloadModuleType], resolve: ({ modules }) => [...modules] }),
    mayChooseAll: t.exposeBoolean('mayChooseAll', {
      description: 'May export over all customers of their areas instead of one customer.',
    }),
    mustChooseAll: t.exposeBoolean('mustChooseAll', {
      description: 'Always exports over all customers of their areas: audit users (Q-156).',
    }),
    quota: t.field({ type: DownloadQuotaType, resolve: (_offer, _args, ctx) => loadQuota(signedIn(ctx)) }),
  }),
});

builder.queryField('downloadOffer', (t) =>
  t.field({
    allow: [...readsDownloads],
    type: OfferType,
    description: "The modules that the caller may export, and what is left of the day's quota.",
    resolve: (_root, _args, ctx) => {
      const caller = signedIn(ctx);
      return { modules: modulesFor(caller), mayChooseAll: mayChooseAll(caller), mustChooseAll: isAuditor(caller) };
    },
  }),
);

const DownloadPayload = payload<{ readonly download: DownloadRequest }>('DownloadPayload', (t) => ({
  download: t.field({ type: DownloadRequestType, nullable: true, resolve: ({ download }) => download }),
}));
const DeletePayload = payload<{ readonly id: string }>('DeleteDownloadPayload', (t) => ({
  id: t.id({ nullable: true, resolve: ({ id }) => id }),
}));

const requestSchema = v.object({
  module: v.picklist(
    downloadModules.map(({ module }) => module),
    'out_of_range',
  ),
  from: fields.absent(fields.calendarDate),
  to: fields.absent(fields.calendarDate),
  format: v.nullish(v.picklist(downloadFormats, 'out_of_range'), 'xlsx'),
  allCustomers: v.nullish(v.boolean(), false),
});
const idSchema = v.object({ id: v.pipe(v.string(), v.check(isId, 'not_found')) });

builder.mutationField('requestDownloadArea', (t) =>
  t.field({
    allow: [...requestsDownloads],
    type: DownloadPayload,
    description: 'Requests an export of a module and a period; the file is made afterwards.',
    args: {
      module: t.arg.string({ required: true }),
      from: t.arg({ type: 'CalendarDate', description: 'First day; only for modules with a period.' }),
      to: t.arg({
        type: 'CalendarDate',
        description: 'Last day; at most one year (R-284), same calendar year (R-285).',
      }),
      format: t.arg.string({ description: 'xlsx (default) or csv.' }),
      allCustomers: t.arg.boolean({ description: 'Staff: all customers of their areas instead of the active one.' }),
    },
    resolve: async (_root, args, ctx) => ({
      download: await requestDownload(signedIn(ctx), parseInput(requestSchema, args)),
    }),
  }),
);

builder.mutationField('cancelDownload', (t) =>
  t.field({
    allow: [...requestsDownloads],
    type: DownloadPayload,
    description: 'Stops a request that is not finished.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, args, ctx) => ({
      download: await cancelDownload(signedIn(ctx), parseInput(idSchema, args).id),
    }),
  }),
);

builder.mutationField('deleteDownload', (t) =>
  t.field({
    allow: [...requestsDownloads],
    type: DeletePayload,
    description: 'Removes a finished request and its file; it still counts for the quota of the day.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, args, ctx) => {
      const { id } = parseInput(idSchema, args);
      await deleteDownload(signedIn(ctx), id);
      return { id };
    },
  }),
);

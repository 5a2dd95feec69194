import * as v from 'valibot';
import type { ErrorCode } from '#rules/errors.ts';
import type { RowRemark } from '#rules/buying/upload-area/cells.ts';
import {
  rowGroups,
  rowStates,
  uploadModules,
  uploadStates,
  type UploadModule,
} from '#rules/buying/upload-area/choices.ts';
import { uploadColumns } from '#rules/buying/upload-area/columns.ts';
import * as fields from '#rules/validation.ts';
import { signedIn } from '#platform/context.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload, type PageInfo } from '#platform/graphql/graphql.ts';
import { checkSheet, discardSheet } from './upload-area.check.actions.ts';
import { mayUpload, usesUploadArea } from './upload-area.policy.ts';
import {
  findUpload,
  listRows,
  listUploads,
  mayUndo,
  uploadCountLimit,
  type SheetRow,
  type SheetUpload,
} from './upload-area.queries.ts';
import { keyName, valueText } from './upload-area.words.ts';
import { confirmSheet, undoSheet } from './upload-area.write.actions.ts';

/** Of rows of the upload area, and of other sheets. */
export const RemarkType = builder.objectRef<RowRemark<string>>('SheetRemark').implement({
  description: 'Why a row of a sheet was refused, or what its sender should know.',
  fields: (t) => ({
    column: t.exposeString('column', { description: 'Code of the column; empty for the row as a whole.' }),
    code: t.exposeString('code'),
    text: t.string({
      description: "The remark in the caller's language.",
      resolve: ({ code, params }, _args, ctx) => ctx.text(code, params),
    }),
  }),
});

interface ShownChange {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}
const ChangeType = builder.objectRef<ShownChange>('SheetChange').implement({
  description: 'The changes of a row: values before and after as text, null for none.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The article, or the customer and their code.' }),
    before: t.exposeString('before', { nullable: true }),
    after: t.exposeString('after', { nullable: true }),
  }),
});

type RowOfModule = SheetRow & { readonly module: UploadModule };
const RowType = builder.objectRef<RowOfModule>('SheetRow').implement({
  description: 'A row of an uploaded sheet.',
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'Line of the file; the headings are line 1.' }),
    cells: t.stringList({
      description: 'The cells in the order of the columns of the module; empty where the file has none.',
      resolve: ({ module, cells }) => uploadColumns[module].map((column) => cells[column] ?? ''),
    }),
    group: t.exposeString('group', { description: rowGroups.join(', ') }),
    state: t.exposeString('state', { description: rowStates.join(', ') }),
    remarks: t.field({ type: [RemarkType], resolve: ({ remarks }) => [...remarks] }),
    changes: t.field({
      type: [ChangeType],
      resolve: ({ module, changes }, _args, ctx) =>
        changes.map(({ key, before, after }) => ({
          name: keyName(module, key),
          before: valueText(ctx, module, key, before),
          after: valueText(ctx, module, key, after),
        })),
    }),
    refusalText: t.string({
      nullable: true,
      description: 'Why the row was not written or not undone.',
      resolve: ({ refusal, module, changes }, _args, ctx) =>
        refusal && ctx.text(refusal, { name: changes[0] ? keyName(module, changes[0].key) : '' }),
    }),
  }),
});

interface RowPage {
  readonly data: readonly RowOfModule[];
  readonly info: PageInfo;
}
const RowPageType = builder.objectRef<RowPage>('SheetRows').implement({
  fields: (t) => ({
    data: t.field({ type: [RowType], resolve: ({ data }) => [...data] }),
    info: t.field({ type: PageInfoType, resolve: ({ info }) => info }),
  }),
});

const given = (args: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
const pageEntries = { page: fields.wholeNumber(1, 20_000), limit: fields.pageSize(100) };
const rowsSchema = v.object({
  group: v.optional(v.picklist(rowGroups)),
  state: v.optional(v.picklist(rowStates)),
  search: v.optional(fields.search, ''),
  ...pageEntries,
});

const UploadType = builder.objectRef<SheetUpload>('SheetUpload').implement({
  description: 'A sheet of the upload area (Q-157): its preview, and what became of its rows.',
  fields: (t) => ({
    id: t.exposeID('id'),
    module: t.exposeString('module', { description: uploadModules.join(', ') }),
    columns: t.stringList({
      description: 'Codes of the columns of the module.',
      resolve: ({ module }) => [...uploadColumns[module]],
    }),
    fileName: t.exposeString('fileName'),
    state: t.exposeString('state', { description: uploadStates.join(', ') }),
    refusal: t.exposeString('refusal', { nullable: true }),
    refusalText: t.string({
      nullable: true,
      description: 'Why the upload stopped before its last row.',
      resolve: ({ refusal }, _args, ctx) => refusal && ctx.text(refusal satisfies ErrorCode),
    }),
    sentBy: t.exposeString('sentBy'),
    undoneBy: t.exposeString('undoneBy', { nullable: true }),
    own: t.exposeBoolean('own', { description: 'The caller sent it.' }),
    checkedAt: t.expose('checkedAt', { type: 'DateTime' }),
    confirmedAt: t.expose('confirmedAt', { type: 'DateTime', nullable: true }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true }),
    taken: t.exposeInt('taken', { description: 'Rows of the preview that are taken as they are.' }),
    noted: t.exposeInt('noted', { description: 'Rows that are taken with a remark.' }),
    refused: t.exposeInt('refused'),
    written: t.exposeInt('written'),
    failed: t.exposeInt('failed', { description: 'Rows whose values had changed since the preview.' }),
    undone: t.exposeInt('undone'),
    kept: t.exposeInt('kept', { description: 'Rows that were not undone, because they had changed since.' }),
    canUndo: t.boolean({ resolve: (upload, _args, ctx) => mayUndo(signedIn(ctx), upload) }),
    rows: t.field({
      type: RowPageType,
      args: {
        group: t.arg.string({ description: rowGroups.join(', ') }),
        state: t.arg.string({ description: rowStates.join(', ') }),
        search: t.arg.string({ description: 'A part of any cell.' }),
        page: t.arg.int({ defaultValue: 1 }),
        limit: t.arg.int({ defaultValue: 20, description: 'At most 100.' }),
      },
      resolve: async ({ id, module }, args, ctx) => {
        const { group = null, state = null, search, page, limit } = parseInput(rowsSchema, given(args));
        const { data, count } = await listRows(signedIn(ctx), id, { group, state, search }, { page, limit });
        return { data: data.map((row) => ({ ...row, module })), info: pageInfo(page, limit, count) };
      },
    }),
  }),
});

interface UploadPage {
  readonly data: readonly SheetUpload[];
  readonly info: PageInfo;
}
const UploadPageType = builder.objectRef<UploadPage>('SheetUploads').implement({
  fields: (t) => ({
    data: t.field({ type: [UploadType], resolve: ({ data }) => [...data] }),
    info: t.field({
      type: PageInfoType,
      description: `Counted up to ${uploadCountLimit} uploads.`,
      resolve: ({ info }) => info,
    }),
  }),
});

builder.queryField('sheetModules', (t) =>
  t.field({
    description: 'The modules of the upload area whose values the caller may change.',
    allow: usesUploadArea,
    type: ['String'],
    resolve: (_root, _args, ctx) => uploadModules.filter((module) => mayUpload(ctx.actor, module)),
  }),
);

builder.queryField('sheetUploads', (t) =>
  t.field({
    description:
      'Uploads of the last 90 days, newest first: those of the caller, and the confirmed ones of others for sales organisations of which the caller sees everything.',
    allow: usesUploadArea,
    type: UploadPageType,
    args: {
      module: t.arg.string({ description: uploadModules.join(', ') }),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20, description: 'At most 100.' }),
    },
    resolve: async (_root, args, ctx) => {
      const schema = v.object({ module: v.optional(v.picklist(uploadModules)), ...pageEntries });
      const { module = null, page, limit } = parseInput(schema, given(args));
      const { data, count } = await listUploads(signedIn(ctx), { module, page, limit });
      return { data, info: pageInfo(page, limit, count) };
    },
  }),
);

builder.queryField('sheetUpload', (t) =>
  t.field({
    description: 'One upload, or null if the caller may not see it.',
    allow: usesUploadArea,
    type: UploadType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => findUpload(signedIn(ctx), id),
  }),
);

const UploadPayload = payload<{ id: string }>('SheetUploadPayload', (t) => ({
  upload: t.field({
    type: UploadType,
    nullable: true,
    resolve: ({ id }, _args, ctx) => findUpload(signedIn(ctx), id),
  }),
}));

builder.mutationField('checkSheet', (t) =>
  t.field({
    description:
      'Checks a sheet (.xlsx or .csv, detected by content, at most 20,000 rows) against the current values and keeps the preview for a day; it replaces the earlier preview of the module. Needs the permission of what it would change.',
    allow: usesUploadArea,
    sheets: ['file'],
    type: UploadPayload,
    args: {
      module: t.arg.string({ required: true, description: uploadModules.join(', ') }),
      file: t.arg({ type: 'Upload', required: true }),
    },
    resolve: async (_root, { module, file }, ctx) => ({
      id: await checkSheet(ctx, parseInput(v.picklist(uploadModules), module, 'module'), file),
    }),
  }),
);

builder.mutationField('confirmSheet', (t) =>
  t.field({
    description: 'Writes the rows of a preview that were not refused, in the background. Asking again changes nothing.',
    allow: usesUploadArea,
    type: UploadPayload,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => ({ id: await confirmSheet(ctx, id) }),
  }),
);

builder.mutationField('undoSheet', (t) =>
  t.field({
    description:
      'Sets the rows of the last upload of a module back to the values before, in the background. Rows that were changed since stay and are named.',
    allow: usesUploadArea,
    type: UploadPayload,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => ({ id: await undoSheet(ctx, id) }),
  }),
);

const DiscardPayload = payload<{ id: string }>('DiscardSheetPayload', (t) => ({
  id: t.id({ nullable: true, resolve: ({ id }) => id }),
}));
builder.mutationField('discardSheet', (t) =>
  t.field({
    description: 'Deletes a preview of the caller that is not confirmed.',
    allow: usesUploadArea,
    type: DiscardPayload,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => ({ id: await discardSheet(ctx, id) }),
  }),
);

import * as v from 'valibot';
import { rowGroups } from '#rules/buying/upload-area/choices.ts';
import * as fields from '#rules/validation.ts';
import {
  firstGroup,
  mostVendorRows,
  vendorSheets,
  vendorUploadStates,
  type VendorSheet,
} from '#rules/partners/vendor-desk/choices.ts';
import { vendorColumns } from '#rules/partners/vendor-desk/columns.ts';
import { signedIn } from '#platform/context.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload, type PageInfo } from '#platform/graphql/graphql.ts';
import { RemarkType } from '#buying/upload-area/upload-area.graphql.ts';
import { ShownValueType } from './vendor-desk.graphql.ts';
import { changesArticles, maintainsArticles } from './vendor-desk.policy.ts';
import { listVendors } from './vendor-desk.queries.ts';
import type { CheckedRow } from './vendor-desk.sheet.queries.ts';
import { confirmVendorUpload, discardVendorUpload, uploadVendorSheet } from './vendor-desk.upload.actions.ts';
import {
  findVendorUpload,
  listVendorRows,
  listVendorUploads,
  vendorUploadLimit,
  type VendorUpload,
} from './vendor-desk.uploads.queries.ts';
import { shownValues } from './vendor-desk.words.ts';

type ShownRow = CheckedRow & { readonly sheet: VendorSheet; readonly currency: string };
const RowType = builder.objectRef<ShownRow>('VendorUploadRow').implement({
  description: 'A row of a sheet of a vendor.',
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'Line of the file; the headings are line 1.' }),
    cells: t.stringList({
      description: 'The cells in the order of the columns of the sheet; empty where the file has none.',
      resolve: ({ sheet, cells }) => vendorColumns[sheet].columns.map((column) => cells[column] ?? ''),
    }),
    group: t.exposeString('group', { description: rowGroups.join(', ') }),
    remarks: t.field({ type: [RemarkType], resolve: ({ remarks }) => [...remarks] }),
    values: t.field({
      type: [ShownValueType],
      description: 'The changes of the row; empty for a refused row and for one that changes nothing.',
      resolve: ({ change, currency }, _args, ctx) =>
        change ? shownValues(ctx, change.before, change.after, currency) : [],
    }),
  }),
});

interface RowPage {
  readonly data: readonly ShownRow[];
  readonly info: PageInfo;
}
const RowPageType = builder.objectRef<RowPage>('VendorUploadRows').implement({
  fields: (t) => ({
    data: t.field({ type: [RowType], resolve: ({ data }) => [...data] }),
    info: t.field({ type: PageInfoType, resolve: ({ info }) => info }),
  }),
});

const given = (args: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
const pageEntries = { page: fields.wholeNumber(1, mostVendorRows), limit: fields.pageSize(100) };
const rowsSchema = v.object({
  group: v.optional(v.picklist([...rowGroups, 'first'])),
  search: v.optional(fields.search, ''),
  ...pageEntries,
});

const UploadType = builder.objectRef<VendorUpload>('VendorUpload').implement({
  description: 'A sheet of a vendor (Q-122): its preview, or what it changed. All rows are written, or none.',
  fields: (t) => ({
    id: t.exposeID('id'),
    sheet: t.exposeString('sheet', { description: vendorSheets.join(', ') }),
    columns: t.stringList({
      description: 'Codes of the columns of the sheet.',
      resolve: ({ sheet }) => [...vendorColumns[sheet].columns],
    }),
    fileName: t.exposeString('fileName'),
    state: t.exposeString('state', { description: vendorUploadStates.join(', ') }),
    vendors: t.stringList({ resolve: ({ vendors }) => [...vendors] }),
    sentBy: t.exposeString('sentBy'),
    own: t.exposeBoolean('own', { description: 'The caller sent it.' }),
    checkedAt: t.expose('checkedAt', { type: 'DateTime' }),
    writtenAt: t.expose('writtenAt', { type: 'DateTime', nullable: true }),
    taken: t.exposeInt('taken', { description: 'Rows that are taken as they are.' }),
    noted: t.exposeInt('noted', { description: 'Rows that are taken with a remark.' }),
    refused: t.exposeInt('refused', { description: 'With any, nothing is written.' }),
    firstGroup: t.string({
      description: 'The group to look at first: refused rows if there are any.',
      resolve: (upload) => firstGroup(upload),
    }),
    rows: t.field({
      type: RowPageType,
      args: {
        group: t.arg.string({
          description: `${rowGroups.join(', ')}, or first for the group of \`firstGroup\`; all rows if left out.`,
        }),
        search: t.arg.string({ description: 'A part of any cell.' }),
        page: t.arg.int({ defaultValue: 1 }),
        limit: t.arg.int({ defaultValue: 20, description: 'At most 100.' }),
      },
      resolve: async (upload, args, ctx) => {
        const { id, sheet } = upload;
        const me = signedIn(ctx);
        const { group: asked = null, search, page, limit } = parseInput(rowsSchema, given(args));
        const group = asked === 'first' ? firstGroup(upload) : asked;
        const { data, count } = await listVendorRows(me, id, { group, search }, { page, limit });
        const currencies = new Map((await listVendors(me)).map(({ code, currency }) => [code, currency]));
        return {
          data: data.map((row) => ({ ...row, sheet, currency: currencies.get(row.change?.vendor ?? '') ?? '' })),
          info: pageInfo(page, limit, count),
        };
      },
    }),
  }),
});

interface UploadPage {
  readonly data: readonly VendorUpload[];
  readonly info: PageInfo;
}
const UploadPageType = builder.objectRef<UploadPage>('VendorUploads').implement({
  fields: (t) => ({
    data: t.field({ type: [UploadType], resolve: ({ data }) => [...data] }),
    info: t.field({
      type: PageInfoType,
      description: `Counted up to ${vendorUploadLimit} uploads.`,
      resolve: ({ info }) => info,
    }),
  }),
});

builder.queryField('vendorUploads', (t) =>
  t.field({
    description: "Uploads of the last 90 days, newest first: the caller's own, and what colleagues wrote.",
    allow: maintainsArticles,
    type: UploadPageType,
    args: { page: t.arg.int({ defaultValue: 1 }), limit: t.arg.int({ defaultValue: 20, description: 'At most 100.' }) },
    resolve: async (_root, args, ctx) => {
      const { page, limit } = parseInput(v.object(pageEntries), args);
      const { data, count } = await listVendorUploads(signedIn(ctx), { page, limit });
      return { data, info: pageInfo(page, limit, count) };
    },
  }),
);

builder.queryField('vendorUpload', (t) =>
  t.field({
    description: 'One upload, or null if the caller may not see it.',
    allow: maintainsArticles,
    type: UploadType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => findVendorUpload(signedIn(ctx), id),
  }),
);

const UploadPayload = payload<{ id: string }>('VendorUploadPayload', (t) => ({
  upload: t.field({
    type: UploadType,
    nullable: true,
    resolve: ({ id }, _args, ctx) => findVendorUpload(signedIn(ctx), id),
  }),
}));

const uploadSchema = v.object({
  vendor: v.optional(v.pipe(v.string(), v.maxLength(20, 'too_long'))),
  preview: v.optional(v.boolean(), false),
});
const uploads = { uploadStockThirdParties: 'stock', uploadProductThirdParties: 'products' } as const;

for (const [name, sheet] of Object.entries(uploads))
  builder.mutationField(name, (t) =>
    t.field({
      description: `Sets ${sheet === 'stock' ? 'the stock of articles' : 'articles'} of a vendor from a workbook (.xlsx, R-242) with the columns ${vendorColumns[sheet].columns.join(', ')} and at most ${mostVendorRows} rows (Q-122). All rows are written, or none and the refused rows are named (fields \`rows.<line>.<column>\`).`,
      allow: changesArticles,
      sheets: ['file'],
      type: UploadPayload,
      args: {
        file: t.arg({ type: 'Upload', required: true }),
        vendor: t.arg.id({
          description: 'The vendor of rows that name none; needed only by users of several vendors.',
        }),
        preview: t.arg.boolean({
          description:
            'Writes nothing and keeps the checked rows for a day; `confirmVendorUpload` writes them. Replaces the earlier preview of the sheet.',
        }),
      },
      resolve: async (_root, { file, ...args }, ctx) => {
        const { vendor = null, preview } = parseInput(uploadSchema, given(args));
        return { id: await uploadVendorSheet(ctx, sheet, file, { vendor, preview }) };
      },
    }),
  );

builder.mutationField('confirmVendorUpload', (t) =>
  t.field({
    description:
      'Writes all rows of a preview, or none if a row was refused or an article was changed since (Q-122). Asking again changes nothing.',
    allow: changesArticles,
    type: UploadPayload,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => ({ id: await confirmVendorUpload(ctx, id) }),
  }),
);

const DiscardPayload = payload<{ id: string }>('DiscardVendorUploadPayload', (t) => ({
  id: t.id({ nullable: true, resolve: ({ id }) => id }),
}));
builder.mutationField('discardVendorUpload', (t) =>
  t.field({
    description: 'Deletes a preview of the caller that is not written.',
    allow: changesArticles,
    type: DiscardPayload,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => ({ id: await discardVendorUpload(ctx, id) }),
  }),
);

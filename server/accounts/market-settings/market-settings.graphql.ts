import * as v from 'valibot';
import { brandPictures, brandPictureWidths } from '#rules/accounts/markets/brand-pictures.ts';
import type { ErrorCode } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import * as fields from '#rules/validation.ts';
import { builder, PageInfoType, pageInfo, parseInput, payload, type PageInfo } from '#platform/graphql/graphql.ts';
import { MarketType } from '#accounts/markets/markets.graphql.ts';
import { keptPicture, restoreSetting, type KeptPicture } from './market-settings.actions.ts';
import {
  findMarketByCode,
  listSettingChanges,
  type HistoryChange,
  type HistoryLine,
} from './market-settings.queries.ts';

const allow = ['page.market'] as const;

const SettingChangeType = builder.objectRef<HistoryChange>('MarketSettingChange').implement({
  description: 'A setting of a market that somebody changed.',
  fields: (t) => ({
    path: t.exposeString('path', {
      description: '`hosts`, `configuration.maskStock`, `configuration.currency.symbol`.',
    }),
    before: t.field({ type: 'JSON', nullable: true, resolve: ({ before }) => before }),
    after: t.field({ type: 'JSON', nullable: true, resolve: ({ after }) => after }),
    changedSince: t.exposeBoolean('changedSince', { description: 'True if the setting has another value by now.' }),
    restorable: t.exposeBoolean('restorable', { description: 'True if `restoreMarketSetting` takes the change back.' }),
  }),
});
const HistoryLineType = builder.objectRef<HistoryLine>('MarketChange').implement({
  description: 'Settings of a market that one person changed at once.',
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.expose('at', { type: 'DateTime' }),
    actorName: t.exposeString('actorName'),
    restored: t.exposeBoolean('restored', { description: 'True if the change restored an earlier value.' }),
    changes: t.field({ type: [SettingChangeType], resolve: ({ changes }) => [...changes] }),
  }),
});

interface HistoryPage {
  readonly data: readonly HistoryLine[];
  readonly info: PageInfo;
}
const HistoryPageType = builder.objectRef<HistoryPage>('MarketChanges').implement({
  fields: (t) => ({
    data: t.field({ type: [HistoryLineType], resolve: ({ data }) => [...data] }),
    info: t.field({ type: PageInfoType, resolve: ({ info }) => info }),
  }),
});

const marketCode = v.pipe(v.string('required'), v.minLength(1, 'required'), v.maxLength(100, 'too_long'));
const historySchema = v.object({ code: marketCode, page: fields.page, limit: fields.pageSize(100) });

builder.queryField('marketChanges', (t) =>
  t.field({
    description: 'Changes of the settings of a market, newest first, from the audit log.',
    allow,
    type: HistoryPageType,
    args: {
      code: t.arg.string({ required: true, description: 'Code of the market.' }),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 10, description: 'At most 100.' }),
    },
    resolve: async (_root, args, ctx) => {
      const { code, page, limit } = parseInput(historySchema, args);
      const { data, count } = await listSettingChanges(ctx.db, code, page, limit);
      return { data, info: pageInfo(page, limit, count) };
    },
  }),
);

const restoreSchema = v.object({
  code: marketCode,
  change: v.pipe(v.string('required'), v.check(isId, 'not_found')),
  path: v.pipe(v.string('required'), v.minLength(1, 'required'), v.maxLength(100, 'too_long')),
});
const RestorePayload = payload<{ code: string }>('RestoreMarketSettingPayload', (t) => ({
  market: t.field({
    type: MarketType,
    nullable: true,
    resolve: ({ code }, _args, ctx) => findMarketByCode(ctx.db, code),
  }),
}));

builder.mutationField('restoreMarketSetting', (t) =>
  t.field({
    description:
      'Gives a setting of a market the value before a recorded change. Refused if it has changed since (`setting_changed_since`) or the value is no longer allowed.',
    allow,
    type: RestorePayload,
    args: {
      code: t.arg.string({ required: true, description: 'Code of the market.' }),
      change: t.arg.id({ required: true, description: 'Id of a line of `marketChanges`.' }),
      path: t.arg.string({ required: true, description: 'The setting of that line.' }),
    },
    resolve: (_root, args, ctx) => restoreSetting(ctx, parseInput(restoreSchema, args)),
  }),
);

const pictureSchema = v.object({ setting: v.picklist(brandPictures, 'not_in_list' satisfies ErrorCode) });
const PicturePayload = payload<KeptPicture>('UploadMarketPicturePayload', (t) => ({
  address: t.exposeString('address', { nullable: true, description: 'The value for the setting.' }),
  width: t.exposeInt('width', { nullable: true, description: 'Of the picture that was sent, in pixels.' }),
  height: t.exposeInt('height', { nullable: true }),
}));

builder.mutationField('uploadMarketPicture', (t) =>
  t.field({
    description:
      'Stores a picture of the brand (multipart): JPG, PNG or WebP, at most 10 MB. No market shows it before `updateMarket` saves its address.',
    allow,
    type: PicturePayload,
    pictures: { file: Object.values(brandPictureWidths) },
    readsOnly: true,
    args: {
      setting: t.arg.string({
        required: true,
        description:
          '`webLogo` (the icon of the installed app, square), `imageNavbar`, `imageLogin` or `imageLoginBackground`.',
      }),
      file: t.arg({ type: 'Upload', required: true }),
    },
    resolve: (_root, { file, ...args }) => keptPicture(parseInput(pictureSchema, args).setting, file),
  }),
);

import * as v from 'valibot';
import { pointsText } from '#rules/field/bonus/points.ts';
import { pointInput, pointVersion, yearInput, yearVersion } from '#rules/field/bonus/settings.ts';
import { decimalString } from '#rules/money.ts';
import * as fields from '#rules/validation.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload } from '#platform/graphql/graphql.ts';
import { StepType } from './bonus.graphql.ts';
import { manageBonus } from './bonus.policy.ts';
import { addPoints, changePoints, removePoints, removeYear, setYear } from './bonus.settings.actions.ts';
import {
  findPointSetting,
  findYearSetting,
  listBonusChoices,
  listPointSettings,
  listYearSettings,
  type BonusChoices,
  type PointSetting,
  type YearSetting,
} from './bonus.settings.queries.ts';

const PointSettingType = builder.objectRef<PointSetting>('BonusPointSetting').implement({
  description: 'Points of articles of a brand and merchandise category from a day on, for administrators (Q-152).',
  fields: (t) => ({
    id: t.exposeID('id'),
    sorg: t.exposeString('sorg'),
    sorgName: t.exposeString('sorgName'),
    kind: t.exposeString('kind', { description: 'purchase or registration.' }),
    brand: t.exposeString('brand'),
    brandName: t.exposeString('brandName'),
    merchandise: t.exposeString('merchandise', {
      description: 'Merchandise category; empty: all of the brand that have no row of their own.',
    }),
    merchandiseName: t.exposeString('merchandiseName'),
    validFrom: t.field({ type: 'CalendarDate', resolve: ({ validFrom }) => validFrom }),
    validTo: t.field({
      type: 'CalendarDate',
      nullable: true,
      description: 'The day before the next row of the same articles; null: no later row.',
      resolve: ({ validTo }) => validTo,
    }),
    points: t.field({ type: 'Decimal', resolve: ({ points }) => pointsText(points) }),
    version: t.exposeInt('version'),
  }),
});
const YearSettingType = builder.objectRef<YearSetting>('BonusYearSetting').implement({
  description: 'Value of a point, deadline of registrations and steps of a year, for administrators (Q-152).',
  fields: (t) => ({
    sorg: t.exposeString('sorg'),
    sorgName: t.exposeString('sorgName'),
    currency: t.exposeString('currency'),
    year: t.exposeInt('year'),
    pointValue: t.field({
      type: 'Decimal',
      resolve: ({ pointValue, currency }) => decimalString(pointValue, currency),
    }),
    deadlineDays: t.exposeInt('deadlineDays'),
    steps: t.field({
      type: [StepType],
      resolve: ({ steps, currency }) => steps.map((step) => ({ ...step, currency })),
    }),
    version: t.exposeInt('version'),
  }),
});

interface PointList {
  readonly data: PointSetting[];
  readonly count: number;
  readonly page: number;
  readonly limit: number;
}
const PointListType = builder.objectRef<PointList>('BonusPointSettingList').implement({
  fields: (t) => ({
    data: t.field({ type: [PointSettingType], resolve: ({ data }) => data }),
    info: t.field({ type: PageInfoType, resolve: (list) => pageInfo(list.page, list.limit, list.count) }),
  }),
});
const listSchema = v.object({ sorg: fields.absent(fields.sorgCode), page: fields.page, limit: fields.pageSize(100) });

const ChoiceType = builder.objectRef<BonusChoices['brands'][number]>('BonusChoice').implement({
  fields: (t) => ({ code: t.exposeString('code'), name: t.exposeString('name') }),
});
const SorgChoiceType = builder.objectRef<BonusChoices['sorgs'][number]>('BonusSorgChoice').implement({
  fields: (t) => ({
    code: t.exposeString('code'),
    name: t.exposeString('name'),
    currency: t.exposeString('currency', { description: 'Currency of values and amounts of steps.' }),
  }),
});
const ChoicesType = builder.objectRef<BonusChoices>('BonusChoices').implement({
  description: 'The options of the forms of the bonus.',
  fields: (t) => ({
    sorgs: t.field({ type: [SorgChoiceType], resolve: ({ sorgs }) => [...sorgs] }),
    brands: t.field({ type: [ChoiceType], resolve: ({ brands }) => [...brands] }),
    merchandises: t.field({ type: [ChoiceType], resolve: ({ merchandises }) => [...merchandises] }),
  }),
});

builder.queryFields((t) => ({
  bonusPointSettings: t.field({
    allow: manageBonus,
    type: PointListType,
    description: 'Points of all sales organisations, for administrators.',
    args: { sorg: t.arg.string(), page: t.arg.int({ defaultValue: 1 }), limit: t.arg.int({ defaultValue: 20 }) },
    resolve: async (_root, args, ctx) => {
      const { sorg, page, limit } = parseInput(listSchema, args);
      return { ...(await listPointSettings(ctx, sorg, page, limit)), page, limit };
    },
  }),
  bonusYearSettings: t.field({
    allow: manageBonus,
    type: [YearSettingType],
    description: 'Values, deadlines and steps of all years, the latest first, for administrators.',
    args: { sorg: t.arg.string() },
    resolve: (_root, args, ctx) =>
      listYearSettings(ctx, parseInput(v.object({ sorg: fields.absent(fields.sorgCode) }), args).sorg),
  }),
  bonusChoices: t.field({
    allow: manageBonus,
    type: ChoicesType,
    resolve: (_root, _args, ctx) => listBonusChoices(ctx),
  }),
}));

const PointPayload = payload<{ id: string }>('BonusPointPayload', (t) => ({
  points: t.field({
    type: PointSettingType,
    nullable: true,
    resolve: ({ id }, _args, ctx) => findPointSetting(ctx, id),
  }),
}));
const YearPayload = payload<{ sorg: string; year: number }>('BonusYearPayload', (t) => ({
  year: t.field({
    type: YearSettingType,
    nullable: true,
    resolve: ({ sorg, year }, _args, ctx) => findYearSetting(ctx, sorg, year),
  }),
}));
const StepInput = builder.inputType('BonusStepInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    points: t.field({ type: 'Decimal', required: true }),
    amount: t.field({ type: 'Decimal', required: true }),
  }),
});

builder.mutationFields((t) => ({
  saveBonusPoints: t.field({
    allow: manageBonus,
    type: PointPayload,
    description: 'Adds points of a class of articles, or changes a row; totals are computed again (Q-152).',
    args: {
      id: t.arg.id({ description: 'The row; without it, a new one.' }),
      version: t.arg.int({ defaultValue: 0, description: 'Version of the row; another one is refused.' }),
      sorg: t.arg.string({ required: true }),
      kind: t.arg.string({ required: true, description: 'purchase or registration.' }),
      brand: t.arg.string({ required: true }),
      merchandise: t.arg.string({ required: true, description: 'Merchandise category; empty: all of the brand.' }),
      validFrom: t.arg({ type: 'CalendarDate', required: true }),
      points: t.arg({ type: 'Decimal', required: true, description: 'At most two decimals.' }),
    },
    resolve: (_root, { id, version, ...args }, ctx) => {
      const input = parseInput(pointInput, args);
      return id ? changePoints(ctx, parseInput(pointVersion, { id, version }), input) : addPoints(ctx, input);
    },
  }),
  removeBonusPoints: t.field({
    allow: manageBonus,
    type: PointPayload,
    description: 'Removes a row of the point table; totals are computed again.',
    args: { id: t.arg.id({ required: true }), version: t.arg.int({ required: true }) },
    resolve: (_root, args, ctx) => removePoints(ctx, parseInput(pointVersion, args)),
  }),
  setBonusYear: t.field({
    allow: manageBonus,
    type: YearPayload,
    description: 'Sets value of a point, deadline and steps of a year; totals are computed again (Q-152).',
    args: {
      sorg: t.arg.string({ required: true }),
      year: t.arg.int({ required: true }),
      version: t.arg.int({ required: true, description: '0: the year has no settings yet.' }),
      pointValue: t.arg({ type: 'Decimal', required: true }),
      deadlineDays: t.arg.int({ required: true, description: 'Days after the sale.' }),
      steps: t.arg({ type: [StepInput], required: true }),
    },
    resolve: (_root, args, ctx) => setYear(ctx, parseInput(yearVersion, args), parseInput(yearInput, args)),
  }),
  removeBonusYear: t.field({
    allow: manageBonus,
    type: YearPayload,
    description: 'Removes the settings of a year.',
    args: {
      sorg: t.arg.string({ required: true }),
      year: t.arg.int({ required: true }),
      version: t.arg.int({ required: true }),
    },
    resolve: (_root, args, ctx) => removeYear(ctx, parseInput(yearVersion, args)),
  }),
}));

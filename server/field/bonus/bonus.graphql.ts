import * as v from 'valibot';
import { pointsText, subTotal } from '#rules/field/bonus/points.ts';
import { programmes } from '#rules/field/bonus/programme.ts';
import { bonusYears, quarterOf, quarters } from '#rules/field/bonus/quarter.ts';
import type { BonusStep } from '#rules/field/bonus/steps.ts';
import { calendarDateIn } from '#rules/dates.ts';
import { decimalString } from '#rules/money.ts';
import { percentOfBasisPoints } from '#rules/percent.ts';
import * as fields from '#rules/validation.ts';
import type { Ctx } from '#platform/context.ts';
import { builder, parseInput } from '#platform/graphql/graphql.ts';
import { readBonus } from './bonus.policy.ts';
import {
  findBonusDealer,
  listOnTimePayments,
  readBonusSummary,
  type BonusDealer,
  type BonusFigures,
  type BonusSum,
  type BonusSummary,
  type FurtherRegistration,
  type OnTimePayment,
} from './bonus.queries.ts';
import { listPurchases, listRegistrations, type BonusPurchase, type BonusRegistration } from './bonus.rows.queries.ts';

type InCurrency<Value> = Value & { readonly currency: string };

export const PurchaseType = builder.objectRef<BonusPurchase>('BonusB2bPurchase').implement({
  description: 'An invoice line that earns points (Q-152).',
  fields: (t) => ({
    invoiceId: t.exposeID('invoiceId'),
    invoiceDate: t.field({ type: 'CalendarDate', resolve: ({ invoicedOn }) => invoicedOn }),
    invoiceNumber: t.exposeString('number'),
    position: t.exposeInt('position'),
    articleDescription: t.exposeString('description'),
    brandId: t.exposeString('brand', { description: 'Code of the brand.' }),
    brandName: t.exposeString('brandName'),
    articleCode: t.exposeString('articleCode'),
    quantity: t.exposeInt('qty', { description: 'Negative on credit notes.' }),
    point: t.field({
      type: 'Decimal',
      description: 'Points of one article.',
      resolve: ({ points }) => pointsText(points),
    }),
    pointValue: t.field({
      type: 'Decimal',
      description: 'Value of the points of one article, rounded half away from zero.',
      resolve: ({ value, currency }) => decimalString(value, currency),
    }),
    subTotal: t.field({
      type: 'Decimal',
      description: 'Quantity times pointValue.',
      resolve: ({ qty, value, currency }) => decimalString(subTotal(qty, value), currency),
    }),
    quarter: t.int({ resolve: ({ invoicedOn }) => quarterOf(invoicedOn) }),
    currency: t.exposeString('currency'),
  }),
});

export const RetailSaleType = builder.objectRef<BonusRegistration>('BonusRetailSale').implement({
  description: 'A bicycle that the dealer registered as sold to a consumer (Q-152).',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the registration.' }),
    inputDate: t.field({
      type: 'CalendarDate',
      description: 'Day of the entry in the time zone of the market; it decides about year and quarter.',
      resolve: ({ enteredOn }) => enteredOn,
    }),
    soldDate: t.field({ type: 'CalendarDate', resolve: ({ soldOn }) => soldOn }),
    onTime: t.boolean({ description: 'Entered before the deadline of the year.', resolve: ({ late }) => !late }),
    articleDescription: t.exposeString('description'),
    frameNumber: t.exposeString('number'),
    class: t.exposeString('merchandise', { description: 'Code of the merchandise category; empty if unknown.' }),
    className: t.exposeString('merchandiseName'),
    brandId: t.exposeString('brand', { description: 'Code of the brand; empty if the catalog lacks the article.' }),
    brandName: t.exposeString('brandName'),
    point: t.field({ type: 'Decimal', resolve: ({ points }) => pointsText(points) }),
    pointValue: t.field({ type: 'Decimal', resolve: ({ value, currency }) => decimalString(value, currency) }),
    subTotal: t.field({
      type: 'Decimal',
      resolve: ({ value, currency }) => decimalString(subTotal(1, value), currency),
    }),
    quarter: t.int({ resolve: ({ enteredOn }) => quarterOf(enteredOn) }),
    currency: t.exposeString('currency'),
  }),
});

const SumType = builder.objectRef<InCurrency<BonusSum>>('BonusSum').implement({
  description: 'The sum of rows that earn points.',
  fields: (t) => ({
    rows: t.exposeInt('lines', { description: 'Invoice lines or registrations.' }),
    quantity: t.exposeInt('qty'),
    points: t.field({ type: 'Decimal', resolve: ({ points }) => pointsText(points) }),
    subTotal: t.field({ type: 'Decimal', resolve: ({ amount, currency }) => decimalString(amount, currency) }),
    currency: t.exposeString('currency'),
  }),
});
type Figures = InCurrency<BonusFigures>;
const figureFields = {
  purchases: ({ purchases, currency }: Figures) => ({ ...purchases, currency }),
  registrations: ({ registrations, currency }: Figures) => ({ ...registrations, currency }),
  late: ({ late, currency }: Figures) => ({ ...late, currency }),
  total: ({ total, currency }: Figures) => ({ ...total, currency }),
} as const;

const QuarterType = builder.objectRef<InCurrency<BonusSummary['quarters'][number]>>('BonusQuarter').implement({
  fields: (t) => ({
    quarter: t.exposeInt('quarter'),
    purchases: t.field({ type: SumType, resolve: figureFields.purchases }),
    registrations: t.field({ type: SumType, resolve: figureFields.registrations }),
    lateRegistrations: t.field({ type: SumType, resolve: figureFields.late }),
    total: t.field({ type: SumType, resolve: figureFields.total }),
  }),
});

const percentage = (basisPoints: number | null): string | null =>
  basisPoints === null ? null : percentOfBasisPoints(basisPoints);

const VerificationType = builder.objectRef<BonusSummary['quarters'][number]>('BonusVerification').implement({
  description: 'Registrations that were entered on time, of all of a quarter.',
  fields: (t) => ({
    quarter: t.exposeInt('quarter'),
    percentage: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Rounded down; null without registrations or without a deadline.',
      resolve: ({ verification }) => percentage(verification),
    }),
  }),
});

const OnTimePaymentType = builder.objectRef<OnTimePayment>('BonusOnTimePayment').implement({
  description: 'Share of payments on time as the ERP reports it.',
  fields: (t) => ({
    quarter: t.exposeInt('quarter', { nullable: true, description: 'Null: of the whole year.' }),
    percentage: t.field({ type: 'Decimal', resolve: ({ basisPoints }) => percentOfBasisPoints(basisPoints) }),
  }),
});

const StepType = builder.objectRef<InCurrency<BonusStep>>('BonusStep').implement({
  description: 'A step of the year: its points earn its amount once.',
  fields: (t) => ({
    name: t.exposeString('name'),
    points: t.field({ type: 'Decimal', resolve: ({ points }) => pointsText(points) }),
    amount: t.field({ type: 'Decimal', resolve: ({ amount, currency }) => decimalString(amount, currency) }),
  }),
});
export { StepType };

const FurtherType = builder.objectRef<InCurrency<FurtherRegistration>>('BonusFurtherRegistration').implement({
  description: 'The gain of one more registration of a class of bicycles today.',
  fields: (t) => ({
    brandId: t.exposeString('brand'),
    brandName: t.exposeString('brandName'),
    class: t.exposeString('merchandise', { description: 'Empty: all other categories of the brand.' }),
    className: t.exposeString('merchandiseName'),
    points: t.field({ type: 'Decimal', resolve: ({ points }) => pointsText(points) }),
    gain: t.field({
      type: 'Decimal',
      description: 'Value of the points and amounts of the steps that they reach.',
      resolve: ({ gain, currency }) => decimalString(gain, currency),
    }),
    step: t.field({
      type: StepType,
      nullable: true,
      description: 'The step that it reaches.',
      resolve: ({ step, currency }) => step && { ...step, currency },
    }),
    countToNext: t.exposeInt('countToNext', { nullable: true, description: 'Registrations that the next step needs.' }),
  }),
});

const SorgType = builder.objectRef<BonusDealer['sorgs'][number]>('BonusSorg').implement({
  fields: (t) => ({ code: t.exposeString('code'), name: t.exposeString('name') }),
});

const currencyOf = ({ dealer }: BonusSummary): string => dealer.currency;
const SummaryType = builder.objectRef<BonusSummary>('BonusSummary').implement({
  description: 'The bonus of a dealer in a year, in one sales organisation (R-282).',
  fields: (t) => ({
    year: t.exposeInt('year'),
    years: t.field({
      type: ['Int'],
      description: 'The years that can be chosen, the latest first (Q-153).',
      resolve: (_summary, _args, ctx) => bonusYears(today(ctx)),
    }),
    custCode: t.string({ resolve: ({ dealer }) => dealer.code }),
    custName: t.string({ resolve: ({ dealer }) => dealer.name }),
    sorg: t.string({ resolve: ({ dealer }) => dealer.sorg }),
    sorgs: t.field({ type: [SorgType], resolve: ({ dealer }) => [...dealer.sorgs] }),
    currency: t.string({ resolve: currencyOf }),
    pointValue: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Value of one point; null: the year has no settings yet.',
      resolve: ({ settings, dealer }) => settings && decimalString(settings.pointValue, dealer.currency),
    }),
    deadlineDays: t.int({
      nullable: true,
      description: 'Days after the sale until which a registration is on time.',
      resolve: ({ settings }) => settings?.deadlineDays ?? null,
    }),
    onTimePayment: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Percentage of payments on time of the year; null: the ERP reports none.',
      resolve: async ({ dealer, year }, _args, ctx) => yearPercentage(await listOnTimePayments(ctx, dealer, year)),
    }),
    onTimePayments: t.field({
      type: [OnTimePaymentType],
      resolve: ({ dealer, year }, _args, ctx) => listOnTimePayments(ctx, dealer, year),
    }),
    verificationPercentages: t.field({ type: [VerificationType], resolve: (summary) => [...summary.quarters] }),
    verificationPercentage: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Of the whole year.',
      resolve: ({ figures }) => percentage(figures.verification),
    }),
    totalDealerSales: t.field({
      type: SumType,
      description: 'All registrations of the year.',
      resolve: (summary) => ({ ...summary.figures.registrations, currency: currencyOf(summary) }),
    }),
    lateRegistrations: t.field({
      type: SumType,
      resolve: (summary) => ({ ...summary.figures.late, currency: currencyOf(summary) }),
    }),
    purchases: t.field({
      type: SumType,
      resolve: (summary) => ({ ...summary.figures.purchases, currency: currencyOf(summary) }),
    }),
    total: t.field({
      type: SumType,
      description: 'Purchases and registrations, without the amounts of steps.',
      resolve: (summary) => ({ ...summary.figures.total, currency: currencyOf(summary) }),
    }),
    quarters: t.field({
      type: [QuarterType],
      resolve: (summary) => summary.quarters.map((each) => ({ ...each, currency: currencyOf(summary) })),
    }),
    steps: t.field({
      type: [StepType],
      description: 'All steps of the year, the lowest first.',
      resolve: (summary) => summary.steps.map((step) => ({ ...step, currency: currencyOf(summary) })),
    }),
    collectedPoints: t.field({
      type: 'Decimal',
      description: 'Points of all brands, which decide about the steps.',
      resolve: ({ collected }) => pointsText(collected),
    }),
    stepAmount: t.field({
      type: 'Decimal',
      description: 'Amounts of the steps that are reached.',
      resolve: ({ progress, dealer }) => decimalString(progress.amount, dealer.currency),
    }),
    reachedStep: t.field({
      type: StepType,
      nullable: true,
      resolve: (summary) => summary.progress.reached && { ...summary.progress.reached, currency: currencyOf(summary) },
    }),
    nextStep: t.field({
      type: StepType,
      nullable: true,
      resolve: (summary) => summary.progress.next && { ...summary.progress.next, currency: currencyOf(summary) },
    }),
    missingPoints: t.field({ type: 'Decimal', resolve: ({ progress }) => pointsText(progress.missing) }),
    furtherRegistrations: t.field({
      type: [FurtherType],
      description: 'Empty for years that are over.',
      resolve: (summary) => summary.further.map((each) => ({ ...each, currency: currencyOf(summary) })),
    }),
  }),
});

const today = (ctx: Ctx): string => calendarDateIn(ctx.now, ctx.market.timeZone);

/** The percentage of the whole year; null without one. */
export const yearPercentage = (payments: readonly OnTimePayment[]): string | null =>
  percentage(payments.find(({ quarter }) => quarter === null)?.basisPoints ?? null);

const wanted = (ctx: Ctx) =>
  v.object({
    year: v.picklist(bonusYears(today(ctx)), 'out_of_range'),
    custCode: v.pipe(v.string(), v.trim(), v.maxLength(81, 'too_long')),
    sorg: fields.absent(fields.sorgCode),
    brand: fields.absent(v.picklist(programmes, 'out_of_range')),
  });
const rows = v.object({
  quarter: fields.absent(v.picklist(quarters, 'out_of_range')),
  onTime: fields.absent(v.boolean()),
  page: fields.page,
  limit: fields.pageSize(1000),
});

/** The dealer and year that a call asks for, if the caller may see them. */
export async function bonusOf(
  ctx: Ctx,
  args: object,
): Promise<{ readonly dealer: BonusDealer; readonly year: number } | null> {
  const { year, custCode, sorg, brand } = parseInput(wanted(ctx), args);
  const dealer = await findBonusDealer(ctx, { custCode, sorg, programme: brand });
  return dealer && { dealer, year };
}

/** Purchases that a call asks for; none of a dealer that the caller may not see. */
export async function purchasesOf(ctx: Ctx, args: object): Promise<BonusPurchase[]> {
  const { quarter, page, limit } = parseInput(rows, args);
  const found = await bonusOf(ctx, args);
  if (!found) return [];
  return listPurchases(ctx, found.dealer, { year: found.year, quarter, late: null }, { page, limit });
}

/** Registrations that a call asks for; none of a dealer that the caller may not see. */
export async function registrationsOf(ctx: Ctx, args: object): Promise<BonusRegistration[]> {
  const { quarter, onTime, page, limit } = parseInput(rows, args);
  const found = await bonusOf(ctx, args);
  if (!found) return [];
  const late = onTime === null ? null : !onTime;
  return listRegistrations(ctx, found.dealer, { year: found.year, quarter, late }, { page, limit });
}

builder.queryFields((t) => {
  const dealerArgs = {
    year: t.arg.int({ required: true, description: 'This year or one of the three before it (Q-153).' }),
    custCode: t.arg.string({ required: true, description: 'Unified code of the dealer.' }),
    sorg: t.arg.string({ description: 'Without it, the first sales organisation of the dealer.' }),
    brand: t.arg.string({ description: 'polygon or wim: only its rows (Q-042).' }),
  };
  const rowArgs = {
    ...dealerArgs,
    quarter: t.arg.int({ description: '1 to 4.' }),
    page: t.arg.int({ defaultValue: 1 }),
    limit: t.arg.int({ defaultValue: 100 }),
  };
  return {
    bonusDealerData: t.field({
      allow: readBonus,
      type: SummaryType,
      nullable: true,
      description: 'The bonus of a dealer in a year; null if the caller may not see it (R-282).',
      args: dealerArgs,
      resolve: async (_root, args, ctx) => {
        const found = await bonusOf(ctx, args);
        return found && readBonusSummary(ctx, found.dealer, found.year);
      },
    }),
    b2bPurchasesV3: t.field({
      allow: readBonus,
      type: [PurchaseType],
      description: 'Invoice lines of a dealer that earn points, the newest first.',
      args: rowArgs,
      resolve: (_root, args, ctx) => purchasesOf(ctx, args),
    }),
    retailSalesV2: t.field({
      allow: readBonus,
      type: [RetailSaleType],
      description: 'Registrations of a dealer, the newest first.',
      args: { ...rowArgs, onTime: t.arg.boolean({ description: 'Only those on time, or only late ones.' }) },
      resolve: (_root, args, ctx) => registrationsOf(ctx, args),
    }),
    totalDealerSales: t.field({
      allow: readBonus,
      type: SumType,
      nullable: true,
      description: 'The sum of all registrations of a dealer in a year.',
      args: dealerArgs,
      resolve: async (_root, args, ctx) => {
        const found = await bonusOf(ctx, args);
        if (!found) return null;
        const { figures, dealer } = await readBonusSummary(ctx, found.dealer, found.year);
        return { ...figures.registrations, currency: dealer.currency };
      },
    }),
    onTimePaymentV2: t.field({
      allow: readBonus,
      type: [OnTimePaymentType],
      description: 'Shares of payments on time of a dealer in a year, that of the whole year first.',
      args: dealerArgs,
      resolve: async (_root, args, ctx) => {
        const found = await bonusOf(ctx, args);
        return found ? listOnTimePayments(ctx, found.dealer, found.year) : [];
      },
    }),
  };
});

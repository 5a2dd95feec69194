import { sql } from 'kysely';
import { pointsOn, pointValue, verificationRate, type EarningKind, type PointRow } from '#rules/field/bonus/points.ts';
import { programmeSorg, type Programme } from '#rules/field/bonus/programme.ts';
import { quarters, type Quarter } from '#rules/field/bonus/quarter.ts';
import { countToNext, gainOf, stepProgress, type BonusStep, type StepProgress } from '#rules/field/bonus/steps.ts';
import { calendarDateIn } from '#rules/dates.ts';
import { contentLanguage } from '#rules/locales.ts';
import type { Ctx } from '#platform/context.ts';
import { bonusArea } from './bonus.policy.ts';

/** A dealer of a sales organisation whose bonus the caller reads. */
export interface BonusDealer {
  readonly customerId: string;
  readonly code: string;
  readonly name: string;
  readonly sorg: string;
  readonly currency: string;
  /** Sales organisations of the dealer that the caller may choose from. */
  readonly sorgs: readonly { readonly code: string; readonly name: string }[];
  /** Brands of a sub page; null: all. */
  readonly brands: readonly string[] | null;
}

/** Whose bonus is asked for. */
export interface WantedDealer {
  readonly custCode: string;
  /** Null: the first sales organisation of the dealer. */
  readonly sorg: string | null;
  /** Null: all brands. */
  readonly programme: Programme | null;
}

/**
 * The dealer whose bonus the caller asks for; null if they may not see it, or if the dealer is not in the sales
 * organisation. The Polygon page shows the `polygonBrand` of the market, by name; the WIM page all brands.
 */
export async function findBonusDealer(ctx: Ctx, wanted: WantedDealer): Promise<BonusDealer | null> {
  const { rows } = await sql<{
    customerId: string;
    code: string;
    name: string;
    sorg: string;
    sorgName: string;
    currency: string;
  }>`
    select c.id as "customerId", c.unified as code, c.name, a.sorg, o.name as "sorgName", o.currency
      from customers_customer c
      join customers_area a on a.customer_id = c.id
      join markets_sorg o on o.code = a.sorg
     where c.unified = ${wanted.custCode}
       and ${bonusArea(ctx)}
     order by a.sorg`.execute(ctx.db);
  const { programme } = wanted;
  const sorg = programme === null ? wanted.sorg : programmeSorg(programme);
  const found = rows.find((row) => sorg === null || row.sorg === sorg);
  if (!found) return null;
  const { customerId, code, name, currency } = found;
  return {
    customerId,
    code,
    name,
    sorg: found.sorg,
    currency,
    sorgs: rows.map((row) => ({ code: row.sorg, name: row.sorgName })),
    brands: programme === 'polygon' ? await brandsNamed(ctx, ctx.market.configuration.polygonBrand) : null,
  };
}

async function brandsNamed(ctx: Ctx, name: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select b.code from catalog_brand b where lower(b.name) = lower(${name})`.execute(ctx.db);
  return rows.map(({ code }) => code);
}

/** Rows that earn points and their sums: points in hundredths, amounts in minor units. */
export interface BonusSum {
  readonly lines: number;
  readonly qty: number;
  readonly points: number;
  readonly amount: number;
}
interface TotalRow extends BonusSum {
  readonly quarter: Quarter;
  readonly kind: EarningKind;
  readonly brand: string;
  readonly late: boolean;
}

const sumOf = (rows: readonly BonusSum[]): BonusSum =>
  rows.reduce(
    (sum, row) => ({
      lines: sum.lines + row.lines,
      qty: sum.qty + row.qty,
      points: sum.points + row.points,
      amount: sum.amount + row.amount,
    }),
    { lines: 0, qty: 0, points: 0, amount: 0 },
  );

/** Figures of a year or of a quarter. */
export interface BonusFigures {
  readonly purchases: BonusSum;
  readonly registrations: BonusSum;
  /** Those of the registrations that came after the deadline. */
  readonly late: BonusSum;
  readonly total: BonusSum;
  /** Basis points of registrations on time; null without registrations or without a deadline. */
  readonly verification: number | null;
}

function figuresOf(rows: readonly TotalRow[], hasDeadline: boolean): BonusFigures {
  const registrations = rows.filter(({ kind }) => kind === 'registration');
  const [all, late] = [sumOf(registrations), sumOf(registrations.filter((row) => row.late))];
  return {
    purchases: sumOf(rows.filter(({ kind }) => kind === 'purchase')),
    registrations: all,
    late,
    total: sumOf(rows),
    verification: hasDeadline ? verificationRate(all.lines - late.lines, all.lines) : null,
  };
}

/** The gain of registering one more bicycle of a class today. */
export interface FurtherRegistration {
  readonly brand: string;
  readonly brandName: string;
  readonly merchandise: string;
  readonly merchandiseName: string;
  readonly points: number;
  /** Minor units: the value of the points, and the steps that they reach. */
  readonly gain: number;
  readonly step: BonusStep | null;
  readonly countToNext: number | null;
}

/** The bonus of a dealer in a year. */
export interface BonusSummary {
  readonly dealer: BonusDealer;
  readonly year: number;
  /** Null: the year has no settings, so points have no value. */
  readonly settings: { readonly pointValue: number; readonly deadlineDays: number } | null;
  readonly figures: BonusFigures;
  readonly quarters: readonly (BonusFigures & { readonly quarter: Quarter })[];
  readonly steps: readonly BonusStep[];
  /** Points of all brands, which decide about the steps. */
  readonly collected: number;
  readonly progress: StepProgress;
  readonly further: readonly FurtherRegistration[];
}

async function readTotals(ctx: Ctx, { customerId, sorg }: BonusDealer, year: number): Promise<TotalRow[]> {
  const { rows } = await sql<TotalRow>`
    select t.quarter, t.kind, t.brand, t.late, t.lines, t.qty, t.points, t.amount
      from bonus_total t
     where t.customer_id = ${customerId}
       and t.sorg = ${sorg}
       and t.year = ${year}`.execute(ctx.db);
  return rows;
}

async function readYear(ctx: Ctx, sorg: string, year: number): Promise<BonusSummary['settings']> {
  const { rows } = await sql<NonNullable<BonusSummary['settings']>>`
    select y.point_value as "pointValue", y.deadline_days as "deadlineDays"
      from bonus_year y
     where y.sorg = ${sorg}
       and y.year = ${year}`.execute(ctx.db);
  return rows[0] ?? null;
}

async function readSteps(ctx: Ctx, sorg: string, year: number): Promise<BonusStep[]> {
  const { rows } = await sql<BonusStep>`
    select s.name, s.points, s.amount
      from bonus_step s
     where s.sorg = ${sorg}
       and s.year = ${year}
     order by s.points`.execute(ctx.db);
  return rows;
}

type NamedPoints = PointRow & { readonly brandName: string; readonly merchandiseName: string };

/** Rows of the point table for registrations of a sales organisation. */
async function readRegistrationPoints(ctx: Ctx, sorg: string): Promise<NamedPoints[]> {
  const { rows } = await sql<NamedPoints>`
    select p.kind, p.brand, p.merchandise, p.valid_from as "validFrom", p.points, b.name as "brandName",
           coalesce(k.name, w.name, p.merchandise) as "merchandiseName"
      from bonus_point p
      join catalog_brand b on b.code = p.brand
      left join catalog_category_text k on k.code = p.merchandise and k.language = ${contentLanguage(ctx.locale)}
      left join catalog_category_text w on w.code = p.merchandise and w.language = 'en'
     where p.sorg = ${sorg}
       and p.kind = 'registration'`.execute(ctx.db);
  return rows;
}

/** The gain of one more registration of each class, the most points first; none in a year that is over. */
async function listFurther(
  ctx: Ctx,
  { dealer, year, settings, progress, steps, collected }: Omit<BonusSummary, 'further'>,
): Promise<FurtherRegistration[]> {
  const today = calendarDateIn(ctx.now, ctx.market.timeZone);
  if (year !== Number(today.slice(0, 4)) || settings === null) return [];
  const rows = await readRegistrationPoints(ctx, dealer.sorg);
  const classes = new Map(rows.map((row) => [`${row.brand}\n${row.merchandise}`, row]));
  return [...classes.values()]
    .filter(({ brand }) => dealer.brands === null || dealer.brands.includes(brand))
    .map(({ kind, brand, brandName, merchandise, merchandiseName }) => {
      const points = pointsOn(rows, { kind, brand, merchandise }, today);
      const { amount, step } = gainOf(collected, { points, value: pointValue(points, settings.pointValue) }, steps);
      return {
        brand,
        brandName,
        merchandise,
        merchandiseName,
        points,
        gain: amount,
        step,
        countToNext: countToNext(progress, points),
      };
    })
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points || a.merchandiseName.localeCompare(b.merchandiseName));
}

/** The bonus of a dealer in a year, from the totals that `bonus.refresh` keeps. */
export async function readBonusSummary(ctx: Ctx, dealer: BonusDealer, year: number): Promise<BonusSummary> {
  const [totals, settings, steps] = await Promise.all([
    readTotals(ctx, dealer, year),
    readYear(ctx, dealer.sorg, year),
    readSteps(ctx, dealer.sorg, year),
  ]);
  const { brands } = dealer;
  const shown = brands === null ? totals : totals.filter(({ brand }) => brands.includes(brand));
  const collected = sumOf(totals).points;
  const summary = {
    dealer,
    year,
    settings,
    figures: figuresOf(shown, settings !== null),
    quarters: quarters.map((quarter) => ({
      quarter,
      ...figuresOf(
        shown.filter((row) => row.quarter === quarter),
        settings !== null,
      ),
    })),
    steps,
    collected,
    progress: stepProgress(collected, steps),
  };
  return { ...summary, further: await listFurther(ctx, summary) };
}

/** Imported share of payments on time. */
export interface OnTimePayment {
  /** Null: of the whole year. */
  readonly quarter: Quarter | null;
  readonly basisPoints: number;
}

/** Shares of payments on time of a dealer in a year as the ERP reports them, that of the whole year first. */
export async function listOnTimePayments(
  ctx: Ctx,
  { customerId, sorg }: BonusDealer,
  year: number,
): Promise<OnTimePayment[]> {
  const { rows } = await sql<OnTimePayment>`
    select nullif(p.quarter, 0) as quarter, p.basis_points as "basisPoints"
      from bonus_payment p
     where p.customer_id = ${customerId}
       and p.sorg = ${sorg}
       and p.year = ${year}
     order by p.quarter`.execute(ctx.db);
  return rows;
}

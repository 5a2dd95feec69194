/*
 * Points are whole hundredths of a point: 150 is 1.5 points. Money is whole minor units of the currency of the sales
 * organisation. The one rounding is that of the value of an article ({@link pointValue}); every sum of sub totals is exact.
 */
import { addDays, type CalendarDate } from '#rules/dates.ts';
import { decimalOf, unitsOf } from '#rules/decimals.ts';
import { basisPointsOf } from '#rules/money.ts';

/** The sources of points: articles on invoices, and bicycles that are registered as sold. */
export const earningKinds = ['purchase', 'registration'] as const;
export type EarningKind = (typeof earningKinds)[number];

/** The most points that an article may earn: 100,000. */
export const mostPoints = 10_000_000;

/** Points as people read them, without needless decimals: 150 is `1.5`. */
export const pointsText = (hundredths: number): string =>
  decimalOf(hundredths, 2).replace(/0+$/, '').replace(/\.$/, '');

/** Hundredths of typed points such as `1.5`; null for other texts and for more than two decimals. */
export const parsePoints = (text: string): number | null => unitsOf(text.trim().replace(',', '.'), 2);

/**
 * Value of an article with these points, in minor units: points times the value of one point, rounded half away from
 * zero to a whole minor unit.
 */
export const pointValue = (hundredths: number, valueOfPoint: number): number =>
  basisPointsOf(valueOfPoint, hundredths * 100);

/** Sub total of a row: quantity times the value of the article. Credit notes have negative quantities. */
export function subTotal(quantity: number, value: number): number {
  const product = BigInt(quantity) * BigInt(value);
  if (product > BigInt(Number.MAX_SAFE_INTEGER) || product < BigInt(Number.MIN_SAFE_INTEGER))
    throw new RangeError(`not a whole amount of minor units: ${product}`);
  return Number(product);
}

/** True if a bicycle was registered at most `deadlineDays` days after its sale. */
export const isOnTime = (soldOn: CalendarDate, enteredOn: CalendarDate, deadlineDays: number): boolean =>
  enteredOn <= addDays(soldOn, deadlineDays);

/**
 * Basis points of registrations that were entered on time, rounded down so that 100 % means all of them; null without
 * registrations.
 */
export const verificationRate = (onTime: number, all: number): number | null =>
  all === 0 ? null : Math.floor((onTime * 10_000) / all);

/** Points of a class of articles of a brand from a day on. */
export interface PointRow {
  readonly kind: EarningKind;
  readonly brand: string;
  /** Merchandise category; empty: every category of the brand that has no row of its own. */
  readonly merchandise: string;
  readonly validFrom: CalendarDate;
  readonly points: number;
}

/**
 * Points of an article of a brand and merchandise category on a day: a row for its category goes before one for the
 * brand, then the latest row that has begun. Without a row it earns nothing.
 */
export function pointsOn(
  rows: readonly PointRow[],
  article: Pick<PointRow, 'kind' | 'brand' | 'merchandise'>,
  day: CalendarDate,
): number {
  const valid = rows
    .filter((row) => row.kind === article.kind && row.brand === article.brand && row.validFrom <= day)
    .toSorted((a, b) => b.validFrom.localeCompare(a.validFrom));
  const of = (merchandise: string): PointRow | undefined => valid.find((row) => row.merchandise === merchandise);
  return (of(article.merchandise) ?? of(''))?.points ?? 0;
}

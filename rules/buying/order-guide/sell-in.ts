import { addDays, type CalendarDate } from '#rules/dates.ts';

/** Days of market time, the last one included. */
export interface BoughtPeriod {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

const yearDays = 365;

/** The twelve months up to today and the twelve before them; no day is in both. */
export function boughtPeriods(today: CalendarDate): { readonly last: BoughtPeriod; readonly before: BoughtPeriod } {
  const from = addDays(today, -yearDays);
  return { last: { from, to: today }, before: { from: addDays(from, -yearDays), to: addDays(from, -1) } };
}

/**
 * Shares in whole percent that add up to 100: rounded down, the remainder goes to the largest fractions, the first of
 * equals first. All zeros if there are no units.
 */
export function percentShares(units: readonly number[]): number[] {
  const all = units.reduce((sum, unit) => sum + unit, 0);
  if (all <= 0) return units.map(() => 0);
  const shares = units.map((unit) => Math.floor((unit * 100) / all));
  const missing = 100 - shares.reduce((sum, share) => sum + share, 0);
  const lost = units
    .map((unit, at) => ({ at, lost: (unit * 100) % all }))
    .sort((a, b) => b.lost - a.lost || a.at - b.at)
    .slice(0, missing);
  for (const { at } of lost) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}

/** Units of an article in a period: ordered, shipped and cancelled. */
export interface SellInUnits {
  readonly ordered: number;
  readonly shipped: number;
  readonly cancelled: number;
}

export const noUnits: SellInUnits = { ordered: 0, shipped: 0, cancelled: 0 };

export function addUnits(a: SellInUnits, b: SellInUnits): SellInUnits {
  return { ordered: a.ordered + b.ordered, shipped: a.shipped + b.shipped, cancelled: a.cancelled + b.cancelled };
}

/** Bought units: ordered less cancelled. */
export const boughtUnits = ({ ordered, cancelled }: SellInUnits): number => ordered - cancelled;

/** An article with the units bought in both periods. */
export interface SoldIn {
  readonly size: string;
  readonly sizeOrder: number;
  readonly last: SellInUnits;
  readonly before: SellInUnits;
}

/** A size of a model over all its colours, with its share of the units bought in each period. */
export interface SizeShare extends SoldIn {
  readonly lastPercent: number;
  readonly beforePercent: number;
}

/** Purchases by size, smallest first; the shares of a period add up to 100 unless nothing was bought. */
export function sizeShares(articles: readonly SoldIn[]): SizeShare[] {
  const sizes = [...Map.groupBy(articles, (article) => article.size)]
    .map(([size, own]) => ({
      size,
      sizeOrder: Math.min(...own.map((article) => article.sizeOrder)),
      last: own.reduce((sum, article) => addUnits(sum, article.last), noUnits),
      before: own.reduce((sum, article) => addUnits(sum, article.before), noUnits),
    }))
    .sort((a, b) => a.sizeOrder - b.sizeOrder || (a.size < b.size ? -1 : 1));
  const last = percentShares(sizes.map((size) => boughtUnits(size.last)));
  const before = percentShares(sizes.map((size) => boughtUnits(size.before)));
  return sizes.map((size, at) => ({ ...size, lastPercent: last[at] ?? 0, beforePercent: before[at] ?? 0 }));
}

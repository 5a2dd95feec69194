import type { CalendarDate } from '#rules/dates.ts';
import { arrivalEnd, type Precision, type ShownQuantity } from '#rules/goods/catalog/availability.ts';

/** A part of a set with the stock that the caller may see. */
export interface SetPart {
  /** Units per set. */
  readonly qty: number;
  /** Quantity available now; zero if it may not be ordered. */
  readonly there: ShownQuantity;
  readonly arrivals: readonly (ShownQuantity & { readonly on: CalendarDate; readonly precision: Precision })[];
}

/** Number of sets that the parts make, and the index of the limiting part; null where a mask hides it. */
export interface Buildable {
  readonly sets: ShownQuantity;
  readonly scarcest: number | null;
}

/** The minimum that a shown quantity stands for: '> 10' is 11 or more. */
export function minimumQuantity({ qty, mask }: ShownQuantity): number {
  if (qty !== null) return Math.max(0, qty);
  const limit = /\d+/.exec(mask)?.[0];
  return limit === undefined ? 0 : Number(limit) + 1;
}

const setsOf = (units: number, part: SetPart): number => Math.floor(units / part.qty);

/**
 * How many sets the parts make, based only on what the caller may see. If a masked part could be the limiting one, the
 * number of sets is masked too, so that it reveals no more than the parts do.
 */
export function buildableSets(parts: readonly SetPart[]): Buildable {
  let known = Infinity;
  let hidden = Infinity;
  let scarcest: number | null = null;
  parts.forEach((part, index) => {
    const sets = setsOf(minimumQuantity(part.there), part);
    if (part.there.qty === null) hidden = Math.min(hidden, sets);
    else if (sets < known) [known, scarcest] = [sets, index];
  });
  if (parts.length === 0) return { sets: { qty: 0, mask: '' }, scarcest: null };
  if (known <= hidden) return { sets: { qty: known, mask: '' }, scarcest };
  return { sets: { qty: null, mask: hidden > 0 ? `> ${hidden - 1}` : '' }, scarcest: null };
}

/** The day on which more sets can be built, and how many then. */
export interface NextSets {
  readonly sets: ShownQuantity;
  readonly on: CalendarDate;
  readonly precision: Precision;
}

/** When arrivals allow the next set to be built; null when unknown or hidden by a mask. */
export function nextSets(parts: readonly SetPart[]): NextSets | null {
  const { sets } = buildableSets(parts);
  if (sets.qty === null || parts.length === 0) return null;
  const wanted = sets.qty + 1;
  let last: { on: CalendarDate; precision: Precision; by: CalendarDate } | null = null;
  for (const part of parts) {
    let units = minimumQuantity(part.there);
    if (units >= wanted * part.qty) continue;
    const arrival = [...part.arrivals]
      .sort((a, b) => (a.on < b.on ? -1 : 1))
      .find((one) => {
        units += minimumQuantity(one);
        return units >= wanted * part.qty;
      });
    if (!arrival) return null;
    const by = arrivalEnd(arrival.on, arrival.precision);
    if (last === null || by > last.by) last = { on: arrival.on, precision: arrival.precision, by };
  }
  if (last === null) return null;
  const { by } = last;
  const then = parts.map((part) => {
    const come = part.arrivals.filter((one) => arrivalEnd(one.on, one.precision) <= by);
    const shown = [part.there, ...come];
    const units = shown.reduce((sum, one) => sum + minimumQuantity(one), 0);
    const masked = shown.some((one) => one.qty === null);
    return { ...part, there: masked ? { qty: null, mask: `> ${units - 1}` } : { qty: units, mask: '' } };
  });
  return { sets: buildableSets(then).sets, on: last.on, precision: last.precision };
}

import { parsePoints, pointsText } from '#rules/field/bonus/points.ts';
import { decimalString, parseDecimal } from '#rules/money.ts';
import type { BonusFigureFragment, BonusPageQuery } from '#platform/api/generated/graphql.ts';
import { useFormats } from '#platform/texts/use-formats.ts';
import type { BonusSearch } from './bonus.links.ts';

export type Bonus = NonNullable<BonusPageQuery['bonusDealerData']>;
export type Figure = BonusFigureFragment;

/** Points or percentages with the decimals that they have, in the format of the market. */
export function useDecimal(): (value: string) => string {
  const formats = useFormats();
  return (value) => formats.figure(value, value.split('.')[1]?.length ?? 0);
}

/** Points with the decimals that they have. */
export function Points({ value }: { value: string }): string {
  return useDecimal()(value);
}

/** Sum of two amounts of a currency. */
export const sumOf = (one: string, other: string, currency: string): string =>
  decimalString((parseDecimal(one, currency) ?? 0) + (parseDecimal(other, currency) ?? 0), currency);

const without = (all: Figure, late: Figure, currency: string): Figure => ({
  rows: all.rows - late.rows,
  quantity: all.quantity - late.quantity,
  points: pointsText((parsePoints(all.points) ?? 0) - (parsePoints(late.points) ?? 0)),
  subTotal: decimalString(
    (parseDecimal(all.subTotal, currency) ?? 0) - (parseDecimal(late.subTotal, currency) ?? 0),
    currency,
  ),
});

/** The figure whose rows a search opens. */
export function openedFigure(bonus: Bonus, search: BonusSearch): Figure {
  const quarter = bonus.quarters.find((each) => each.quarter === search.quarter);
  if (search.rows === 'purchases') return quarter ? quarter.purchases : bonus.purchases;
  const all = quarter ? quarter.registrations : bonus.totalDealerSales;
  const late = quarter ? quarter.lateRegistrations : bonus.lateRegistrations;
  if (search.timing === 'late') return late;
  return search.timing === 'onTime' ? without(all, late, bonus.currency) : all;
}

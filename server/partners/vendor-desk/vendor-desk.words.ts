import { decimalString } from '#rules/money.ts';
import type { Ctx } from '#platform/context.ts';
import type { NamedValues } from './vendor-desk.write.actions.ts';

/** A value of an article before and after, as people read it; null: there was none. */
export interface ShownValue {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
  /** The price before and after as decimals; null for other values and for no price. */
  readonly beforeAmount: string | null;
  readonly afterAmount: string | null;
  /** Of the price; null for other values. */
  readonly currency: string | null;
}

type Words = Pick<Ctx, 'text'>;

function valueText(
  { text }: Words,
  name: keyof NamedValues,
  value: NamedValues[keyof NamedValues],
  currency: string,
): string | null {
  if (value === undefined) return null;
  if (name === 'price')
    return value === null ? text('vendor-desk.value.noPrice') : `${decimalString(Number(value), currency)} ${currency}`;
  if (name === 'off') return text(value === true ? 'vendor-desk.value.off' : 'vendor-desk.value.on');
  if (name === 'imageUrl' && value === '') return text('vendor-desk.value.noPicture');
  return String(value);
}

/** A price as a decimal; null for other values and for no price. */
const amountOf = (name: keyof NamedValues, value: NamedValues[keyof NamedValues], currency: string): string | null =>
  name === 'price' && typeof value === 'number' ? decimalString(value, currency) : null;

/** The values that differ, with their names in the caller's language; all of them for a new article. */
export function shownValues(
  ctx: Words,
  before: NamedValues | null,
  after: NamedValues,
  currency: string,
): ShownValue[] {
  return (Object.keys(after) as (keyof NamedValues)[])
    .filter((name) => before === null || before[name] !== after[name])
    .map((name) => ({
      name: ctx.text(`vendor-desk.column.${name}`),
      before: before && valueText(ctx, name, before[name], currency),
      after: valueText(ctx, name, after[name], currency),
      beforeAmount: before && amountOf(name, before[name], currency),
      afterAmount: amountOf(name, after[name], currency),
      currency: name === 'price' ? currency : null,
    }));
}

import { sql, type RawBuilder } from 'kysely';
import { wholeCurrencies } from '#rules/money.ts';

/** SQL list of the currencies without decimals, for `in (...)`. */
export const wholeCurrencyList = wholeCurrencies.map((currency) => `'${currency}'`).join(', ');

/** SQL for the number of minor units in one unit of a currency. */
export const unitFactor = (currency: string): string =>
  `case when ${currency} in (${wholeCurrencyList}) then 1 else 100 end`;

/** SQL for an amount in minor units as a decimal. */
export const majorUnits = (amount: string, currency: string): string =>
  `((${amount})::numeric / ${unitFactor(currency)})`;

/** SQL for an amount in minor units as people read it: "12.5 EUR". */
export const readableAmount = (amount: string, currency: string): string =>
  `trim_scale(${majorUnits(amount, currency)}) || ' ' || ${currency}`;

/** SQL for the minor units of a decimal amount (numeric) in a currency; null becomes 0. */
export function minorUnits(amount: RawBuilder<unknown>, currency: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`
    (coalesce(${amount}, 0) * case when ${currency} in (${sql.raw(wholeCurrencyList)}) then 1 else 100 end)::bigint`;
}

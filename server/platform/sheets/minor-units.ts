import { sql, type RawBuilder } from 'kysely';
import { wholeCurrencies } from '#rules/money.ts';

/** SQL list of the currencies without decimals, for `in (...)`. */
export const wholeCurrencyList = wholeCurrencies.map((currency) => `'${currency}'`).join(', ');

/** SQL for the minor units of a decimal amount (numeric) in a currency; null becomes 0. */
export function minorUnits(amount: RawBuilder<unknown>, currency: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`
    (coalesce(${amount}, 0) * case when ${currency} in (${sql.raw(wholeCurrencyList)}) then 1 else 100 end)::bigint`;
}

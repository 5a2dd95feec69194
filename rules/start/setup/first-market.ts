import * as v from 'valibot';
import { currencies } from '#rules/currencies.ts';
import { locales } from '#rules/locales.ts';
import { hostName, marketName, timeZone } from '#rules/accounts/markets/market-change.ts';
import { email, filledLine, notEmpty, password, sorgCode } from '#rules/validation.ts';
import { isPercent } from '#rules/percent.ts';

const label = filledLine(100);

/**
 * The input for a first market, shared by the page and the command. Everything else follows from the country and can be
 * changed later.
 */
export const firstMarketSchema = v.object({
  host: hostName,
  name: marketName,
  country: v.pipe(v.string('required'), v.regex(/^[A-Z]{2}$/, 'valid_country')),
  currency: v.pipe(
    v.string('required'),
    v.check((code) => currencies.includes(code), 'valid_currency'),
  ),
  timeZone,
  languages: v.pipe(
    v.array(v.picklist(locales, 'out_of_range')),
    v.minLength(1, 'required'),
    v.check((list) => new Set(list).size === list.length, 'bad_input'),
  ),
  /** Percent of value added tax on goods: `19`, `8.1`. */
  tax: v.pipe(v.string('required'), v.trim(), v.check(isPercent, 'valid_percent')),
  /** Code of the sales organisation and of its company, as the ERP files name them. */
  sorg: sorgCode,
  company: label,
  site: label,
  username: v.pipe(notEmpty, v.maxLength(100, 'too_long'), v.regex(/^[^\s\p{Cc}]+$/u, 'valid_alphaNumeric')),
  email,
  password,
});
export type FirstMarket = v.InferOutput<typeof firstMarketSchema>;

/** The form of the setup page: the first market and the one-time code that the server printed. */
export const setupFormSchema = v.object({
  setupCode: v.pipe(notEmpty, v.maxLength(100, 'too_long')),
  ...firstMarketSchema.entries,
});

import * as v from 'valibot';
import { currencies } from '#rules/currencies.ts';
import type { ErrorCode } from '#rules/errors.ts';
import { isLanguageCode } from '#rules/locales.ts';
import { isWebAddress } from '#rules/text/rich-text.ts';
import { filledLine, line, sorgCode, wholeNumber } from '#rules/validation.ts';
import { timeZone } from './market-change.ts';

const code = (value: ErrorCode): ErrorCode => value;

/** Code of a company: what the ERP calls it. */
export const partCode = v.pipe(
  v.string(code('required')),
  v.trim(),
  v.minLength(1, code('not_empty')),
  v.regex(/^[0-9A-Za-z_-]{0,10}$/, code('valid_code')),
);
/** Code of a merchant or site, as long as in the files that name it. */
export const placeCode = v.pipe(
  v.string(code('required')),
  v.trim(),
  v.minLength(1, code('not_empty')),
  v.regex(/^[0-9A-Za-z_-]{0,20}$/, code('valid_code')),
);
const version = wholeNumber(1, 2_147_483_647);
const address = v.pipe(
  v.string(code('required')),
  v.trim(),
  v.maxLength(500, code('too_long')),
  v.check((value) => value === '' || isWebAddress(value), code('valid_url')),
);
const unique = (list: readonly unknown[]): boolean => new Set(list).size === list.length;

/** Settings of a sales organisation that can change. */
export const sorgSettings = v.object({
  name: filledLine(100),
  companyCode: partCode,
  country: v.pipe(v.string(code('required')), v.regex(/^([A-Z]{2})?$/, code('valid_country'))),
  /** Languages of its articles; the first is the fallback. */
  languages: v.pipe(
    v.array(v.pipe(v.string(code('required')), v.check(isLanguageCode, code('out_of_range')))),
    v.minLength(1, code('required')),
    v.maxLength(20, code('too_many')),
    v.check((list) => unique(list), code('bad_input')),
  ),
  timeZone,
  /** ISO weekdays on which goods are dispatched: 1 is Monday. */
  workingDays: v.pipe(
    v.array(wholeNumber(1, 7)),
    v.minLength(1, code('required')),
    v.maxLength(7, code('too_many')),
    v.check((list) => unique(list), code('bad_input')),
  ),
  /** Local time until which an order is dispatched on the same day. */
  cutOffTime: v.pipe(v.string(code('required')), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, code('valid_time'))),
  /** Tax on goods and freight in percent, with at most two decimals. */
  taxPercent: v.pipe(
    v.string(code('required')),
    v.trim(),
    v.regex(/^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/, code('valid_percent')),
  ),
  /** Price list of customers whose file names none; empty: every customer needs one. */
  priceList: v.pipe(line(40), v.regex(/^[^\s;,]*$/, code('valid_code'))),
  exactQtyCheck: v.boolean(code('required')),
  availableStockCheck: v.boolean(code('required')),
  url1: address,
  url2: address,
  url3: address,
});
export type SorgSettings = v.InferOutput<typeof sorgSettings>;

/** The checks of a market and its sales organisations, each for itself. */
export interface StockChecks {
  readonly exactQtyCheck: boolean;
  readonly availableStockCheck: boolean;
}

/** The checks in a sales organisation of a market: only what both check. */
export const effectiveChecks = (market: StockChecks, sorg: StockChecks): StockChecks => ({
  exactQtyCheck: market.exactQtyCheck && sorg.exactQtyCheck,
  availableStockCheck: market.availableStockCheck && sorg.availableStockCheck,
});

/** The checks somewhere in a market: what one of its sales organisations checks, too. */
export const siteChecks = (market: StockChecks, sorgs: readonly StockChecks[]): StockChecks => ({
  exactQtyCheck: sorgs.some((sorg) => effectiveChecks(market, sorg).exactQtyCheck),
  availableStockCheck: sorgs.some((sorg) => effectiveChecks(market, sorg).availableStockCheck),
});

/** A new sales organisation. Code and currency never change: its amounts are stored in units of the currency. */
export const newSorg = v.object({
  code: v.pipe(v.string(code('required')), v.trim(), sorgCode),
  currency: v.pipe(
    v.string(code('required')),
    v.check((currency) => currencies.includes(currency), code('not_in_list')),
  ),
  ...sorgSettings.entries,
});
export type NewSorg = v.InferOutput<typeof newSorg>;

/** Settings of a new sales organisation that are usually right, or filled in later. */
export const usualSorgSettings = {
  workingDays: [1, 2, 3, 4, 5],
  cutOffTime: '14:00',
  taxPercent: '0',
  priceList: '',
  exactQtyCheck: true,
  availableStockCheck: true,
  url1: '',
  url2: '',
  url3: '',
} satisfies Partial<SorgSettings>;

/** The sales organisation of a change or removal, and the version that the caller saw. */
export const sorgVersion = v.object({ code: sorgCode, version });
export type SorgVersion = v.InferOutput<typeof sorgVersion>;

/** A merchant of a sales organisation. */
export const newMerchant = v.object({ sorg: sorgCode, code: placeCode, name: filledLine(100) });
export type NewMerchant = v.InferOutput<typeof newMerchant>;

/** The merchant or site of a change or removal, and the version that the caller saw. */
export const partVersion = v.object({ sorg: sorgCode, code: placeCode, version });
export type PartVersion = v.InferOutput<typeof partVersion>;

/** The name of a merchant or company. */
export const partName = v.object({ name: filledLine(100) });

/** A company of the brand that issues invoices. */
export const newCompany = v.object({ code: partCode, name: filledLine(100) });
export type NewCompany = v.InferOutput<typeof newCompany>;

/** The company of a change or removal, and the version that the caller saw. */
export const companyVersion = v.object({ code: partCode, version });
export type CompanyVersion = v.InferOutput<typeof companyVersion>;

/** Settings of a site that can change; stock of the smallest priority is used first. */
export const siteSettings = v.object({
  name: filledLine(100),
  storageLocation: line(40),
  shippingPoint: line(40),
  priority: wholeNumber(1, 999),
});
export type SiteSettings = v.InferOutput<typeof siteSettings>;

/** A new site from which a sales organisation ships. */
export const newSite = v.object({ sorg: sorgCode, code: placeCode, ...siteSettings.entries });
export type NewSite = v.InferOutput<typeof newSite>;

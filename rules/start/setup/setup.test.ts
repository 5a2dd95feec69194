import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { timeZone } from '#rules/accounts/markets/market-change.ts';
import { unlistedChanges } from '#rules/accounts/markets/setting-choices.ts';
import { currencySchema } from '#rules/accounts/markets/site-configuration.ts';
import { basisPointsOfPercent, percentOfBasisPoints } from '#rules/percent.ts';
import { countryDefaults, currencyFormat, knownCountries, localeFor } from './country-defaults.ts';
import { firstMarketSchema } from './first-market.ts';

describe('defaults of countries', () => {
  test.each(knownCountries)('%s passes the checks of the form', (country) => {
    const defaults = countryDefaults(country);
    expect(v.is(timeZone, defaults.timeZone)).toBe(true);
    expect(defaults.languages.length).toBeGreaterThan(0);
    expect(defaults.phoneCode).toMatch(/^\+\d{1,4}$/);
    expect(v.is(firstMarketSchema.entries.currency, defaults.currency)).toBe(true);
    expect(v.is(firstMarketSchema.entries.tax, percentOfBasisPoints(defaults.taxBasisPoints))).toBe(true);
    const format = currencyFormat(defaults.currency, defaults.languages[0] ?? 'en-us', country);
    expect(v.is(currencySchema, format), JSON.stringify(format)).toBe(true);
    expect(format.thousandSeparator).not.toBe(format.decimalSeparator);
    const empty = { display: '', symbol: '', thousandSeparator: '_', decimalSeparator: '_', decimalPrecision: 9 };
    const formats = { dateFormat: '', timeFormat: '' };
    expect(unlistedChanges({ ...formats, currency: empty }, { ...formats, currency: format })).toEqual([]);
  });

  test('Germany, Switzerland and Indonesia', () => {
    expect(countryDefaults('DE')).toEqual({
      currency: 'EUR',
      timeZone: 'Europe/Berlin',
      taxBasisPoints: 1900,
      phoneCode: '+49',
      languages: ['de', 'en-uk'],
      workingDays: [1, 2, 3, 4, 5],
    });
    expect(countryDefaults('CH')).toMatchObject({ currency: 'CHF', taxBasisPoints: 810 });
    expect(currencyFormat('IDR', 'id-id', 'ID')).toEqual({
      display: 'IDR',
      symbol: 'Rp',
      thousandSeparator: '.',
      decimalSeparator: ',',
      decimalPrecision: 0,
    });
    expect(currencyFormat('USD', 'en-us', 'US')).toMatchObject({
      symbol: '$',
      thousandSeparator: ',',
      decimalSeparator: '.',
    });
  });

  test('a currency that has ended is not offered', () => {
    expect(v.is(firstMarketSchema.entries.currency, 'DEM')).toBe(false);
  });

  test('a country without a row starts without tax', () => {
    expect(countryDefaults('XK')).toMatchObject({ currency: 'USD', timeZone: 'UTC', taxBasisPoints: 0 });
  });
});

test.each([
  ['de', 'DE', 'de'],
  ['en', 'DE', 'en-uk'],
  ['en', 'US', 'en-us'],
  ['en', 'GB', 'en-uk'],
  ['en', 'NL', 'en-nl'],
  ['EN-CA', 'DE', 'en-ca'],
  ['id', 'ID', 'id-id'],
  ['ms', 'SG', 'ms-my'],
  ['xx', 'DE', null],
])('%s in %s is %s', (language, country, locale) => {
  expect(localeFor(language, country)).toBe(locale);
});

test.each([
  ['19', 1900],
  ['8,1', 810],
  ['25.5', 2550],
  ['0', 0],
  ['7.75', 775],
])('%s percent are %d basis points', (text, basisPoints) => {
  expect(v.is(firstMarketSchema.entries.tax, text)).toBe(true);
  expect(basisPointsOfPercent(text)).toBe(basisPoints);
});

test.each(['', 'x', '100', '-1', '8.123'])('%s is no percentage', (text) => {
  expect(v.is(firstMarketSchema.entries.tax, text)).toBe(false);
});

import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { currencies } from '#rules/currencies.ts';
import { dateFormats, timeFormats, unlistedChanges } from './setting-choices.ts';
import { siteConfigurationSchema } from './site-configuration.ts';

const usd = { display: 'USD', symbol: '$', thousandSeparator: ',', decimalSeparator: '.', decimalPrecision: 2 };
const before = { dateFormat: 'DD MMM YYYY', timeFormat: 'HH:mm:ss', currency: usd };

describe('choices of settings', () => {
  test('every format is one that the stored settings allow', () => {
    for (const dateFormat of dateFormats)
      for (const timeFormat of timeFormats)
        expect(v.safeParse(siteConfigurationSchema, { dateFormat, timeFormat, currency: usd }).success).toBe(true);
  });

  test('no currency is listed twice, and each has a name', () => {
    expect(new Set(currencies).size).toBe(currencies.length);
    const names = new Intl.DisplayNames('en', { type: 'currency' });
    expect(currencies.filter((code) => names.of(code) === code)).toEqual([]);
  });
});

describe('a change', () => {
  const changed = (change: Partial<typeof usd>, stored: Partial<typeof usd> = {}) =>
    unlistedChanges(
      { ...before, currency: { ...usd, ...stored } },
      { ...before, currency: { ...usd, ...stored, ...change } },
    );

  test('outside the list is named by its path', () => {
    expect(unlistedChanges(before, { ...before, dateFormat: 'YY/M/D', timeFormat: 'ss:mm' })).toEqual([
      'dateFormat',
      'timeFormat',
    ]);
    expect(changed({ display: 'DEM' })).toEqual(['currency.display']);
    expect(changed({ thousandSeparator: '_' })).toEqual(['currency.thousandSeparator']);
    expect(changed({ decimalSeparator: ' ' })).toEqual(['currency.decimalSeparator']);
  });

  test('in the list passes, and a value that was stored before stays valid', () => {
    expect(unlistedChanges(before, { ...before, dateFormat: 'DD.MM.YYYY', timeFormat: 'HH:mm' })).toEqual([]);
    expect(changed({ thousandSeparator: '.', decimalSeparator: ',' })).toEqual([]);
    expect(changed({ symbol: 'DM' }, { display: 'DEM', thousandSeparator: '_' })).toEqual([]);
  });

  test('to two equal separators is named once', () => {
    expect(changed({ thousandSeparator: '.' })).toEqual(['currency.thousandSeparator']);
    expect(changed({ decimalSeparator: ',' })).toEqual(['currency.decimalSeparator']);
  });
});

import { describe, expect, test } from 'vitest';
import { changeOf, isRestorable, isSameValue, settingChanges, valueAt } from './setting-changes.ts';

const market = {
  name: 'Veldra',
  hosts: ['a.example'],
  configuration: { maskStock: 20, currency: { display: 'USD', symbol: '$' }, features: { news: false } },
};

describe('changes of settings', () => {
  test('name each setting with its path, lists as a whole', () => {
    const after = {
      ...market,
      hosts: ['a.example', 'b.example'],
      configuration: { maskStock: null, currency: { display: 'USD', symbol: 'US$' }, features: { news: true } },
    };
    expect(settingChanges(market, after)).toEqual([
      { path: 'hosts', before: ['a.example'], after: ['a.example', 'b.example'] },
      { path: 'configuration.maskStock', before: 20, after: null },
      { path: 'configuration.currency.symbol', before: '$', after: 'US$' },
      { path: 'configuration.features.news', before: false, after: true },
    ]);
  });

  test('leave out what one of the states does not name', () => {
    // A market that stored no defaults: its configuration was recorded without them.
    expect(settingChanges(market, { name: 'Veldra Two', configuration: { maskStock: 20 } })).toEqual([
      { path: 'name', before: 'Veldra', after: 'Veldra Two' },
    ]);
    expect(settingChanges(null, { code: 'veldra' })).toEqual([]);
  });

  test('are taken back one at a time', () => {
    expect(changeOf(market, 'hosts', ['b.example'])).toEqual({ hosts: ['b.example'] });
    expect(changeOf(market, 'configuration.maskStock', null)).toEqual({ configuration: { maskStock: null } });
    expect(changeOf(market, 'configuration.currency.symbol', 'US$')).toEqual({
      configuration: { currency: { display: 'USD', symbol: 'US$' } },
    });
    expect(valueAt(market, 'configuration.currency.symbol')).toBe('$');
  });

  test('compare hosts without an order, and other lists with it', () => {
    expect(isSameValue('hosts', ['b', 'a'], ['a', 'b'])).toBe(true);
    expect(isSameValue('hosts', ['a'], ['a', 'b'])).toBe(false);
    expect(isSameValue('languages', ['de', 'fr'], ['fr', 'de'])).toBe(false);
    expect(isSameValue('configuration.maskStock', null, 0)).toBe(false);
  });

  test('of the status have their own button', () => {
    expect(isRestorable({ path: 'status', before: 'online', after: 'maintenance' })).toBe(false);
    expect(isRestorable({ path: 'defaultHost', before: null, after: 'a.example' })).toBe(false);
    expect(isRestorable({ path: 'defaultHost', before: 'b.example', after: 'a.example' })).toBe(true);
    expect(isRestorable({ path: 'configuration.maskStock', before: 1, after: 2 })).toBe(true);
  });
});

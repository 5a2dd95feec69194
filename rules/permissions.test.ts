import { describe, expect, test } from 'vitest';
import { contentLanguage, isLocale, languageTag, locales } from './locales.ts';
import { isSalesUser, mayCall, sorgsWithin, strongestLimitation, type Actor } from './permissions.ts';

const actor = (...permissions: string[]): Actor => ({
  userId: 'u',
  sessionId: 's',
  username: 'u',
  name: 'U',
  email: 'u@shop.example',
  language: 'en-us',
  groupRole: { id: 'g', name: 'G', description: 'G' },
  roles: [],
  permissions: new Set(permissions),
  areas: [],
  limitation: 'none',
  ownCustomerId: null,
  mustChangePassword: false,
  mustAddSecondFactor: false,
});

describe('who may call', () => {
  test('without a session only public operations are allowed', () => {
    expect(mayCall('public', null)).toBe(true);
    expect(mayCall('signed-in', null)).toBe(false);
    expect(mayCall(['page.catalog'], null)).toBe(false);
  });

  test('one of the permissions is enough, none is not', () => {
    expect(mayCall(['page.catalog', 'page.orderlist'], actor('page.orderlist'))).toBe(true);
    expect(mayCall(['page.catalog', 'page.orderlist'], actor('page.order-status'))).toBe(false);
    expect(mayCall('signed-in', actor())).toBe(true);
  });

  test('the strongest limitation counts; no area means no limitation', () => {
    expect(strongestLimitation([])).toBe('none');
    expect(
      strongestLimitation([{ limitation: 'sales_office' }, { limitation: 'salesman' }, { limitation: 'none' }]),
    ).toBe('salesman');
  });

  test('a user works within the sales organisations of their own areas', () => {
    const area = (sorg: string, option: 'include' | 'exclude') =>
      ({ sorg, limitation: 'none', option, value: '' }) as const;
    expect(sorgsWithin({ areas: [area('5000', 'include'), area('1000', 'exclude')] }, ['1000', '5000'])).toEqual([
      '5000',
    ]);
    expect(sorgsWithin({ areas: [] }, ['1000'])).toEqual([]);
    expect(sorgsWithin(null, ['1000'])).toEqual([]);
  });

  test.each([
    ['salesman', true],
    ['sales.group', true],
    ['Product', false],
    ['guest', false],
  ])('role %s makes a sales user: %s (R-006)', (name, expected) => {
    expect(isSalesUser({ roles: [{ id: '1', name, description: '' }] })).toBe(expected);
  });
});

describe('locales (R-017, R-018)', () => {
  test('there are exactly the eleven prefixes', () => {
    expect(locales).toEqual([
      'de',
      'en-ca',
      'en-id',
      'en-my',
      'en-nl',
      'en-sg',
      'en-uk',
      'en-us',
      'fr',
      'id-id',
      'ms-my',
    ]);
    expect(isLocale('en')).toBe(false);
    expect(contentLanguage('ms-my')).toBe('ms');
    expect(languageTag('en-uk')).toBe('en-GB');
    expect(languageTag('de')).toBe('de');
  });
});

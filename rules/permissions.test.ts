import { describe, expect, test } from 'vitest';
import { contentLanguage, isLocale, languageTag, locales } from './locales.ts';
import {
  isSalesUser,
  mayCall,
  reachAsFar,
  sorgsWithin,
  strongestLimitation,
  type Actor,
  type UserArea,
} from './permissions.ts';

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

  describe('areas', () => {
    const area = (value: string, changes: Partial<UserArea> = {}): UserArea => ({
      sorg: '1000',
      limitation: value === '' ? 'none' : 'salesman',
      option: 'include',
      value,
      ...changes,
    });
    const without = (value: string): UserArea => area(value, { option: 'exclude' });
    const [all, ann, bob] = [area(''), area('ANN'), area('BOB')];

    test.each<[string, readonly UserArea[], readonly UserArea[], boolean]>([
      ['the same', [bob, ann], [ann, bob], true],
      ['more', [ann, bob], [ann], true],
      ['the whole sales organisation', [all], [ann, bob], true],
      ['one less excluded', [all], [all, without('ANN')], true],
      ['the same excluded', [all, without('ANN')], [without('ANN'), all], true],
      [
        'something of another sales organisation excluded',
        [ann, area('X', { sorg: '2', option: 'exclude' })],
        [ann],
        true,
      ],
      ['one lost', [ann], [ann, bob], false],
      ['only a part', [ann], [all], false],
      ['all lost', [], [ann], false],
      ['one excluded', [all, without('ANN')], [all], false],
      ['another sales organisation', [area('', { sorg: '2000' })], [all], false],
      ['a vendor lost', [all], [area('V1', { limitation: 'vendor' })], false],
    ])('with %s, reach as far as before or not', (_what, now, before, expected) => {
      expect(reachAsFar(now, before)).toBe(expected);
    });
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

import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { mailedName, userAreasSchema } from './user.ts';

describe('areas of a user', () => {
  test('R-127: a list must have at least one item', () => {
    const area = { sorg: '1000', limitation: 'none', option: 'include', value: '' };
    expect(v.safeParse(userAreasSchema, [area]).success).toBe(true);
    expect(v.safeParse(userAreasSchema, []).issues?.map(({ message }) => message)).toEqual(['required']);
  });

  test('a limitation to certain codes requires them', () => {
    const area = { sorg: '1000', limitation: 'salesman', option: 'include', value: '' };
    const refused = v.safeParse(userAreasSchema, [area]).issues?.[0];
    expect(refused && [v.getDotPath(refused), refused.message]).toEqual(['0.value', 'required']);
    expect(v.parse(userAreasSchema, [{ ...area, limitation: 'none', value: 'S1' }])[0]?.value).toBe('');
  });
});

describe('a name that mails carry', () => {
  test.each([
    'Ute Kern',
    'Dr. Vogel',
    'Dr.Vogel',
    'J.R. Tolkien',
    'Jr.',
    'Nguyễn Văn A',
    'O’Brien, Seán',
    'M. de la Cruz',
  ])('takes %s', (name) => {
    expect(v.parse(mailedName, name)).toBe(name);
  });
  test.each([
    'evil.com',
    'Win at EVIL.COM now',
    'See https://x.example',
    'www.x',
    'ute@shop.example',
    'bit.ly/abc',
    'münchen.example',
  ])('refuses %s', (name) => {
    expect(v.safeParse(mailedName, name).issues?.map(({ message }) => message)).toEqual(['name_has_address']);
  });
});

import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { userAreasSchema } from './user.ts';

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

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  choiceParam,
  dateParam,
  flagParam,
  listParam,
  listSearch,
  readSearch,
  textParam,
  wholeParam,
  writeSearch,
} from './list-search.ts';

describe('search parameters', () => {
  test('leave out what is default, empty or malformed', () => {
    expect(listSearch({ page: '1', limit: '10', sort: 'date', q: ' ' })).toEqual({});
    expect(listSearch({ page: '3', limit: '20', sort: 'date.desc', q: '0012' })).toEqual({
      page: 3,
      limit: 20,
      sort: 'date.desc',
      q: '0012',
    });
    // every list has the sizes 10 and 20.
    expect(listSearch({ limit: '50' })).toEqual({});
    expect(listSearch({ page: '-1', limit: '500', sort: 'x.desc;drop' })).toEqual({});
  });

  test('read single values', () => {
    expect(textParam(['a', 'b'])).toBe('a');
    expect(choiceParam('open', ['open', 'closed'])).toBe('open');
    expect(choiceParam('other', ['open', 'closed'])).toBeUndefined();
    expect(listParam(['M', 'L', 'M', ''])).toEqual(['M', 'L']);
    expect(wholeParam('12', { max: 10 })).toBeUndefined();
    expect(flagParam('true')).toBe(true);
    expect(flagParam('false')).toBeUndefined();
    expect(dateParam('2025-11-21')).toBe('2025-11-21');
    expect(dateParam('21.11.2025')).toBeUndefined();
  });

  test('stay text in the address', () => {
    const codes = fc.stringMatching(/^[\w .&=+#%/-]{1,20}$/);
    fc.assert(
      fc.property(codes, fc.array(codes, { minLength: 2, maxLength: 4 }), (code, list) => {
        expect(readSearch(writeSearch({ code, list }).slice(1))).toEqual({ code, list });
      }),
    );
    expect(readSearch('code=0012&other=1e5')).toEqual({ code: '0012', other: '1e5' });
  });
});

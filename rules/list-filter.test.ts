import * as v from 'valibot';
import { expect, test } from 'vitest';
import { choiceFilter, dayFilter, declarationOf, sorgsFilter, wordsFilter } from './list-filter.ts';

const filter = v.object({
  search: wordsFilter('Name or number.'),
  sorgs: sorgsFilter(''),
  state: choiceFilter(['open', 'closed'], 'open or closed'),
  from: dayFilter('First day.'),
});

test('a declared filter has its kind and its description', () => {
  expect(Object.entries(filter.entries).map(([name, schema]) => [name, declarationOf(schema)])).toEqual([
    ['search', { kind: 'text', description: 'Name or number.' }],
    ['sorgs', { kind: 'texts', description: '' }],
    ['state', { kind: 'text', description: 'open or closed' }],
    ['from', { kind: 'day', description: 'First day.' }],
  ]);
});

test('a filter that is left out or null does not narrow the list', () => {
  const none = { search: '', sorgs: [], state: null, from: null };
  expect(v.parse(filter, {})).toEqual(none);
  expect(v.parse(filter, { search: null, sorgs: null, state: null, from: null })).toEqual(none);
});

test.each([{ state: 'lost' }, { from: '2026-02-30' }, { sorgs: ['x'.repeat(99)] }, { search: 'x'.repeat(5_000) }])(
  'a filter refuses %o',
  (wrong) => {
    expect(v.safeParse(filter, wrong).success).toBe(false);
  },
);

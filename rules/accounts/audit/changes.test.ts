import { expect, test } from 'vitest';
import { auditChange } from './changes.ts';

test.each([
  ['a row and an input', { status: 'online', zone: 'UTC', mask: 5 }, { mask: 6 }, { mask: 5 }, { mask: 6 }],
  [
    'fields inside fields, in any order',
    { configuration: { mask: 5, title: 'A', features: { news: true, bonus: false } }, name: 'X' },
    { name: 'X', configuration: { features: { bonus: true, news: true }, mask: 5, title: 'A' } },
    { configuration: { features: { bonus: false } } },
    { configuration: { features: { bonus: true } } },
  ],
  ['a language that was removed', { texts: { en: 'a', de: 'b' } }, { texts: { en: 'a' } }, { texts: { de: 'b' } }, {}],
  ['a value that was emptied', { note: 'a' }, { note: null }, { note: 'a' }, { note: null }],
  ['a list as a whole', { roles: ['a', 'b'] }, { roles: ['a'] }, { roles: ['a', 'b'] }, { roles: ['a'] }],
  [
    'a fact that only the action has',
    { state: 'new' },
    { state: 'void', reason: 'x' },
    { state: 'new' },
    { state: 'void', reason: 'x' },
  ],
  ['nothing', { a: 1, list: [{ b: 1, c: 2 }] }, { list: [{ c: 2, b: 1 }], a: 1 }, {}, {}],
  ['two facts without a common field', { order: 'O-1' }, { reason: 'late' }, { order: 'O-1' }, { reason: 'late' }],
] as const)('a line of the audit log names what changed: %s', (_name, before, after, from, to) => {
  expect(auditChange(before, after)).toEqual({ before: from, after: to });
});

test('a line about something new or removed keeps all of it', () => {
  expect(auditChange(null, { a: 1 })).toEqual({ before: null, after: { a: 1 } });
  expect(auditChange({ a: 1 }, null)).toEqual({ before: { a: 1 }, after: null });
});

import { expect, test } from 'vitest';
import { codeKey, wordForms } from './search.ts';

test('what the eye does not see is no part of a code', () => {
  for (const code of [
    'M7-GLC-XS',
    'm7 glc\u00A0xs',
    'Ｍ７－ＧＬＣ－ＸＳ',
    'M7\u200B-GLC\u2011XS',
    '\u202AM7-GLC\u00AD-XS\u202C',
  ])
    expect(codeKey(code), JSON.stringify(code)).toBe('M7GLCXS');
  expect(codeKey('٠٠٠٧٣٢')).toBe('000732');
});

test.each([
  ['helmet', 'helmets'],
  ['brake', 'brakes'],
  ['box', 'boxes'],
  ['battery', 'batteries'],
  ['class', 'classes'],
  ['bremse', 'bremsen'],
  ['kette', 'ketten'],
  ['roue', 'roues'],
  ['hub', 'hubs'],
])('%s and %s are forms of one word', (one, other) => {
  expect(wordForms(one)).toContain(other);
  expect([...wordForms(one)].sort()).toEqual([...wordForms(other)].sort());
});

test('numbers and codes have one form', () => {
  for (const word of ['29', '700x28', 'm7', 'xs']) expect(wordForms(word)).toEqual([word]);
});

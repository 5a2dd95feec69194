import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { draftContentSchema } from './content-draft.ts';

describe('what an editor typed', () => {
  test.each([
    ['{"a":1,"b":["x",{"c":null}]}', { a: 1, b: ['x', { c: null }] }],
    [String.raw`{"a\u0000":"b\u0000c","d":["\ud800"]}`, { a: 'bc', d: ['�'] }],
    [String.raw`{"a":"\\u0000"}`, { a: String.raw`\u0000` }],
  ])('%s', (text, content) => {
    expect(v.parse(draftContentSchema, text)).toEqual(content);
  });

  test.each(['', 'x', '1', 'null', '[]', '"a"', '{', '{"a":NaN}'])('refuses %s', (text) => {
    expect(v.safeParse(draftContentSchema, text).issues?.[0].message).toBe('bad_input');
  });

  test('refuses a text that is too long', () => {
    expect(v.safeParse(draftContentSchema, `{"a":"${'x'.repeat(1_200_000)}"}`).issues?.[0].message).toBe('too_long');
  });
});

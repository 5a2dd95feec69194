import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { isOneTextEach, languagesOf, otherTexts, textList, textsByLanguage } from './other-texts.ts';

const german = { language: 'de', title: 'Hallo' } as const;
const malay = { language: 'ms', title: 'Helo' } as const;

describe('texts in other languages', () => {
  test('as a list and by language are the same', () => {
    const texts = textsByLanguage([malay, german]);
    expect(texts).toEqual({ de: { title: 'Hallo' }, ms: { title: 'Helo' } });
    expect(textList(texts)).toEqual([german, malay]);
    expect(textList({})).toEqual([]);
  });

  test('and the main language are all languages, in the order of the product', () => {
    expect(languagesOf('fr', { ms: {}, de: {} })).toEqual(['de', 'fr', 'ms']);
    expect(languagesOf('en', {})).toEqual(['en']);
  });

  test.each([
    [[german, malay], true],
    [[], true],
    [null, true],
    [undefined, true],
    [[german, german], false],
    [['en', 'de', 'fr', 'id', 'ms'].map((language) => ({ language, title: 'x' })), false],
    [[{ language: 'xx', title: 'x' }], false],
    [[{ language: 'de' }], false],
  ])('are accepted once per language: %j %s', (texts, accepted) => {
    expect(v.safeParse(otherTexts({ title: v.string() }), texts).success).toBe(accepted);
  });

  test('have no second text in the main language', () => {
    expect(isOneTextEach({ mainLanguage: 'de', texts: [german] })).toBe(false);
    expect(isOneTextEach({ mainLanguage: 'en', texts: [german] })).toBe(true);
    expect(isOneTextEach({ mainLanguage: null, texts: null })).toBe(true);
  });
});

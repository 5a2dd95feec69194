import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { contentLanguages } from '#rules/locales.ts';
import { textsOfEach } from '#rules/text/language-texts.ts';
import { readRecallFrames, recallRanges, writeRecallFrames } from './recall-frames.ts';
import { languagesWithoutRecall } from './recall-input.ts';

const single = (number: string, articleCode = '') => ({ firstNumber: number, lastNumber: number, articleCode });

describe('frames of a recall as people write them', () => {
  test.each([
    ['one a line', 'WTU 183-K0042\nwtu183k0043\r\n\n', [single('WTU183K0042'), single('WTU183K0043')]],
    ['with commas', 'A1, A2,A3', [single('A1'), single('A2'), single('A3')]],
    ['twice', 'A1\na-1', [single('A1')]],
    ['a range', 'A001 - A999', [{ firstNumber: 'A001', lastNumber: 'A999', articleCode: '' }]],
    ['a range with dots', 'A001..A999', [{ firstNumber: 'A001', lastNumber: 'A999', articleCode: '' }]],
    ['an article', 'A001 – A999; 004711', [{ firstNumber: 'A001', lastNumber: 'A999', articleCode: '004711' }]],
    ['two columns of a sheet', 'A1\t004711', [single('A1', '004711')]],
    ['nothing', ' \n', []],
  ])('%s', (_, text, ranges) => expect(readRecallFrames(text)).toEqual({ ranges, wrong: [] }));

  test.each(['A999 - A001', 'A01 - A001', 'A1 - A2 - A3', 'Ä1', '!', 'A1; B; C', '-'])('%s names no frames', (text) =>
    expect(readRecallFrames(`A1\n${text}`)).toEqual({ ranges: [single('A1')], wrong: [{ line: 2, text }] }),
  );

  test('are read again as they were written', () => {
    const { ranges } = readRecallFrames('A1\nA001 - A999\nB001 - B999; 004711\nB7; 004711');
    expect(readRecallFrames(writeRecallFrames(ranges))).toEqual({ ranges, wrong: [] });
    expect(v.parse(recallRanges, ranges)).toEqual(ranges);
  });

  test('the server takes no range that the form would not read', () => {
    for (const range of [
      { firstNumber: 'A9', lastNumber: 'A1', articleCode: '' },
      { firstNumber: 'A9', lastNumber: 'A10', articleCode: '' },
      { firstNumber: '', lastNumber: '', articleCode: '' },
      { firstNumber: 'Ä', lastNumber: 'Ä', articleCode: '' },
    ])
      expect(v.safeParse(recallRanges, [range]).success).toBe(false);
  });
});

describe('languages in which a recall cannot be published', () => {
  const whole = Object.fromEntries(contentLanguages.map((language) => [language, 'Fork']));
  const texts = { title: textsOfEach(whole), bulletin: textsOfEach(whole), instruction: textsOfEach({}) };
  test('none with title and bulletin', () => expect(languagesWithoutRecall(texts, contentLanguages)).toEqual([]));
  test('those without a title or a bulletin, of the languages that are needed', () => {
    const some = {
      ...texts,
      title: textsOfEach({ ...whole, de: '' }),
      bulletin: textsOfEach({ ...whole, fr: '', ms: '' }),
    };
    expect(languagesWithoutRecall(some, ['en', 'de', 'fr'])).toEqual(['de', 'fr']);
  });
  test('those without the instruction that another one has', () =>
    expect(languagesWithoutRecall({ ...texts, instruction: textsOfEach({ en: 'Look' }) }, ['en', 'de'])).toEqual([
      'de',
    ]));
});

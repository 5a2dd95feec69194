import { describe, expect, test } from 'vitest';
import { withMainText, withMarketIds } from './contract-names.ts';

const ground = {
  mainLanguage: 'en',
  texts: [
    { language: 'de', title: 'Zug', body: '<p>Alt</p>' },
    { language: 'en', title: 'Train', subtitle: 'Twelve speeds', body: '<p>Old</p>' },
  ],
};
const refusal = (make: () => unknown): unknown => {
  try {
    make();
  } catch (error) {
    return error;
  }
  return null;
};

describe('names of the contract for content (Q-005)', () => {
  test('contentTargetMarketIds are the target markets', () => {
    expect(withMarketIds({ contentTargetMarketIds: ['a'], tags: ['b'] })).toEqual({ marketIds: ['a'], tags: ['b'] });
    expect(withMarketIds({ contentTargetMarketIds: [] })).toEqual({ marketIds: [] });
    expect(withMarketIds({ marketIds: ['a'] })).toEqual({ marketIds: ['a'] });
    expect(withMarketIds({ marketIds: ['a'], contentTargetMarketIds: null })).toEqual({ marketIds: ['a'] });
  });

  test('title and body are the text in the main language of a new item', () => {
    expect(withMainText({ mainLanguage: 'fr', title: 'Train', body: '<p>Neuf</p>' })).toEqual({
      mainLanguage: 'fr',
      texts: [{ language: 'fr', title: 'Train', body: '<p>Neuf</p>' }],
    });
  });

  test('a change of the title keeps its other parts and the other languages', () => {
    expect(withMainText({ title: 'Drivetrain' }, ground)).toEqual({
      texts: [{ ...ground.texts[1], title: 'Drivetrain' }, ground.texts[0]],
    });
    expect(withMainText({ body: '' }, ground)).toEqual({
      texts: [{ ...ground.texts[1], body: '' }, ground.texts[0]],
    });
    expect(withMainText({ mainLanguage: 'de', title: 'Antrieb' }, ground)).toEqual({
      mainLanguage: 'de',
      texts: [{ ...ground.texts[0], title: 'Antrieb' }, ground.texts[1]],
    });
  });

  test('an input without them stays as it is', () => {
    for (const given of [{}, { title: null, body: null }, { texts: [] }])
      expect(withMainText(given, ground)).toEqual('texts' in given ? given : {});
  });

  test('both names of one fact are refused', () => {
    expect(refusal(() => withMarketIds({ marketIds: [], contentTargetMarketIds: ['a'] }))).toMatchObject({
      code: 'bad_input',
      field: 'contentTargetMarketIds',
    });
    expect(refusal(() => withMainText({ texts: [], title: 'Train' }, ground))).toMatchObject({
      code: 'bad_input',
      field: 'title',
    });
    expect(refusal(() => withMainText({ texts: [], body: '' }))).toMatchObject({ code: 'bad_input', field: 'body' });
  });
});

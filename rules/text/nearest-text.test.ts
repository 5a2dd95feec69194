import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { nearestText, type StrictText } from './nearest-text.ts';
import { multilineText, notes, text } from '#rules/validation.ts';

const rules: readonly [StrictText, v.GenericSchema<string, string>][] = [
  ['notes', notes],
  ['text', text],
  ['lines', multilineText],
];
/** Everyday text with the characters that people really type. */
const typed = fc.string({ unit: fc.constantFrom(...Array.from(`aZé9 .,;:!?'’"()-–/&%+#_<>\r\n\t€😀`)), maxLength: 90 });

describe('nearestText (R-128, R-130, R-143, Q-086)', () => {
  test.each<[string, StrictText, string]>([
    ["it's urgent; call before 10:30!", 'notes', 'its urgent, call before 10.30.'],
    ['Ring twice (back door)', 'notes', 'Ring twice back door'],
    ['two\nlines', 'notes', 'two lines'],
    ["O'Brien & Söhne", 'text', 'O Brien & Söhne'],
    ["l’école d'été", 'text', 'l école d été'],
    ['“Bike” – 50% off?', 'text', 'Bike - 50 off.'],
    ['first;\r\nsecond!', 'lines', 'first,\nsecond.'],
    ['fits as it is', 'notes', 'fits as it is'],
    ['<>', 'notes', ''],
  ])('%j in %s', (given, rule, nearest) => {
    expect(nearestText(given, rule)).toBe(nearest);
  });

  test.each(rules)('%s accepts what is offered, and nothing changes twice', (rule, schema) => {
    fc.assert(
      fc.property(typed, (given) => {
        const nearest = nearestText(given, rule);
        expect(v.is(schema, nearest)).toBe(true);
        expect(nearestText(nearest, rule)).toBe(nearest);
      }),
    );
  });
});

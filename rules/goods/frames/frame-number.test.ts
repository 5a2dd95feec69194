import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  frameNumberOf,
  frameNumberProblem,
  longestFrameNumber,
  publicCheckAddress,
  scannedFrameNumber,
} from './frame-number.ts';

describe('frame numbers (Q-143)', () => {
  test.each([
    ['wtu 183-k0042/b', 'WTU183K0042B'],
    ['  ab.12_3\n', 'AB123'],
    ['WTU\u200B183\u2011K0042\u00ADB\uFEFF', 'WTU183K0042B'],
    ['ＷＴＵ１８３Ｋ００４２Ｂ', 'WTU183K0042B'],
    ['', ''],
  ])('%j is stored as %j', (typed, stored) => expect(frameNumberOf(typed)).toBe(stored));

  test.each([
    ['', 'not_empty'],
    ['A'.repeat(longestFrameNumber), null],
    ['A'.repeat(longestFrameNumber + 1), 'frame_number_too_long'],
    ['WTÜ1', 'frame_number_invalid'],
    ["1' OR 1", 'frame_number_invalid'],
  ])('the frame number %j has the problem %s (R-266)', (number, problem) =>
    expect(frameNumberProblem(number)).toBe(problem),
  );

  test.each([
    ['wtu183k0042b', 'WTU183K0042B'],
    ['https://check.example/f/WTU183K0042B?lang=de', 'WTU183K0042B'],
    ['https://check.example/f/WTU183K0042B/', 'WTU183K0042B'],
  ])('the code %j names %s', (scanned, number) => expect(scannedFrameNumber(scanned)).toBe(number));

  test('the address of the public check is read back as the frame number', () =>
    expect(scannedFrameNumber(publicCheckAddress('https://b2b.example', 'WTU183K0042B'))).toBe('WTU183K0042B'));

  test('a stored number stays as it is, however it is written again', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const number = frameNumberOf(text);
        expect(frameNumberOf(number)).toBe(number);
        expect(frameNumberOf(number.split('').join(' '))).toBe(number);
      }),
    ));
});

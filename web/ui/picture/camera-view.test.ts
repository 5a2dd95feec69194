import { describe, expect, test } from 'vitest';
import { CodesInView } from './camera-view.ts';

const code = '4006381333931';
const bars = (rawValue = code) => [{ rawValue, format: 'ean_13' }];
const unchecked = (rawValue = 'A-17') => [{ rawValue, format: 'code_39' }];

/** Looks at the pictures, one every `step` milliseconds, and returns all reported codes. */
const watched = (
  step: number,
  pictures: readonly (readonly { rawValue: string; format: string }[])[],
): readonly string[] => {
  const view = new CodesInView();
  return pictures.flatMap((picture, at) => view.look(picture, at * step));
};
const empty = (count: number) => Array.from({ length: count }, () => []);

describe('codes in view of the camera', () => {
  test.each([50, 1_000, 10_000])('a code that stays in view counts once with a picture every %i ms', (step) => {
    expect(watched(step, [bars(), bars(), bars(), bars(), bars(), bars()])).toEqual([code]);
  });

  test('a pause of any length without a picture takes no code out of view', () => {
    const view = new CodesInView();
    expect(view.look(bars(), 0)).toEqual([code]);
    expect(view.look(bars(), 3_600_000)).toEqual([]);
  });

  test('a code counts again after four pictures without it, if they took one and a half seconds', () => {
    expect(watched(400, [bars(), ...empty(4), bars()])).toEqual([code, code]);
    expect(watched(5_000, [bars(), ...empty(4), bars()])).toEqual([code, code]);
  });

  test('a slow reader that misses a code in three pictures counts it once', () => {
    expect(watched(2_000, [bars(), ...empty(3), bars(), ...empty(3), bars()])).toEqual([code]);
  });

  test('a quick reader that misses a code for less than one and a half seconds counts it once', () => {
    expect(watched(100, [bars(), ...empty(14), bars()])).toEqual([code]);
    expect(watched(100, [bars(), ...empty(15), bars()])).toEqual([code, code]);
  });

  test('two codes in turn count once each while both stay in view', () => {
    const other = '9783161484100';
    expect(watched(1_000, [bars(), bars(other), bars(), bars(other), bars()])).toEqual([code, other]);
    expect(watched(1_000, [[...bars(), ...bars(other)], bars(), [...bars(), ...bars(other)]])).toEqual([code, other]);
  });

  test('a code without a check digit counts when two pictures in a row hold it', () => {
    expect(watched(100, [unchecked(), [], unchecked(), bars()])).toEqual([code]);
    expect(watched(100, [[...unchecked(), ...unchecked()]])).toEqual([]);
    expect(watched(100, [unchecked(), unchecked(), [], unchecked(), unchecked()])).toEqual(['A-17']);
    expect(watched(500, [unchecked(), unchecked(), ...empty(4), unchecked(), unchecked()])).toEqual(['A-17', 'A-17']);
  });
});

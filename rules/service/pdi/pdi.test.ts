import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { appliesTo, inspectionState } from './checklist.ts';
import { checklistItem, newInspection } from './inspection.ts';
import { isSignaturePath, longestSignature, signaturePath, signatureStands } from './signature.ts';

test.each([
  [[], '', true],
  [[], 'e-bike', true],
  [['e-bike'], 'e-bike', true],
  [['e-bike'], 'road', false],
  [['e-bike'], '', false],
])('an item for %j belongs to %j: %s', (merchandise, category, applies) =>
  expect(appliesTo({ merchandise }, category)).toBe(applies),
);

test('a record is complete when all items are checked (Q-140)', () =>
  fc.assert(
    fc.property(fc.array(fc.record({ checked: fc.boolean() })), (checks) => {
      const left = checks.filter(({ checked }) => !checked).length;
      expect(inspectionState(checks)).toBe(left === 0 && checks.length > 0 ? 'complete' : 'open');
    }),
  ));

describe('signatures', () => {
  test('whatever is drawn becomes a path of plain lines within the area', () =>
    fc.assert(
      fc.property(fc.array(fc.array(fc.tuple(fc.double({ noNaN: true }), fc.double({ noNaN: true })))), (strokes) => {
        const path = signaturePath(strokes);
        expect(path === '' || isSignaturePath(path)).toBe(true);
        for (const [, x, y] of path.matchAll(/(\d+) (\d+)/g)) {
          expect(Number(x)).toBeLessThanOrEqual(600);
          expect(Number(y)).toBeLessThanOrEqual(200);
        }
      }),
    ));

  test.each(['<script>', 'M1 2L3 4"/><x', 'M-1 2', 'L1 2', 'M1 2Z', ' M1 2', `M1 2${'L3 4'.repeat(longestSignature)}`])(
    'anything else is refused: %.20j',
    (path) => expect(isSignaturePath(path)).toBe(false),
  );

  test('a tap is a dot; a drawing that grows too long keeps whole strokes only', () => {
    expect(signaturePath([[[1.4, 2.6]]])).toBe('M1 3L1 3');
    const long = Array.from({ length: 9_000 }, (_, at) => [at % 600, at % 200] as const);
    expect(signaturePath([[[1, 1]], long])).toBe('M1 1L1 1');
  });

  test('a signature stands while frame, mechanic and checks are as they were signed', () => {
    const signed = { frameNumber: 'A1', mechanic: 'Sari', checks: new Map([[1, true]]) };
    expect(signatureStands(signed, { ...signed, checks: new Map([[1, true]]) })).toBe(true);
    expect(signatureStands(signed, { ...signed, checks: new Map([[1, false]]) })).toBe(false);
    expect(signatureStands(signed, { ...signed, mechanic: 'Tono' })).toBe(false);
    expect(signatureStands(signed, { ...signed, frameNumber: 'A2' })).toBe(false);
  });
});

test.each([
  [{ frameNumber: '' }, 'not_empty'],
  [{ frameNumber: 'A'.repeat(31) }, 'frame_number_too_long'],
  [{ frameNumber: 'Ä1' }, 'frame_number_invalid'],
  [{ mechanic: ' ' }, 'not_empty'],
  [{ mechanic: 'x'.repeat(81) }, 'too_long'],
  [{ id: '7' }, 'bad_input'],
])('a record with %j is refused: %s', (more, code) => {
  const good = { id: '019b0000-0000-7000-8000-000000000000', frameNumber: 'a-1', mechanic: 'Sari', checklist: [] };
  expect(v.parse(newInspection, good).frameNumber).toBe('A1');
  expect(v.safeParse(newInspection, { ...good, ...more }).issues?.map(({ message }) => message)).toContain(code);
});

test('an item needs English words; other languages may be empty', () => {
  const item = { group: 'brakes', merchandise: [], sorting: 10, texts: { en: 'Levers' } };
  expect(v.parse(checklistItem, item).texts).toEqual({ en: 'Levers', de: '', fr: '', id: '', ms: '' });
  expect(v.safeParse(checklistItem, { ...item, texts: { de: 'Hebel' } }).success).toBe(false);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shortName } from './file-names.ts';
import { safeFileName } from './received-files.ts';
import { shownName } from './uploads.ts';

it('keeps a name of up to 120 characters', () => {
  for (const name of ['prices.csv', `${'a'.repeat(116)}.csv`, 'Preisliste Händler Süd, gültig ab März.xlsx'])
    expect(shortName(name)).toBe(name);
});

it('keeps the beginning, the end and the extension of a longer name', () => {
  const name = `Price list of all dealers in the north ${'x'.repeat(200)} valid from March (2).xlsx`;
  const short = shortName(name);
  expect(short).toMatch(/^Price list of all dealers in the north x+…x+ valid from March \(2\)\.xlsx$/);
  expect(Array.from(short)).toHaveLength(120);
});

it.each([
  ['is shown', shownName],
  ['names a file in a folder', safeFileName],
])('a name of any length and script %s within 120 characters and 240 bytes', (_, cut) => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 }), (start) => {
      const short = cut(`${start}.xlsx`);
      expect(Array.from(short).length).toBeLessThanOrEqual(120);
      expect(Buffer.byteLength(short)).toBeLessThanOrEqual(240);
      expect(short.endsWith('.xlsx') || short === 'xlsx').toBe(true);
      // No half of a character.
      expect(short.isWellFormed()).toBe(true);
    }),
  );
});

it('tells two long names apart that differ at their beginning or at their end', () => {
  const middle = 'm'.repeat(150);
  const names = [`north ${middle} 1.csv`, `south ${middle} 1.csv`, `north ${middle} 2.csv`];
  expect(new Set(names.map(safeFileName)).size).toBe(3);
});

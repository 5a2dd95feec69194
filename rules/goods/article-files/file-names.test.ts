import { describe, expect, test } from 'vitest';
import { codesOfPath, documentWords, isSystemFile, placeOfFile } from './file-names.ts';

describe('codesOfPath', () => {
  test.each([
    ['004711.jpg', ['004711']],
    ['RB-2300_2.png', ['RB-2300_2', 'RB-2300', 'RB']],
    ['RB-2300-front.webp', ['RB-2300-front', 'RB-2300', 'RB']],
    ['photos/RB-2300/front.jpg', ['RB-2300', 'photos', 'front']],
    ['KS 0990 (2).jpg', ['KS 0990 (2)', 'KS 0990 (2', 'KS 0990', 'KS']],
    ['no-extension', ['no-extension', 'no']],
    ['.jpg', ['.jpg']],
    ['Gro\u0308ße.png', ['Größe']],
  ])('%s', (path, codes) => {
    expect(codesOfPath(path)).toEqual(codes);
  });
});

describe('placeOfFile', () => {
  test.each([
    ['RB-2300.jpg', 'RB-2300', '', 1],
    ['rb-2300.JPG', 'RB-2300', '', 1],
    ['RB-2300_2.png', 'RB-2300', '2', 2],
    ['RB-2300 (12).png', 'RB-2300', '12', 12],
    ['RB-2300_03_Front.png', 'RB-2300', '03_front', 3],
    ['RB-2300_0.png', 'RB-2300', '0', null],
    ['RB-2300-2026-side.png', 'RB-2300', '2026-side', null],
    ['RB-2300-front.webp', 'RB-2300', 'front', null],
    ['RB-2300/front.webp', 'RB-2300', 'front', null],
    ['RB-2300/RB-2300_4.webp', 'RB-2300', '4', 4],
    ['RB-2300/01.webp', 'RB-2300', '01', 1],
  ])('%s', (path, code, rest, number) => {
    expect(placeOfFile(path, code)).toEqual({ rest, number });
  });
});

describe('documentWords', () => {
  test.each([
    ['RB-2300.pdf', 'RB-2300', ''],
    ['RB-2300_manual_de.pdf', 'Manual', 'de'],
    ['RB-2300_DE.pdf', 'RB-2300', 'de'],
    ['RB-2300/spare parts list.pdf', 'Spare parts list', ''],
    ['RB-2300_made-in-xx.pdf', 'Made in xx', ''],
  ])('%s', (path, name, language) => {
    expect(documentWords(path, 'RB-2300')).toEqual({ name, language });
  });
});

test.each([
  ['.DS_Store', true],
  ['a/.hidden/b.jpg', true],
  ['__MACOSX/._a.jpg', true],
  ['a/Thumbs.db', true],
  ['a/b.jpg', false],
])('isSystemFile(%s)', (path, is) => {
  expect(isSystemFile(path)).toBe(is);
});

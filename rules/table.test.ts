import { describe, expect, test } from 'vitest';
import { columnKey, listed, parseDelimited, readTable, yesOrNo } from './table.ts';

describe('pasted text', () => {
  test.each([
    [
      'a\tb\r\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\n1;2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    // A tab in the first line decides; semicolons are then ordinary characters.
    [
      'a;x\tb\n1;2\t3',
      [
        ['a;x', 'b'],
        ['1;2', '3'],
      ],
    ],
    [
      'a;b\n"x;y";"say ""hi""\nagain"',
      [
        ['a', 'b'],
        ['x;y', 'say "hi"\nagain'],
      ],
    ],
    ['\uFEFFa;b', [['a', 'b']]],
    ['a;12" wheel', [['a', '12" wheel']]],
    ['', [['']]],
  ])('%j', (text, cells) => {
    expect(parseDelimited(text)).toEqual(cells);
  });

  test('truncates long cells', () => {
    expect(parseDelimited('x'.repeat(50), 10)[0]).toEqual(['x'.repeat(10)]);
  });
});

describe('a table', () => {
  const names = { name: ['name', 'nom'], email: ['e-mail', 'email address'] } as const;

  test('finds its columns by name, in any order and spelling, and skips empty rows', () => {
    const table = readTable(
      [
        ['', ''],
        [' E-MAIL ', 'Shoe size', 'Nom', 'name'],
        ['a@b.example', '42', 'Ana'],
        ['', '', ' '],
        ['', '', 'Ben', ''],
      ],
      names,
      ['name', 'email'],
    );
    expect(table).toEqual({
      rows: [
        { line: 3, cells: { email: 'a@b.example', name: 'Ana' } },
        { line: 5, cells: { name: 'Ben' } },
      ],
      unknown: ['Shoe size', 'name'],
      missing: [],
    });
  });

  test('reports missing columns, also for an empty table', () => {
    expect(readTable([['Nom']], names, ['name', 'email'])).toEqual({ rows: [], unknown: [], missing: ['email'] });
    expect(readTable([], names, ['name'])).toEqual({ rows: [], unknown: [], missing: ['name'] });
  });

  test('names are compared without accents, case and punctuation', () => {
    expect(columnKey('  Adresse é-mail* ')).toBe('adresseemail');
    expect(columnKey('Rôles')).toBe(columnKey('ROLES'));
  });
});

test('lists within a cell', () => {
  expect(listed(' a, b ,,c\nd ')).toEqual(['a', 'b', 'c', 'd']);
  expect(listed(undefined)).toEqual([]);
});

test.each([
  ['Yes', true],
  ['ja', true],
  ['Tidak', false],
  ['0', false],
  ['', undefined],
  [undefined, undefined],
  ['perhaps', null],
] as const)('%j says %j', (cell, answer) => {
  expect(yesOrNo(cell)).toBe(answer);
});

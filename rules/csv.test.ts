import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { csvLine, withoutFormula } from './csv.ts';
import { splitRows } from './table.ts';

describe('withoutFormula', () => {
  test.each(['=1+1', '+62 812', '-2+3', '@SUM(A1)', '  =1+1', '\t=1', '\r=1', '\n=1', '＝1+1', '－1', '＋1', '＠A1'])(
    'puts an apostrophe before %j',
    (text) => {
      expect(withoutFormula(text)).toBe(`'${text}`);
    },
  );

  test.each(['-5', '-5.50', '-5,50', 'a=b', '1-2', '', 'Name'])('leaves %j unchanged', (text) => {
    expect(withoutFormula(text)).toBe(text);
  });
});

describe('csvLine', () => {
  it('quotes cells with separators, quotes and line breaks, and leaves numbers unquoted', () => {
    expect(csvLine(['a,b', 'c;d', 'say "e"', 'f\ng', -1.5, null, undefined, '007'])).toBe(
      '"a,b","c;d","say ""e""","f\ng",-1.5,,,007\r\n',
    );
    expect(csvLine(['a', 2], ';')).toBe('a;2\r\n');
  });

  it('a parser reads back the written cells, apart from the apostrophe', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '=', ' ', ',', ';', '"', '-', '1', '＝', '\n') });
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 5 }), (cells) => {
        expect(splitRows(csvLine(cells, ';'), ';')[0]?.cells).toEqual(cells.map(withoutFormula));
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { csvForm, csvLine, distinctColumns, fixedCsv, withoutFormula, type CellKind } from './csv.ts';
import { languageTag, locales } from './locales.ts';
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

describe('the form of a CSV', () => {
  test.each(locales)('of %s has the decimal mark of the locale, and another separator than that', (locale) => {
    const { separator, decimalMark } = csvForm(locale);
    const mark = new Intl.NumberFormat(languageTag(locale))
      .formatToParts(1.5)
      .find(({ type }) => type === 'decimal')?.value;
    expect(decimalMark).toBe(mark);
    expect(separator).toBe(mark === ',' ? ';' : ',');
  });
});

describe('csvLine', () => {
  it('quotes cells with separators, quotes and line breaks, and leaves numbers unquoted', () => {
    expect(csvLine(['a,b', 'c;d', 'say "e"', 'f\ng', -1.5, null, undefined, '007'])).toBe(
      '"a,b","c;d","say ""e""","f\ng",-1.5,,,007\r\n',
    );
    expect(csvLine(['a', 2], csvForm('de'))).toBe('a;2\r\n');
  });

  test('writes figures, dates and times in their form; codes that look like figures stay as they are', () => {
    const kinds: CellKind[] = ['text', 'number', 'amount', 'amount', 'date', 'instant', 'date'];
    const cells = ['4.50', 1.5, '19.90', '-1234.50', '2026-06-15', '2026-06-15T10:30:00', 'CW 25'];
    expect(csvLine(cells, csvForm('de'), kinds)).toBe(
      '4.50;1,5;19,90;-1234,50;2026-06-15;2026-06-15 10:30:00;CW 25\r\n',
    );
    expect(csvLine(cells, csvForm('en-us'), kinds)).toBe(
      '4.50,1.5,19.90,-1234.50,2026-06-15,2026-06-15 10:30:00,CW 25\r\n',
    );
    expect(csvLine(cells, fixedCsv, kinds)).toBe('4.50,1.5,19.90,-1234.50,2026-06-15,2026-06-15T10:30:00,CW 25\r\n');
  });

  test('makes texts in columns of figures harmless', () => {
    expect(csvLine(['=1+1', '-1.5.0', '@x'], csvForm('de'), ['amount', 'number', 'date'])).toBe(
      "'=1+1;'-1.5.0;'@x\r\n",
    );
  });

  it('a parser reads back the written cells, apart from the apostrophe', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '=', ' ', ',', ';', '.', '"', '-', '1', '＝', '\n') });
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: 2, maxLength: 5 }),
        fc.constantFrom(...locales.map(csvForm), fixedCsv),
        (cells, form) => {
          const [row] = splitRows(csvLine(cells, form), form.separator);
          expect(row?.cells).toEqual(cells.map(withoutFormula));
        },
      ),
    );
  });
});

test('column names of a sheet differ, also without regard to case', () => {
  expect(distinctColumns(['Status', 'Name', 'status', 'Status', 'Status (2)'])).toEqual([
    'Status',
    'Name',
    'status (2)',
    'Status (3)',
    'Status (2) (2)',
  ]);
});

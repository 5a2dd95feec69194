import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount, choice, code, currency, date, int, phone, text } from '#exchange/erp-columns/erp-columns.ts';
import { separators, type Separator } from './erp.envelope.ts';
import { longestLine, RowScanner } from './erp.rows.ts';

const columns = [
  code('article', '', '', { required: true }),
  text('name', '', '', { max: 10 }),
  int('qty', '', ''),
  amount('price', '', ''),
  date('from', '', ''),
  choice('type', ['now', 'later'], '', ''),
  phone('phone', '', ''),
  currency('currency', '', ''),
];

function scan(
  bytes: Buffer,
  chunk = bytes.length || 1,
  separator: Separator = ';',
): { scanner: RowScanner; good: string } {
  const scanner = new RowScanner(columns, 3, separator);
  const good: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += chunk)
    good.push(...scanner.push(bytes.subarray(at, at + chunk)).map((part) => Buffer.from(part)));
  return { scanner, good: Buffer.concat(good).toString() };
}

const row = '0047;Name;5;1.50;2026-01-31;now;+49 40 1;EUR\n';

describe('rows', () => {
  test.each([
    ['empty cells', '0047;;;;;;;\n'],
    ['a quoted cell with separators and quotes', '0047;"a;b ""c""";5;1.50;2026-01-31;now;;EUR\n'],
    ['a negative phone prefix is a number', row],
    ['trailing zeros beyond cents', '0047;;;1.5000;;;;\n'],
  ])('accepts %s', (_what, line) => {
    const { scanner, good } = scan(Buffer.from(line));
    expect(scanner.rejects).toEqual([]);
    expect(good).toBe(line);
  });

  test.each([
    ['a missing required cell', ';Name;5;1.50;2026-01-31;now;;EUR', 'article', 'row_required'],
    ['letters in a quantity', '1;Name;five;1.50;;now;;EUR', 'qty', 'row_not_a_number'],
    ['a broken quantity', '1;Name;5.5;1.50;;now;;EUR', 'qty', 'row_not_whole'],
    ['a negative quantity', '1;Name;-5;1.50;;now;;EUR', 'qty', 'row_negative'],
    ['a comma in an amount', '1;Name;5;1,50;;now;;EUR', 'price', 'row_not_a_number'],
    ['an exponent', '1;Name;5;1e5;;now;;EUR', 'price', 'row_not_a_number'],
    ['parts of a cent', '1;Name;5;1.505;;now;;EUR', 'price', 'row_not_a_number'],
    ['a day that does not exist', '1;Name;5;1.50;2026-02-30;now;;EUR', 'from', 'row_not_a_date'],
    ['a date of another country', '1;Name;5;1.50;31.01.2026;now;;EUR', 'from', 'row_not_a_date'],
    ['a value out of the list', '1;Name;5;1.50;;soon;;EUR', 'type', 'row_not_in_list'],
    ['a currency in small letters', '1;Name;5;1.50;;now;;eur', 'currency', 'row_not_allowed'],
    ['a text that is too long', '1;Elevenchars;5;1.50;;now;;EUR', 'name', 'row_too_long'],
    ['a formula', '1;=1+1;5;1.50;;now;;EUR', 'name', 'row_formula'],
    ['a formula with @', '1;@SUM;5;1.50;;now;;EUR', 'name', 'row_formula'],
    ['a formula in a code', '-1+1;Name;5;1.50;;now;;EUR', 'article', 'row_formula'],
    ['a formula in quotes', '1;"=A1";5;1.50;;now;;EUR', 'name', 'row_formula'],
    ['too few columns', '1;Name;5', '', 'row_column_count'],
    ['too many columns', '1;Name;5;1.50;;now;;EUR;x', '', 'row_column_count'],
    ['a quote that is not closed', '1;"Name;5;1.50;;now;;EUR', 'name', 'row_quote'],
    ['a control character', '1;Na\u0007me;5;1.50;;now;;EUR', 'name', 'row_encoding'],
    ['blanks around a code', ' 1;Name;5;1.50;;now;;EUR', 'article', 'row_not_allowed'],
  ])('rejects %s with its column', (_what, line, column, expected) => {
    const { scanner, good } = scan(Buffer.from(`${row}${line}\n${row}`));
    expect(scanner.rejects).toEqual([expect.objectContaining({ line: 4, column, code: expected })]);
    expect(good).toBe(row + row);
    expect([scanner.lineOf(1), scanner.lineOf(2)]).toEqual([3, 5]);
  });

  test.each(separators)('separates cells by "%s", which a quoted cell may contain', (separator) => {
    const line = (...cells: string[]): string => `${cells.join(separator)}\n`;
    const others = separators.filter((other) => other !== separator && other !== '\t').join('');
    const plain = line('0047', `a${others}`, '5', '1.50', '2026-01-31', 'now', '', 'EUR');
    const quoted = line('0047', `"a${separator}""b"""`, '5', '1.50', '2026-01-31', 'now', '', 'EUR');
    const { scanner, good } = scan(Buffer.from(plain + quoted + row), 7, separator);
    // A tab is a control character, and a row with other separators has one cell.
    const said = scanner.rejects.map((reject) => `${reject.line} ${reject.code}`);
    expect(said).toEqual([
      ...(separator === '\t' ? ['4 row_encoding'] : []),
      ...(separator === ';' ? [] : ['5 row_column_count']),
    ]);
    expect(good).toBe(plain + (separator === '\t' ? '' : quoted) + (separator === ';' ? row : ''));
  });

  test('reports wrong encoding by column and continues after it', () => {
    const { scanner, good } = scan(
      Buffer.concat([Buffer.from(row), Buffer.from('1;Fl\xFCgel;5;1.50;;now;;EUR\n', 'latin1'), Buffer.from(row)]),
    );
    expect(scanner.rejects).toEqual([expect.objectContaining({ line: 4, column: 'name', code: 'row_encoding' })]);
    expect(good).toBe(row + row);
  });

  test('rejects a line of ten megabytes and keeps only its beginning', () => {
    const bytes = Buffer.concat([Buffer.from(row), Buffer.alloc(10 * 1024 * 1024, 'x'), Buffer.from(`\n${row}`)]);
    const { scanner, good } = scan(bytes, 64 * 1024);
    expect(scanner.rejects).toEqual([expect.objectContaining({ line: 4, code: 'file_line_too_long' })]);
    expect(good).toBe(row + row);
    expect(longestLine).toBeLessThan(1024 * 1024);
  });

  test('gives the same result for any chunks and line breaks', () => {
    const lines = [row, '1;"a;b";5;1.50;;now;;EUR\n', 'bad;bad\n', '1;Grün;5;1.50;;now;;EUR\n', ';;;;;;;\n'];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...lines), { maxLength: 12 }),
        fc.integer({ min: 1, max: 60 }),
        fc.boolean(),
        (chosen, chunk, returns) => {
          const bytes = Buffer.from(returns ? chosen.join('').replaceAll('\n', '\r\n') : chosen.join(''));
          const whole = scan(Buffer.from(chosen.join('')));
          const parts = scan(bytes, chunk);
          expect(parts.good).toBe(whole.good);
          expect(parts.scanner.rejects).toEqual(whole.scanner.rejects);
        },
      ),
    );
  });
});

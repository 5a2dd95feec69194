import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeKey } from '../catalog/search.ts';
import { decodeText } from './encoding.ts';
import { chooseReadings, possibleCodes, type Known } from './choose.ts';
import { mostIntakeRows, plainNumber, readIntakeLines, readIntakeText, sheetLines } from './list.ts';
import { quantityStyle, readQuantity } from './quantity.ts';
import { columnRole } from './words.ts';

const folder = new URL('corpus/', import.meta.url);
type Outcome = { separator: string; header: boolean; rows: unknown[][]; ignored: [number, string][] };
const { catalog, files } = JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8')) as { catalog: string[]; files: Record<string, Outcome> };
const names = readdirSync(folder).filter((name) => !name.endsWith('.json'));

const knownIn = (codes: readonly string[]): ((code: string) => Known) => {
  const exact = new Set(codes);
  const like = new Set(codes.map(codeKey));
  return (code) => (exact.has(code) ? 'exact' : like.has(codeKey(code)) && codeKey(code) !== '' ? 'like' : null);
};

/** What a text becomes, in the words of expected.json. */
function outcomeOf(text: string, codes: readonly string[]): Outcome {
  const list = readIntakeText(text);
  const chosen = chooseReadings(list, knownIn(codes));
  return {
    separator: list.separator,
    header: list.header,
    rows: chosen.rows.map(({ line, reading: { codes: named, quantity }, problem, others }) => [
      line,
      named.join(' | '),
      quantity.qty ?? [quantity.problem, ...quantity.choices].join(' '),
      ...(problem ? [problem] : []),
      ...(others.length > 0 ? [`or ${others.map((other) => `${other.codes[0]} x ${other.quantity.qty}`).join(', ')}`] : []),
    ]),
    ignored: [...list.ignored, ...chosen.ignored].map(({ line, reason }) => [line, reason]),
  };
}

/** Numbers of the lines that hold anything. */
const filledLines = (text: string): number[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .flatMap((line, index) => (line.replaceAll(/[\u200B-\u200D\u2060]/g, '').trim() === '' ? [] : [index + 1]));

describe('the corpus of lists (Q-074)', () => {
  test('holds at least 40 files, each with what is expected of it', () => {
    expect(names.length).toBeGreaterThanOrEqual(40);
    expect(Object.keys(files).sort()).toEqual(names.sort());
  });
  test.each(names)('%s', (name) => {
    const text = decodeText(readFileSync(new URL(name, folder)));
    expect(text).not.toBeNull();
    const outcome = outcomeOf(text ?? '', catalog);
    expect(outcome).toEqual(files[name]);
    // Each line that is not blank is somewhere, once.
    expect([...outcome.rows, ...outcome.ignored].map(([line]) => line).sort((a, b) => Number(a) - Number(b))).toEqual(filledLines(text ?? ''));
  });
});

describe('the content of a file decides what it is', () => {
  const sample = 'Référence;Menge\n00410-BLK;12\n';
  test.each([
    ['UTF-8', Buffer.from(sample)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${sample}`)],
    ['UTF-16 LE', Buffer.from(`\uFEFF${sample}`, 'utf16le')],
    ['UTF-16 BE', Buffer.from(`\uFEFF${sample}`, 'utf16le').swap16()],
    ['UTF-16 LE without a mark', Buffer.from(sample, 'utf16le')],
    ['Windows-1252', Buffer.from(sample, 'latin1')],
  ])('text in %s', (_name, bytes) => {
    expect(decodeText(bytes)).toBe(sample);
  });
  test.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])],
    ['a PDF', Buffer.from('%PDF-1.7 text')],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0])],
  ])('%s is no text', (_name, bytes) => {
    expect(decodeText(bytes)).toBeNull();
  });
});

describe('quantities', () => {
  test.each([
    ['12', 12],
    ['012', 12],
    ['12,0', 12],
    ['12.00', 12],
    ['1 000', 1000],
    ['1’250', 1250],
    ['1.234.567', null],
    ['1.000,00', 1000],
    ['1,000.0', 1000],
    ['12 pcs', 12],
    ['12 Stk.', 12],
    ['3x', 3],
    ['x4', 4],
    ['0', 0],
    ['1E2', 100],
  ])('%s is %s', (text, qty) => {
    expect(readQuantity(text).qty).toBe(qty);
  });
  test.each([
    ['', 'quantity_missing', []],
    ['1.000', 'quantity_unclear', [1, 1000]],
    ['2,5', 'must_be_whole_number', [2, 3]],
    ['0,5', 'must_be_whole_number', [1]],
    ['-3', 'out_of_range', []],
    ['100000', 'out_of_range', []],
    ['some', 'must_be_numeric', []],
    ['12 bags', 'must_be_numeric', []],
  ])('%j is refused: %s', (text, problem, choices) => {
    expect(readQuantity(text)).toEqual({ qty: null, problem, choices });
  });
  test('what the others show decides between a thousand and one', () => {
    expect(readQuantity('1.000', quantityStyle(['12', '1.000'])).qty).toBe(1000);
    expect(readQuantity('1.000', quantityStyle(['2,5', '1.000'])).qty).toBe(1000);
    expect(readQuantity('1.000', quantityStyle(['12.5', '1.000'])).qty).toBe(1);
    expect(readQuantity('1.000', quantityStyle(['1.000', '2.000', '12.000'])).qty).toBe(1);
    expect(readQuantity('1.000', quantityStyle(['1.000', '2.000'])).problem).toBe('quantity_unclear');
  });
});

describe('readings', () => {
  test('the catalog decides which of two columns of numbers holds the codes', () => {
    const text = '1001\t2002\n1002\t2003\n';
    expect(outcomeOf(text, ['2002', '2003']).rows).toEqual([
      [1, '2002', 1001],
      [2, '2003', 1002],
    ]);
    expect(outcomeOf(text, ['1001', '1002']).rows).toEqual([
      [1, '1001', 2002],
      [2, '1002', 2003],
    ]);
  });
  test('a line that is a code as well as a code with a quantity is left to a person', () => {
    expect(outcomeOf('ABC-12 3\n', ['ABC-12', 'ABC-123']).rows).toEqual([[1, 'ABC-12', 3, 'or ABC-12 3 x 1']]);
    expect(outcomeOf('ABC-12 3\n', ['ABC-12 3', 'ABC-12']).rows).toEqual([[1, 'ABC-12 3', 1]]);
  });
  test('a code and none of it is told as such, never as another code', () => {
    expect(outcomeOf('ABC-1 0\n', ['ABC-1', 'ABC-10'])).toMatchObject({ rows: [], ignored: [[1, 'zero']] });
  });
  test('numbers of a sheet are written out; what a program cut short is told', () => {
    expect(plainNumber('4.006381333931E12')).toBe('4006381333931');
    expect(plainNumber('12.0')).toBe('12');
    expect(plainNumber('0012')).toBe('0012');
    const list = readIntakeLines(
      sheetLines([
        ['EAN', 'Menge'],
        ['8,99701E+12', '2'],
      ]),
      'sheet',
    );
    expect(chooseReadings(list, () => null).rows[0]?.problem).toBe('code_shortened');
  });
  test('names of columns in five languages', () => {
    for (const name of ['Article code', 'Art.-Nr.', 'N° article', 'Kode barang', 'Nombor barang', 'SKU', 'Part No.'])
      expect(columnRole(name), name).toBe('code');
    for (const name of ['Qty', 'Menge (Stk)', 'Quantité', 'Jumlah', 'Kuantiti', 'Order Qty']) expect(columnRole(name), name).toBe('quantity');
    expect(columnRole('Ridgeline')).toBeNull();
  });
  test('codes are asked for once, and too long ones not at all', () => {
    expect(possibleCodes(readIntakeText(`A-1;2\nA-1;3\n${'9'.repeat(70)};1\n`))).toEqual(['A-1']);
  });
  test('5,000 rows and more are read in a moment', () => {
    const text = Array.from({ length: mostIntakeRows + 1 }, (_value, index) => `A-${index};${(index % 9) + 1}`).join('\n');
    expect(readIntakeText(text).rows).toHaveLength(mostIntakeRows + 1);
  });
});

const letters = ['A', 'B', 'D', 'K', 'M', 'R', 'V', 'W'] as const;
const code = fc.oneof(
  fc.stringMatching(/^0{0,3}[1-9][0-9]{5,12}$/),
  fc
    .tuple(fc.constantFrom(...letters), fc.stringMatching(/^[A-Z0-9]{2,6}$/), fc.constantFrom('-', '.', '/', ''), fc.stringMatching(/^[0-9]{2,4}[A-Z]$/))
    .map((parts) => parts.join('')),
);
const row = fc.record({
  code,
  qty: fc.integer({ min: 1, max: 999 }),
  name: fc.constantFrom('Bottle black', 'Saddle; wide', 'Tyre 29" x 2.4', 'Kette, 126', 'Sattel'),
});
const dialect = fc.record({
  separator: fc.constantFrom('\t', ';', ',', '|'),
  end: fc.constantFrom('\n', '\r\n', '\r'),
  header: fc.constantFrom(null, ['SKU', 'Qty'], ['Artikelnummer', 'Menge'], ['Référence', 'Qté'], ['Kode barang', 'Jumlah'], ['Nombor barang', 'Kuantiti']),
  quantityFirst: fc.boolean(),
  named: fc.boolean(),
  decimals: fc.boolean(),
  blank: fc.boolean(),
  mark: fc.boolean(),
});

// Hundreds of lists each: a busy machine needs its time.
describe('properties', { timeout: 60_000 }, () => {
  test('any table in any dialect reads back: codes with their zeros, quantities, lines', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 20 }), dialect, (rows, how) => {
        const quote = (cell: string): string => (cell.includes(how.separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell);
        const quantity = (qty: number): string => (how.decimals ? `${qty}${how.separator === ',' ? '.' : ','}00` : String(qty));
        const cells = (one: string, count: string, name: string): string =>
          (how.quantityFirst ? [count, one, ...(how.named ? [name] : [])] : [one, ...(how.named ? [name] : []), count]).map(quote).join(how.separator);
        const lines = [
          ...(how.header ? [cells(how.header[0] ?? '', how.header[1] ?? '', 'Name')] : []),
          ...rows.flatMap((each) => [cells(each.code, quantity(each.qty), each.name), ...(how.blank ? [''] : [])]),
        ];
        const text = (how.mark ? '\uFEFF' : '') + lines.join(how.end);
        const outcome = outcomeOf(
          text,
          rows.map((each) => each.code),
        );
        expect(outcome.rows.map(([, named, qty]) => [named, qty])).toEqual(rows.map((each) => [each.code, each.qty]));
      }),
      { numRuns: 400 },
    );
  });

  test('no line is lost, whatever is pasted', () => {
    const piece = fc.oneof(
      code,
      fc.constantFrom('\t', ';', ',', '|', '  ', ' ', '"', '0', '12', '1.000', 'x', 'Total', 'Qty', 'Code', '=', '-', 'é', '€ 4,90'),
      fc.string({ maxLength: 6 }),
    );
    const line = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('').replaceAll(/[\r\n]/g, ''));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 15 }), (lines) => {
        const text = lines.join('\n');
        const list = readIntakeText(text);
        const chosen = chooseReadings(list, () => null);
        const found = [...chosen.rows, ...chosen.ignored, ...list.ignored].flatMap((each) => Array.from({ length: 1 }, () => each.line));
        expect(new Set(found).size).toBe(found.length);
        // A cell in quotes may go over several lines: those between two rows belong to the first.
        const starts = found.sort((a, b) => a - b);
        const filled = filledLines(text).filter((line) => /[^\s\u00A0\u2007\u2009\u202F]/.test(text.split('\n')[line - 1] ?? ''));
        expect(text.includes('"') ? filled.filter((line) => starts.every((start) => start > line)) : filled).toEqual(text.includes('"') ? [] : starts);
      }),
      { numRuns: 400 },
    );
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeKey } from '#rules/goods/catalog/search.ts';
import { decodeText } from './encoding.ts';
import { chooseReadings, possibleCodes } from './choose.ts';
import { chooseSheets, readSheets, textSheet, workbookSheets, type GivenSheet, type WorkbookCells } from './sheets.ts';
import type { Find, Item } from './line.ts';
import { mostIntakeRows, plainNumber, readIntakeLines, readIntakeText, sheetLines } from './list.ts';
import { quantityStyle, readQuantity } from './quantity.ts';
import { columnRole } from './column-names.ts';

const folder = new URL('corpus/', import.meta.url);
type Outcome = {
  separator: string;
  header: boolean;
  sheets?: unknown[][];
  questions?: unknown[][];
  leftOut?: unknown[][];
  hidden?: unknown[][];
  rows: unknown[][];
  ignored: [number, string][];
};
const { catalog, files } = JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8')) as {
  catalog: string[];
  files: Record<string, Outcome>;
};
const names = readdirSync(folder).filter((name) => name !== 'expected.json');

const articleOfGtin: Readonly<Record<string, string>> = { '8997012044176': 'HALO-AERO-M-WHT' };

/** A catalog of some codes: as they are written, by letters and digits, or without their leading zeros. */
const findIn = (codes: readonly string[]): Find => {
  const by = (key: (code: string) => string): Map<string, string[]> => Map.groupBy(codes, key) as Map<string, string[]>;
  const bare = (code: string): string => (/^\d+$/.test(codeKey(code)) ? codeKey(code).replace(/^0+/, '') : '');
  const [exact, like, padded] = [by((code) => code.toUpperCase()), by(codeKey), by(bare)];
  return (code) => {
    const steps = [
      ['exact', exact.get(code.toUpperCase())],
      ['like', codeKey(code) === '' ? undefined : like.get(codeKey(code))],
      ['padded', bare(code) === '' ? undefined : padded.get(bare(code))],
    ] as const;
    const [grade, articles] = steps.find(([, found]) => found !== undefined) ?? [null, undefined];
    return grade === null || articles === undefined
      ? null
      : { grade, articles: articles.map((article) => articleOfGtin[article] ?? article) };
  };
};

const inWords = ({ codes, quantity }: Item): string =>
  `${codes.join(' | ')} x ${quantity.qty ?? [quantity.problem, ...quantity.choices].join(' ')}`;

const sheetsOf = (name: string, bytes: Buffer): readonly GivenSheet[] =>
  name.endsWith('.json')
    ? workbookSheets(JSON.parse(bytes.toString('utf8')) as WorkbookCells[])
    : [textSheet(decodeText(bytes) ?? '')];

/** The expected reading of some sheets, in the format of expected.json; rows of a second sheet count from 50,001. */
function outcomeOfSheets(given: readonly GivenSheet[], codes: readonly string[]): Outcome {
  const chosen = chooseSheets(readSheets(given), findIn(codes));
  const [first] = chosen.sheets;
  return {
    separator: first?.separator ?? '',
    header: first?.header ?? false,
    ...(given.length > 1 ? { sheets: chosen.sheets.map(({ name, state, rows }) => [name, state, rows]) } : {}),
    ...(chosen.questions.length > 0
      ? { questions: chosen.questions.map(({ sheet, columns }) => [sheet, ...columns.map(({ place }) => place)]) }
      : {}),
    ...(chosen.sheets.some(({ leftOut }) => leftOut.length > 0)
      ? {
          leftOut: chosen.sheets.flatMap(({ name, leftOut }) =>
            leftOut.map(({ place, reason }) => [name, place, reason]),
          ),
        }
      : {}),
    ...(chosen.sheets.some(({ hiddenRows, hiddenColumns }) => hiddenRows > 0 || hiddenColumns.length > 0)
      ? { hidden: chosen.sheets.map(({ name, hiddenRows, hiddenColumns }) => [name, hiddenRows, ...hiddenColumns]) }
      : {}),
    rows: chosen.rows.map(({ line, codes: named, quantity, readings, problem }) => [
      line,
      named.join(' | '),
      quantity.qty ?? [quantity.problem, ...quantity.choices].join(' '),
      ...(problem ? [problem] : []),
      ...(readings.length > 0 ? [`or ${readings.map((reading) => reading.map(inWords).join(' + ')).join(', ')}`] : []),
    ]),
    ignored: chosen.ignored.map(({ line, reason }) => [line, reason]),
  };
}
const outcomeOf = (text: string, codes: readonly string[]): Outcome => outcomeOfSheets([textSheet(text)], codes);

/** Numbers of the lines that are not empty. */
const filledLines = (text: string): number[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .flatMap((line, index) => (line.replaceAll(/[\u200B-\u200D\u2060]/g, '').trim() === '' ? [] : [index + 1]));

describe('the corpus of lists (Q-074)', () => {
  test('holds at least 40 files, each with its expected result', () => {
    expect(names.length).toBeGreaterThanOrEqual(40);
    expect(Object.keys(files).sort()).toEqual(names.sort());
  });
  test.each(names)('%s', (name) => {
    const given = sheetsOf(name, readFileSync(new URL(name, folder)));
    const outcome = outcomeOfSheets(given, catalog);
    expect(outcome).toEqual(files[name]);
    // Each line that is not blank appears in the result.
    const left = new Set(
      chooseSheets(readSheets(given), findIn(catalog)).sheets.flatMap(({ state }, at) =>
        state === 'read' ? [at] : [],
      ),
    );
    const lines = given.flatMap(({ lines: own }, at) =>
      left.has(at) ? own.flatMap(({ line, written }) => (written === '' ? [] : [line])) : [],
    );
    expect(
      [...new Set([...outcome.rows, ...outcome.ignored].map(([line]) => Number(line)))].sort((a, b) => a - b),
    ).toEqual(lines);
  });
});

describe('hidden rows of a workbook', () => {
  const book: WorkbookCells[] = [
    {
      name: 'Order',
      hidden: false,
      hiddenRows: [1, 3, 4],
      cells: [
        ['Qty', 'Code'],
        ['2', '00410-BLK'],
        ['3', 'PERCH-143'],
        ['4', 'LNK12-126'],
        ['', ''],
      ],
    },
  ];
  const found = (rows: 'visible' | 'hidden') => chooseSheets(readSheets(workbookSheets(book, rows)), findIn(catalog));
  const asked = ({ rows }: ReturnType<typeof found>) =>
    rows.map(({ line, codes: [one], quantity }) => [line, one, quantity.qty]);

  test('are left out and counted; each row keeps its number', () => {
    expect(asked(found('visible'))).toEqual([[3, 'PERCH-143', 3]]);
    expect(found('visible').sheets).toMatchObject([{ state: 'read', rows: 1, hiddenRows: 2 }]);
  });
  test('are read alone when requested, with the visible header', () => {
    expect(asked(found('hidden'))).toEqual([
      [2, '00410-BLK', 2],
      [4, 'LNK12-126', 4],
    ]);
    expect(found('hidden')).toMatchObject({ ignored: [], sheets: [{ header: true, rows: 2, hiddenRows: 0 }] });
  });
  test('codes in a hidden column count if no visible column has any', () => {
    const codesOf = (visible: string) =>
      chooseSheets(
        readSheets(
          workbookSheets([
            {
              name: 'Order',
              hidden: false,
              cells: [
                ['LNK12-126', visible, '2'],
                ['BEAM-800', 'Saddle', '3'],
              ],
              hiddenColumns: [0],
            },
          ]),
        ),
        findIn(catalog),
      ).rows.map(({ codes: [one], quantity }) => [one, quantity.qty]);
    expect(codesOf('Bottle')).toEqual([
      ['LNK12-126', 2],
      ['BEAM-800', 3],
    ]);
    expect(codesOf('00410-BLK')).toEqual([
      ['00410-BLK', 2],
      ['Saddle', 3],
    ]);
  });
  test('do not exist in a text', () => {
    expect(chooseSheets(readSheets([textSheet('00410-BLK;2', 'hidden')]), findIn(catalog)).rows).toEqual([]);
  });
});

describe('detection of text files by content', () => {
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
    ['0,5', 'min_quantity', [1]],
    ['-3', 'min_quantity', []],
    ['100000', 'out_of_range', []],
    ['some', 'must_be_numeric', []],
    ['12 bags', 'must_be_numeric', [12]],
  ])('%j is refused: %s', (text, problem, choices) => {
    expect(readQuantity(text)).toEqual({ qty: null, problem, choices });
  });
  test('other quantities of the list decide between a thousand and one', () => {
    expect(readQuantity('1.000', quantityStyle(['12', '1.000'])).qty).toBe(1000);
    expect(readQuantity('1.000', quantityStyle(['2,5', '1.000'])).qty).toBe(1000);
    expect(readQuantity('1.000', quantityStyle(['12.5', '1.000'])).qty).toBe(1);
    expect(readQuantity('1.000', quantityStyle(['1.000', '2.000', '12.000'])).problem).toBe('quantity_unclear');
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
  test('asks about a line that is a code as well as a code with a quantity', () => {
    expect(outcomeOf('ABC-12 3\n', ['ABC-12', 'ABC-123']).rows).toEqual([
      [1, 'ABC-12', 3, 'or ABC-12 x 3, ABC-12 3 x 1'],
    ]);
    expect(outcomeOf('ABC-12 3\n', ['ABC-12 3', 'ABC-12']).rows).toEqual([[1, 'ABC-12 3', 1]]);
  });
  test('two unknown codes are two rows', () => {
    expect(outcomeOf('000025 000031\n', ['ABC-1']).rows).toEqual([
      [1, '000025', 1],
      [1, '000031', 1],
    ]);
  });
  test('reports a code with a quantity of zero, and never matches another code', () => {
    expect(outcomeOf('ABC-1 0\n', ['ABC-1', 'ABC-10'])).toMatchObject({ rows: [], ignored: [[1, 'zero']] });
  });
  test('writes out numbers of a sheet and reports numbers that a program truncated', () => {
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
    for (const name of ['Qty', 'Menge (Stk)', 'Quantité', 'Jumlah', 'Kuantiti', 'Order Qty'])
      expect(columnRole(name), name).toBe('quantity');
    expect(columnRole('Ridgeline')).toBeNull();
  });
  test('looks up each code once, and skips codes that are too long', () => {
    const codes = possibleCodes(readIntakeText(`A-1;2\nA-1;3\n${'9'.repeat(70)};1\n`));
    expect(codes.filter((code) => code === 'A-1')).toHaveLength(1);
    expect(codes.every((code) => code.length <= 60)).toBe(true);
  });
  test('reads more than 5,000 rows quickly', () => {
    const text = Array.from({ length: mostIntakeRows + 1 }, (_value, index) => `A-${index};${(index % 9) + 1}`).join(
      '\n',
    );
    expect(chooseReadings(readIntakeText(text), () => null).rows).toHaveLength(mostIntakeRows + 1);
  });
});

const letters = ['A', 'B', 'D', 'K', 'M', 'R', 'V', 'W'] as const;
const code = fc.oneof(
  fc.stringMatching(/^0{0,3}[1-9][0-9]{5,12}$/),
  fc
    .tuple(
      fc.constantFrom(...letters),
      fc.stringMatching(/^[A-Z0-9]{2,6}$/),
      fc.constantFrom('-', '.', '/', ''),
      fc.stringMatching(/^[0-9]{2,4}[A-Z]$/),
    )
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
  header: fc.constantFrom(
    null,
    ['SKU', 'Qty'],
    ['Artikelnummer', 'Menge'],
    ['Référence', 'Qté'],
    ['Kode barang', 'Jumlah'],
    ['Nombor barang', 'Kuantiti'],
  ),
  quantityFirst: fc.boolean(),
  named: fc.boolean(),
  decimals: fc.boolean(),
  blank: fc.boolean(),
  mark: fc.boolean(),
});

// Each property reads hundreds of lists, which takes long on a busy machine.
describe('properties', () => {
  test('reads any table in any dialect: codes with their zeros, quantities, lines; asks about decimals without a header and offers the right answer', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 20 }), dialect, (rows, how) => {
        const quote = (cell: string): string =>
          cell.includes(how.separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
        const quantity = (qty: number): string =>
          how.decimals ? `${qty}${how.separator === ',' ? '.' : ','}00` : String(qty);
        const cells = (one: string, count: string, name: string): string =>
          (how.quantityFirst ? [count, one, ...(how.named ? [name] : [])] : [one, ...(how.named ? [name] : []), count])
            .map(quote)
            .join(how.separator);
        const lines = [
          ...(how.header ? [cells(how.header[0] ?? '', how.header[1] ?? '', 'Name')] : []),
          ...rows.flatMap((each) => [cells(each.code, quantity(each.qty), each.name), ...(how.blank ? [''] : [])]),
        ];
        const text = (how.mark ? '\uFEFF' : '') + lines.join(how.end);
        const outcome = outcomeOf(
          text,
          rows.map((each) => each.code),
        );
        // Without a header `12,00` may be a price, and 1, 2, 3 may count the rows.
        const counts = rows.length > 2 && rows.every(({ qty }, at) => qty === at + 1);
        const open = how.header === null && (how.decimals || counts);
        const asked = (qty: number): number | string => (open && qty !== 1 ? `column_unclear ${qty} 1` : qty);
        expect(outcome.rows.map(([, named, qty]) => [named, qty])).toEqual(
          rows.map((each) => [each.code, asked(each.qty)]),
        );
        const chooseQuestion = () => {
          if (how.quantityFirst) return 0;
          if (how.named) return 2;
          return 1;
        };
        const question = ['', chooseQuestion(), null];
        expect(outcome.questions).toEqual(open && rows.some(({ qty }) => qty !== 1) ? [question] : undefined);
      }),
      { numRuns: 400 },
    );
  });

  test('loses no line, whatever is pasted', () => {
    const piece = fc.oneof(
      code,
      fc.constantFrom(
        '\t',
        ';',
        ',',
        '|',
        '  ',
        ' ',
        '"',
        '0',
        '12',
        '1.000',
        'x',
        'Total',
        'Qty',
        'Code',
        '=',
        '-',
        'é',
        '€ 4,90',
      ),
      fc.string({ maxLength: 6 }),
    );
    const line = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('').replaceAll(/[\r\n]/g, ''));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 15 }), (lines) => {
        const text = lines.join('\n');
        const list = readIntakeText(text);
        const chosen = chooseReadings(list, () => null);
        const found = [...new Set([...chosen.rows, ...chosen.ignored].map((each) => each.line))];
        // A quoted cell may span several lines: those between two rows belong to the first.
        const starts = found.sort((a, b) => a - b);
        const filled = filledLines(text).filter((line) =>
          /[^\s\u00A0\u2007\u2009\u202F]/.test(text.split('\n')[line - 1] ?? ''),
        );
        expect(text.includes('"') ? filled.filter((line) => starts.every((start) => start > line)) : filled).toEqual(
          text.includes('"') ? [] : starts,
        );
      }),
      { numRuns: 400 },
    );
  });

  // Some codes could also be quantities.
  const anyCode = fc.oneof(
    code,
    fc.stringMatching(/^0{1,4}[1-9][0-9]{0,2}$/),
    fc.constantFrom('SA-PCT-BLK', 'BG-PHN', 'HE.HAA.WHT', 'TOOL/KIT'),
  );
  const codesOf = fc.uniqueArray(anyCode, { minLength: 1, maxLength: 12, selector: codeKey });
  const noise = fc.constantFrom(
    'please',
    '(urgent)',
    'Bottle black',
    '750 ml',
    '29" x 2.4"',
    '€ 4,90',
    'see mail 3 below',
    'pcs',
    'Total',
    '-',
    '!',
  );
  const wish = fc.record({
    qty: fc.integer({ min: 1, max: 999 }),
    quantityFirst: fc.boolean(),
    counted: fc.boolean(),
    noise: fc.option(noise),
    times: fc.boolean(),
  });
  type Wish = { qty: number; quantityFirst: boolean; counted: boolean; noise: string | null; times: boolean };
  const words = (one: string, { qty, quantityFirst, counted, noise: word, times }: Wish): string =>
    counted
      ? [
          ...(quantityFirst ? [times ? `${qty} x` : qty, one] : [one, times ? `x ${qty}` : qty]),
          ...(word === null ? [] : [word]),
        ].join(' ')
      : `${one}${word === null ? '' : ` ${word}`}`;
  /** Lines of one to four articles each, as people write them. */
  const prose = fc
    .tuple(
      codesOf,
      fc.array(wish, { minLength: 12, maxLength: 12 }),
      fc.constantFrom(', ', ' ', '; ', '\t', ' and ', ' | '),
      fc.integer({ min: 1, max: 4 }),
    )
    .map(([own, wishes, link, many]) => ({
      own,
      meant: wishes.map(({ qty, counted }) => (counted ? qty : 1)),
      lines: Array.from({ length: Math.ceil(own.length / many) }, (_value, at) =>
        own
          .slice(at * many, at * many + many)
          .map((one, place) => words(one, wishes[at * many + place] as Wish))
          .join(link),
      ),
    }));
  /** Rows of one or two lists side by side, with or without a header, with names and prices in between. */
  const table = fc
    .tuple(codesOf, fc.array(wish, { minLength: 12, maxLength: 12 }), dialect, fc.boolean(), fc.boolean())
    .map(([own, wishes, how, sides, priced]) => {
      const cells = (one: string | undefined, at: number): string[] => {
        const { qty, noise: word } = wishes[at] as Wish;
        const count = one === undefined ? '' : String(qty);
        const pair = how.quantityFirst ? [count, one ?? ''] : [one ?? '', count];
        return [
          ...pair,
          ...(how.named ? [one === undefined ? '' : (word ?? 'Saddle').replaceAll(/[;,|"]/g, ' ')] : []),
          ...(priced ? [one === undefined ? '' : '25'] : []),
        ];
      };
      const [first = '', second = ''] = how.header ?? [];
      const head = [
        ...(how.quantityFirst ? [second, first] : [first, second]),
        ...(how.named ? ['Name'] : []),
        ...(priced ? ['Price'] : []),
      ];
      const step = sides ? 2 : 1;
      const rows = Array.from({ length: Math.ceil(own.length / step) }, (_value, at) =>
        Array.from({ length: step }, (_one, side) => cells(own[at * step + side], at * step + side)).flat(),
      );
      return {
        own,
        meant: wishes.map(({ qty }) => qty),
        lines: [...(how.header ? [Array.from({ length: step }, () => head).flat()] : []), ...rows].map((each) =>
          each.join(how.separator),
        ),
      };
    });
  const text = fc
    .tuple(fc.oneof(prose, table), fc.constantFrom('\n', '\r\n', '\r'), fc.array(noise, { maxLength: 2 }), fc.boolean())
    .map(([{ own, meant, lines }, end, above, blank]) => ({
      own,
      meant,
      text: [...above.filter((word) => !word.includes('"')), ...lines].join(blank ? end + end : end),
    }));
  const foundIn = (given: readonly GivenSheet[], catalog: readonly string[]): Set<string> => {
    const chosen = chooseSheets(readSheets(given), findIn(catalog));
    return new Set(
      chosen.rows
        .flatMap(({ codes, readings }) => [...codes, ...readings.flat().flatMap((each) => each.codes)])
        .map(codeKey),
    );
  };

  test('finds every code of the catalog in a list, whatever surrounds it', () => {
    fc.assert(
      fc.property(text, fc.array(anyCode, { maxLength: 5 }), ({ own, text: list }, others) => {
        const found = foundIn([textSheet(list)], [...own, ...others]);
        expect(own.filter((one) => !found.has(codeKey(one)))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  test('finds every code on the visible sheets of a workbook, and none on a hidden one', () => {
    const sheet = fc.tuple(fc.oneof(prose, table), fc.boolean());
    fc.assert(
      fc.property(fc.array(sheet, { minLength: 1, maxLength: 4 }), (sheets) => {
        const book = sheets.map(([{ lines }, hidden], at) => ({
          name: `S${at}`,
          hidden,
          cells: lines.map((line) => line.split(/[\t;|]/)),
        }));
        const all = [...new Set(sheets.flatMap(([{ own }]) => own))];
        const visible = sheets.flatMap(([{ own }, hidden]) => (hidden ? [] : own));
        const found = foundIn(workbookSheets(book), all);
        expect(visible.filter((one) => !found.has(codeKey(one)))).toEqual([]);
        const away = sheets
          .flatMap(([{ own }, hidden]) => (hidden ? own : []))
          .filter((one) => /[A-Z]/.test(one))
          .filter((one) => !visible.some((other) => codeKey(other) === codeKey(one)));
        expect(away.filter((one) => found.has(codeKey(one)))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  test('no number under an unknown name becomes a quantity without a question', () => {
    const unknown = fc.constantFrom('In stock', 'Stock Level', 'Voorraad', 'Year', 'Lager', 'Feb', 'foo', 'Antal');
    const number = fc.oneof(fc.integer({ min: 2, max: 3_000 }).map(String), fc.constantFrom('15', '2.000', '7,50'));
    const head = fc.constantFrom('SKU', 'Artikel', 'Référence', 'Kode barang', 'bar', 'Gizmo');
    const list = fc.record({
      codes: fc.uniqueArray(fc.oneof(code, fc.constantFrom('HE-HAA-WHT-L', 'SA-PCT-BLK')), {
        minLength: 1,
        maxLength: 8,
      }),
      head,
      names: fc.uniqueArray(unknown, { minLength: 1, maxLength: 3 }),
      cells: fc.array(number, { minLength: 24, maxLength: 24 }),
      separator: fc.constantFrom('\t', ';', '|', ','),
    });
    fc.assert(
      fc.property(list, ({ codes, head: first, names: others, cells, separator }) => {
        const rows = codes.map((one, at) => [
          one,
          ...others.map((_name, place) => (cells[at * 3 + place] ?? '').replace(',', separator === ',' ? '.' : ',')),
        ]);
        const { rows: read, questions } = chooseSheets(
          readSheets([textSheet([[first, ...others], ...rows].map((row) => row.join(separator)).join('\n'))]),
          findIn(codes),
        );
        const sure = read.filter(
          ({ codes: named, quantity }) => named.some((one) => codes.includes(one)) && (quantity.qty ?? 1) !== 1,
        );
        expect(sure).toEqual([]);
        expect(questions).toHaveLength(1);
      }),
      { numRuns: 500 },
    );
  });

  test('a clear line has the intended quantity', () => {
    fc.assert(
      fc.property(text, ({ own, meant, text: list }) => {
        const { rows } = chooseSheets(readSheets([textSheet(list)]), findIn(own));
        const certain = rows.filter(({ quantity, readings }) => quantity.qty !== null && readings.length === 0);
        const wrong = certain.filter(
          ({ codes: [one = ''], quantity }) => own.includes(one) && quantity.qty !== meant[own.indexOf(one)],
        );
        expect(wrong.map(({ codes, quantity }) => [...codes, quantity.qty])).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});

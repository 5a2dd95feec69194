import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import readWorkbookFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvForm, fixedCsv, type CsvForm } from '#rules/csv.ts';
import { plainCsvRows, writeExportFile, type ExportFile } from './export-file.ts';
import { sheetRows, type SheetRow } from './workbook-parts.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'paceline-export-file-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const columns: ExportFile['columns'] = [
  { name: 'Text', kind: 'text' },
  { name: 'Quantity', kind: 'number' },
  { name: 'Amount', kind: 'amount' },
  { name: 'Day', kind: 'date' },
  { name: 'Time', kind: 'instant' },
];
const row = (text: string): SheetRow => [text, '3', '1234.50', '2026-06-15', '2026-06-15T10:30:00'];
let files = 0;

/** Writes rows in batches and returns the file. */
async function written(
  format: 'xlsx' | 'csv',
  rows: readonly SheetRow[],
  {
    batch = 3,
    rowsOfSheet = sheetRows,
    expected = rows.length,
    form = fixedCsv,
  }: { batch?: number; rowsOfSheet?: number; expected?: number; form?: CsvForm } = {},
) {
  const path = join(folder, String((files += 1)));
  async function* batches(): AsyncGenerator<readonly SheetRow[]> {
    for (let at = 0; at < rows.length; at += batch) yield rows.slice(at, at + batch);
  }
  const outcome = await writeExportFile(
    { path, format, name: 'Orders [2026]', columns, expected, rowsOfSheet, form, paper: 'a4' },
    batches(),
  );
  return { ...outcome, path, content: readFileSync(path) };
}

describe('a workbook', () => {
  test('is opened by a reader of another maker, with typed cells', async () => {
    const { path, rows, bytes, content } = await written('xlsx', [
      row('Ana <&> 日本'),
      [null, null, '-0.05', null, ''],
    ]);
    expect({ rows, bytes }).toEqual({ rows: 2, bytes: content.length });
    const [sheet] = await readWorkbookFile(path);
    expect(sheet?.sheet).toBe('Orders  2026 ');
    expect(sheet?.data).toEqual([
      ['Text', 'Quantity', 'Amount', 'Day', 'Time'],
      ['Ana <&> 日本', 3, 1234.5, new Date('2026-06-15T00:00:00Z'), new Date('2026-06-15T10:30:00Z')],
      [null, null, -0.05, null, null],
    ]);
  });

  test('has a format for each figure, a filter, a repeated head and settings for print', async () => {
    const { content } = await written('xlsx', [
      row('a'),
      ['b', '0.5', '-1234', '2026-06-15', null],
      ['c', 1234, '1.125', 'CW 25', '12.5'],
    ]);
    const parts = unzipSync(content);
    const part = (name: string): string => strFromU8(parts[name] ?? new Uint8Array());
    const sheet = part('xl/worksheets/sheet1.xml');
    const formats = [...part('xl/styles.xml').matchAll(/<xf numFmtId="(\d+)"[^>]*applyNumberFormat/g)].map(
      ([, id]) => id,
    );
    const codes = new Map([
      ...[...part('xl/styles.xml').matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(
        ([, id, code]) => [id, code] as const,
      ),
      ...([
        ['3', '#,##0'],
        ['4', '#,##0.00'],
        ['14', 'day'],
        ['22', 'time'],
      ] as const),
    ]);
    const cell = (place: string) => {
      const [, style, value] = new RegExp(`<c r="${place}"(?: s="(\\d+)")?><v>([^<]*)</v>`).exec(sheet) ?? [];
      return [codes.get(formats[Number(style ?? 0)] ?? ''), value];
    };
    expect(['B2', 'C2', 'B3', 'C3', 'B4', 'C4'].map(cell)).toEqual([
      ['#,##0', '3'],
      ['#,##0.00', '1234.50'],
      ['#,##0.0', '0.5'],
      ['#,##0', '-1234'],
      ['#,##0', '1234'],
      ['#,##0.000', '1.125'],
    ]);
    expect([cell('D2')[0], cell('E2')[0]]).toEqual(['day', 'time']);
    // What is no date is a text, not a wrong day.
    for (const [place, text] of [
      ['D4', 'CW 25'],
      ['E4', '12.5'],
    ])
      expect(sheet).toContain(`<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${text}</t>`);
    expect(sheet).toContain('<autoFilter ref="A1:E4"/>');
    expect(sheet).toContain('<pageSetUpPr fitToPage="1"/>');
    expect(sheet).toContain('<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>');
    expect(part('xl/workbook.xml')).toContain(
      `<definedName name="_xlnm.Print_Titles" localSheetId="0">'Orders  2026 '!$1:$1</definedName>`,
    );
  });

  test('goes on in a further sheet when one is full', async () => {
    const rows = Array.from({ length: 10 }, (_value, at) => row(`Row ${at}`));
    const { path } = await written('xlsx', rows, { rowsOfSheet: 5 });
    const sheets = await readWorkbookFile(path);
    expect(sheets.map(({ data }) => data.slice(1).map(([text]) => text))).toEqual([
      ['Row 0', 'Row 1', 'Row 2', 'Row 3'],
      ['Row 4', 'Row 5', 'Row 6', 'Row 7'],
      ['Row 8', 'Row 9'],
    ]);
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Orders  2026  1', 'Orders  2026  2', 'Orders  2026  3']);
  });

  test('without rows has its head', async () => {
    const [sheet] = await readWorkbookFile((await written('xlsx', [])).path);
    expect(sheet?.data).toEqual([['Text', 'Quantity', 'Amount', 'Day', 'Time']]);
  });

  test('holds no formula', async () => {
    const { content } = await written('xlsx', [row('=1+1')]);
    const xml = strFromU8(unzipSync(content)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(xml).not.toContain('<f');
    expect(xml).toContain(">'=1+1</t>");
  });
});

describe('a CSV', () => {
  test('for programs has commas, ISO dates, decimal points, and formulas made harmless', async () => {
    const { content } = await written('csv', [row('=HYPERLINK("x")'), row('-1'), row('a,"b"')]);
    expect(content.toString()).toBe(
      [
        '\uFEFFText,Quantity,Amount,Day,Time',
        `"'=HYPERLINK(""x"")",3,1234.50,2026-06-15,2026-06-15T10:30:00`,
        '-1,3,1234.50,2026-06-15,2026-06-15T10:30:00',
        '"a,""b""",3,1234.50,2026-06-15,2026-06-15T10:30:00',
        '',
      ].join('\r\n'),
    );
  });

  test('that a person opens has the separator, the decimal mark and the times of their locale', async () => {
    const { content } = await written('csv', [row('a;b')], { form: csvForm('de') });
    expect(content.toString()).toBe(
      '\uFEFFText;Quantity;Amount;Day;Time\r\n"a;b";3;1234,50;2026-06-15;2026-06-15 10:30:00\r\n',
    );
  });

  test('is a zip when it is large', async () => {
    const plain = await written('csv', [row('one')], { expected: plainCsvRows });
    const zipped = await written('csv', [row('one')], { expected: plainCsvRows + 1 });
    const parts = unzipSync(zipped.content);
    expect(Object.keys(parts)).toEqual(['Orders [2026].csv']);
    expect(Buffer.from(parts['Orders [2026].csv'] ?? [])).toEqual(plain.content);
  });
});

test.each(['xlsx', 'csv'] as const)('the same rows give the same bytes, however they arrive (%s)', async (format) => {
  const rows = Array.from({ length: 2_000 }, (_value, at) => row(`Row ${at % 97}`));
  const expected = plainCsvRows + 1;
  const [one, other] = [
    await written(format, rows, { batch: 7, expected }),
    await written(format, rows, { batch: 1_000, expected }),
  ];
  expect(one.content.equals(other.content)).toBe(true);
});

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import readWorkbookFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainCsvRows, sheetRows, writeExportFile, type ExportFile, type FileRow } from './export-file.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'paceline-export-file-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const columns: ExportFile['columns'] = [
  { title: 'Text', kind: 'text' },
  { title: 'Quantity', kind: 'number' },
  { title: 'Amount', kind: 'amount' },
  { title: 'Day', kind: 'date' },
  { title: 'Time', kind: 'instant' },
];
const row = (text: string): FileRow => [text, '3', '1234.50', '2026-06-15', '2026-06-15T10:30:00'];
let files = 0;

/** Writes rows in batches and returns the file. */
async function written(
  format: 'xlsx' | 'csv',
  rows: readonly FileRow[],
  { batch = 3, rowsOfSheet = sheetRows, expected = rows.length } = {},
) {
  const path = join(folder, String((files += 1)));
  async function* batches(): AsyncGenerator<readonly FileRow[]> {
    for (let at = 0; at < rows.length; at += batch) yield rows.slice(at, at + batch);
  }
  const outcome = await writeExportFile(
    { path, format, name: 'Orders [2026]', columns, expected, rowsOfSheet },
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
  test('has ISO dates, decimal points, and formulas made harmless', async () => {
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

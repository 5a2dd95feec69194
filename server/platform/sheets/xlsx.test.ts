import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { workbookOf } from '#testing/files.ts';
import { isWorkbook, UnreadableWorkbook, WorkbookTooLong, xlsxLimits } from './xlsx-content.ts';
import { readWorkbook, readWorkbookSheets, writeWorkbook } from './xlsx.ts';

async function written(
  rows: readonly (readonly (string | number)[])[],
  columns = ['Name', 'Count'],
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeWorkbook(
    { name: 'Users: [all]', columns: columns.map((name) => ({ name, width: 20, kind: 'text' })) },
    rows,
  ))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}
/** The workbook with one part changed. */
async function changed(part: string, change: (xml: string) => string): Promise<Uint8Array> {
  const parts = unzipSync(await written([['Ana', 1]]));
  return zipSync({ ...parts, [part]: strToU8(change(strFromU8(parts[part] ?? new Uint8Array()))) });
}
const sheet = 'xl/worksheets/sheet1.xml';

describe('a workbook', () => {
  test('is read as it was written', async () => {
    const bytes = await written([
      ['Ana Büşra 日本 <&>"', 12.5],
      ['', 0],
      ['two\nlines', -3],
    ]);
    expect(isWorkbook(bytes)).toBe(true);
    expect(await readWorkbook(bytes)).toEqual([
      ['Name', 'Count'],
      ['Ana Büşra 日本 <&>"', '12.5'],
      ['', '0'],
      ['two\nlines', '-3'],
    ]);
  });

  test('lists its hidden rows and columns, from the part that its relation names', async () => {
    const bytes = await workbookOf([
      { name: 'One', rows: [['a', 'b', 'c'], ['d'], ['e']], hiddenRows: [2, 3], hiddenColumns: [2] },
      { name: 'Two', rows: [['f']] },
    ]);
    expect(await readWorkbookSheets(bytes)).toMatchObject([
      {
        cells: [
          ['a', 'b', 'c'],
          ['d', '', ''],
          ['e', '', ''],
        ],
        hiddenRows: [1, 2],
        hiddenColumns: [1],
      },
      { cells: [['f']], hiddenRows: [], hiddenColumns: [] },
    ]);
    const parts = unzipSync(bytes);
    const rewritten = (part: string, change: (xml: string) => string) =>
      zipSync({ ...parts, [part]: strToU8(change(strFromU8(parts[part] ?? new Uint8Array()))) });
    // As other programs write it: words for booleans, no height, several columns at once, part names relative to the
    // root.
    const other = rewritten(sheet, (xml) =>
      xml
        .replace('<row r="2" hidden="1"', '<row r="2" hidden="true"')
        .replace('<row r="3" hidden="1"', '<row r="3" ht="0" customHeight="1"')
        .replace(
          /<col min="1".*?<\/cols>/,
          '<col min="1" max="2" width="0"/><col min="3" max="16384" hidden="true"/></cols>',
        ),
    );
    const [first] = await readWorkbookSheets(other);
    expect(first?.hiddenRows).toEqual([1, 2]);
    expect(first?.hiddenColumns).toHaveLength(xlsxLimits.columns);
    const [rooted] = await readWorkbookSheets(
      rewritten('xl/_rels/workbook.xml.rels', (xml) => xml.replaceAll('Target="worksheets', 'Target="/xl/worksheets')),
    );
    expect(rooted?.hiddenRows).toEqual([1, 2]);
  });

  test('returns all its sheets by name, no cells of hidden ones, and the first visible sheet as its first', async () => {
    const bytes = await workbookOf([
      { name: 'Lists', state: 'hidden', rows: [['secret']] },
      { name: 'A &amp; B', rows: [['one', 1]] },
      { name: 'Deep', state: 'veryHidden', rows: [['secret']] },
      { name: 'Empty', rows: [] },
    ]);
    expect(await readWorkbookSheets(bytes)).toMatchObject([
      { name: 'Lists', hidden: true, cells: [] },
      { name: 'A & B', hidden: false, cells: [['one', '1']] },
      { name: 'Deep', hidden: true, cells: [] },
      { name: 'Empty', hidden: false, cells: [] },
    ]);
    expect(await readWorkbook(bytes)).toEqual([['one', '1']]);
    await expect(
      readWorkbookSheets(await workbookOf([{ name: 'Lists', state: 'hidden', rows: [['secret']] }])),
    ).rejects.toThrow(UnreadableWorkbook);
  });

  test('numbers its rows and cells, contains no formula and no character that XML forbids', async () => {
    const xml = strFromU8(
      unzipSync(
        await written([
          ['=1+1', 1],
          ['+49', 2],
          ['-x', 3],
          ['@a', 4],
          ['a\u0000b\u001Bc', 5],
        ]),
      )[sheet] ?? new Uint8Array(),
    );
    expect(xml).toContain('<row r="1"><c r="A1"');
    expect(xml).toContain('<c r="B6"><v>5</v>');
    expect(xml).not.toMatch(/<f[ >]/);
    for (const text of ["'=1+1", "'+49", "'-x", "'@a", 'abc']) expect(xml).toContain(`>${text}</t>`);
  });

  test('is streamed: a long one is never complete in memory', async () => {
    let sizes = 0;
    const rows = Array.from({ length: 20_000 }, (_value, index) => [`Somebody with a longer name ${index}`, index]);
    for await (const chunk of writeWorkbook({ name: 'x', columns: [{ name: 'a', kind: 'text' }] }, rows))
      sizes += chunk.length > 0 ? 1 : 0;
    expect(sizes).toBeGreaterThan(20);
  });
});

describe('reading', () => {
  test('leaves the event loop to others, and returns all rows of a long sheet in order', async () => {
    const columns = ['Code', 'Name', 'Text', 'Price', 'Stock'];
    const rows = Array.from({ length: 6_000 }, (_value, n) => [`A-${n}`, `Name ${n}`, `Text ${n}`, `${n}.50`, n]);
    const bytes = await written(rows, columns);
    let turns = 0;
    let isReading = true;
    const turn = (): void => {
      turns += 1;
      if (isReading) setImmediate(turn);
    };
    setImmediate(turn);
    const cells = await readWorkbook(bytes);
    isReading = false;
    expect(cells).toEqual([columns, ...rows.map((row) => row.map(String))]);
    // A loop that is held turns a few times for each part of the archive, not for each row.
    expect(turns).toBeGreaterThan(rows.length);
  });

  test('ends at its time limit, and the next workbook is read', async () => {
    const bytes = await written(Array.from({ length: 5_000 }, (_value, n) => [`Name ${n}`, n]));
    const [late, next] = await Promise.allSettled([readWorkbookSheets(bytes, 0), readWorkbook(bytes)]);
    expect(late).toMatchObject({ status: 'rejected', reason: expect.any(UnreadableWorkbook) });
    expect(next).toMatchObject({ status: 'fulfilled', value: { length: 5_001 } });
  });

  test('searches a part of unclosed tags once', async () => {
    const parts = unzipSync(await written([['Ana', 1]]));
    const unclosed = zipSync({ ...parts, 'xl/workbook.xml': strToU8('<sheet '.repeat(1_000_000)) }, { level: 0 });
    // A search for each of the tags would go on until the time limit of the test.
    await expect(readWorkbookSheets(unclosed, 2 ** 31 - 1)).rejects.toThrow('no visible sheet');
  });
});

describe('refused before unpacking', () => {
  test.each([
    ['nothing', new Uint8Array()],
    ['text', strToU8('name;email')],
    ['another archive', zipSync({ 'a.txt': strToU8('x') })],
    [
      'the head of an archive',
      zipSync({ '[Content_Types].xml': strToU8('x'), 'xl/workbook.xml': strToU8('x') }).subarray(0, 40),
    ],
  ])('%s', async (_name, bytes) => {
    expect(isWorkbook(bytes)).toBe(false);
    await expect(readWorkbook(bytes)).rejects.toThrow(UnreadableWorkbook);
  });

  test('an archive with an extreme compression ratio', async () => {
    const bomb = zipSync(
      {
        '[Content_Types].xml': strToU8('x'),
        'xl/workbook.xml': strToU8('x'),
        [sheet]: new Uint8Array(xlsxLimits.bytes / 2),
      },
      { level: 9 },
    );
    expect(bomb.length).toBeLessThan(100_000);
    const before = process.memoryUsage().arrayBuffers;
    expect(isWorkbook(bomb)).toBe(false);
    await expect(readWorkbook(bomb)).rejects.toThrow(UnreadableWorkbook);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * 1024 * 1024);
  });

  test('an archive with false sizes', async () => {
    const bytes = Buffer.from(await written([['Ana', 1]]));
    const parts = unzipSync(bytes);
    const honest = Buffer.from(zipSync({ ...parts, [sheet]: new Uint8Array(20 * 1024 * 1024) }, { level: 6 }));
    // Writes a small size into the directory and the header of the part.
    const size = Buffer.alloc(4);
    size.writeUInt32LE(20 * 1024 * 1024);
    const small = Buffer.alloc(4);
    small.writeUInt32LE(1_000);
    for (let at = honest.indexOf(size); at >= 0; at = honest.indexOf(size, at + 1)) small.copy(honest, at);
    expect(isWorkbook(honest)).toBe(true);
    await expect(readWorkbook(honest)).rejects.toThrow(UnreadableWorkbook);
  });

  test('an archive whose directory hides the size of unpacked parts', async () => {
    const parts = unzipSync(await written([['Ana', 1]]));
    const part = new Uint8Array(xlsxLimits.bytes / 2);
    const named = Object.fromEntries([2, 3, 4].map((n) => [`xl/worksheets/sheet${n}.xml`, part]));
    const bytes = Buffer.from(zipSync({ ...parts, ...named }, { level: 0 }));
    const entry = Buffer.from('PK\u0001\u0002');
    for (let at = bytes.indexOf(entry); at >= 0; at = bytes.indexOf(entry, at + 1)) bytes.writeUInt32LE(1, at + 24);
    await expect(readWorkbook(bytes)).rejects.toThrow('no workbook');
  });

  test.each([
    ['a document type', sheet, (xml: string) => xml.replace('<worksheet', '<!DOCTYPE x [<!ENTITY a "b">]><worksheet')],
    ['a cell in the last column', sheet, (xml: string) => xml.replace('r="B2"', 'r="XFD2"')],
    ['no XML at all', sheet, () => 'x<<<'],
    ['a workbook without sheets', 'xl/workbook.xml', (xml: string) => xml.replace(/<sheet .*?\/>/, '')],
  ])('%s', async (_name, part, change) => {
    const refused: unknown = await readWorkbook(await changed(part, change)).catch((reason: unknown) => reason);
    expect(refused).toBeInstanceOf(UnreadableWorkbook);
    expect(refused).not.toBeInstanceOf(WorkbookTooLong);
  });

  test.each([
    ['a row far below', (xml: string) => xml.replace('<row r="2"', '<row r="1048576"')],
    [
      'too many rows without numbers',
      (xml: string) => xml.replace('</sheetData>', `${'<row/>'.repeat(xlsxLimits.rows)}</sheetData>`),
    ],
  ])('%s, as too long', async (_name, change) => {
    await expect(readWorkbook(await changed(sheet, change))).rejects.toThrow(WorkbookTooLong);
  });
});

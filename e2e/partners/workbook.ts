import { writeWorkbook } from '#server/platform/sheets/xlsx.ts';

export type Row = readonly (string | number)[];

/** A workbook with one sheet of text columns. */
export async function workbookOf(name: string, columns: readonly string[], rows: readonly Row[]): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeWorkbook(
    { name, columns: columns.map((column) => ({ name: column, width: 20, kind: 'text' })) },
    rows,
  ))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}

import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { InjectOptions } from 'fastify';
import { writeWorkbook } from '#platform/sheets/xlsx.ts';
import type { Caller, GraphqlAnswer, TestServer } from './harness.ts';

/** A file sent by a test. */
export interface SentFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly type?: string;
}

/**
 * Sends a GraphQL request with files as multipart (R-155), the way the web client does; `files` names them by the path of
 * their variable, for example `attachments.photo1`. The variables hold null there.
 */
export async function sendFiles(
  server: TestServer,
  caller: Caller,
  query: string,
  variables: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, SentFile>>,
): Promise<GraphqlAnswer> {
  const form = new FormData();
  const places = Object.keys(files);
  form.append('operations', JSON.stringify({ query, variables }));
  form.append('map', JSON.stringify(Object.fromEntries(places.map((place, at) => [at, [`variables.${place}`]]))));
  for (const [at, { bytes, name, type }] of Object.values(files).entries())
    form.append(String(at), new Blob([new Uint8Array(bytes)], { type: type ?? 'application/octet-stream' }), name);
  const response = await server.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { host: caller.host ?? 'localhost', ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}) },
    payload: form as unknown as NonNullable<InjectOptions['payload']>,
  });
  const body = response.json<{ data?: unknown; errors?: GraphqlAnswer['errors'] }>();
  return { status: response.statusCode, data: body.data, errors: body.errors };
}

/** {@link sendFiles} with one file; `variable` is its argument. */
export const sendFile = (
  server: TestServer,
  caller: Caller,
  query: string,
  variables: Readonly<Record<string, unknown>>,
  file: SentFile,
  variable = 'file',
): Promise<GraphqlAnswer> => sendFiles(server, caller, query, { ...variables, [variable]: null }, { [variable]: file });

/** An .xlsx of some rows; the first is the header. */
export async function workbook(rows: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const [head = [], ...body] = rows;
  for await (const chunk of writeWorkbook(
    { name: 'x', columns: head.map((name) => ({ name: String(name), width: 10, kind: 'text' })) },
    body,
  ))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A sheet of {@link workbookOf}. */
export interface SheetOfTest {
  readonly name: string;
  readonly rows: readonly (readonly (string | number)[])[];
  readonly state?: 'hidden' | 'veryHidden';
  /** Numbers of hidden rows and columns, starting at 1. */
  readonly hiddenRows?: readonly number[];
  readonly hiddenColumns?: readonly number[];
}

/** An .xlsx of several sheets in their order, some of them hidden. */
export async function workbookOf(sheets: readonly SheetOfTest[]): Promise<Buffer> {
  const books = await Promise.all(
    sheets.map(async ({ rows }) => unzipSync(await workbook(rows.length === 0 ? [['']] : rows))),
  );
  const [first = {}] = books;
  const cellsOf = (
    book: Record<string, Uint8Array> | undefined,
    { hiddenRows = [], hiddenColumns = [] }: SheetOfTest,
  ): Uint8Array => {
    const xml = strFromU8(book?.['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    return strToU8(
      xml
        .replaceAll(/<row r="(\d+)"/g, (tag, row) => (hiddenRows.includes(Number(row)) ? `${tag} hidden="1"` : tag))
        .replaceAll(/<col min="(\d+)"/g, (tag, column) =>
          hiddenColumns.includes(Number(column)) ? `<col hidden="1" min="${column}"` : tag,
        ),
    );
  };
  const change = (part: string, write: (xml: string) => string): Uint8Array =>
    strToU8(write(strFromU8(first[part] ?? new Uint8Array())));
  const tags = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" ${state ? `state="${state}" ` : ''}r:id="rS${at + 1}"/>`,
  );
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';
  const relations = sheets.map(
    (_sheet, at) => `<Relationship Id="rS${at + 1}" Type="${relation}" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';
  return Buffer.from(
    zipSync({
      ...first,
      ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, cellsOf(books[at], sheet)])),
      '[Content_Types].xml': change('[Content_Types].xml', (xml) =>
        xml.replace(
          '</Types>',
          `${sheets
            .slice(1)
            .map((_sheet, at) => `<Override PartName="/xl/worksheets/sheet${at + 2}.xml" ContentType="${kind}"/>`)
            .join('')}</Types>`,
        ),
      ),
      'xl/workbook.xml': change('xl/workbook.xml', (xml) => xml.replace(/<sheet .*?\/>/, tags.join(''))),
      'xl/_rels/workbook.xml.rels': change('xl/_rels/workbook.xml.rels', (xml) =>
        xml.replace(/<Relationship Id="rId1".*?\/>/, relations.join('')),
      ),
    }),
  );
}

import type { InjectOptions } from 'fastify';
import { writeWorkbook } from '../platform/xlsx.ts';
import type { Caller, GraphqlAnswer, TestServer } from './harness.ts';

/** A file of a test. */
export interface SentFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly type?: string;
}

/** Sends a GraphQL request with one file as multipart, the way the web client does; `variable` is the argument of the file. */
export async function sendFile(
  server: TestServer,
  caller: Caller,
  query: string,
  variables: Readonly<Record<string, unknown>>,
  file: SentFile,
  variable = 'file',
): Promise<GraphqlAnswer> {
  const form = new FormData();
  form.append('operations', JSON.stringify({ query, variables: { ...variables, [variable]: null } }));
  form.append('map', JSON.stringify({ 0: [`variables.${variable}`] }));
  form.append('0', new Blob([new Uint8Array(file.bytes)], { type: file.type ?? 'application/octet-stream' }), file.name);
  const response = await server.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { host: caller.host ?? 'localhost', ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}) },
    payload: form as unknown as NonNullable<InjectOptions['payload']>,
  });
  const body = response.json<{ data?: unknown; errors?: GraphqlAnswer['errors'] }>();
  return { status: response.statusCode, data: body.data, errors: body.errors };
}

/** An .xlsx of some rows, the first of which is the head. */
export async function workbook(rows: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const [head = [], ...body] = rows;
  for await (const chunk of writeWorkbook(
    'x',
    head.map((name) => ({ name: String(name), width: 10 })),
    body,
  ))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}

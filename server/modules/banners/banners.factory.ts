import type { InjectOptions } from 'fastify';
import type { Caller, GraphqlAnswer, TestServer } from '../../testing/harness.ts';

/** A file of a test. */
export interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly type?: string;
}

/** Sends a GraphQL request with one file as multipart, the way the web client does. */
export async function sendFile(
  server: TestServer,
  caller: Caller,
  query: string,
  variables: Record<string, unknown>,
  file: SentFile,
  variable = 'bannerFile',
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

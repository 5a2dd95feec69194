import { type Document, documentBody } from './documents.ts';
import { dataOf, type GraphqlAnswer } from './graphql.ts';
import { sendJson } from './http.ts';

/** Runs a document on the public endpoint: needs no session and never ends one. */
export async function publicGraphql<R, V>(
  document: Document<R, V>,
  variables: V,
  call: { signal?: AbortSignal } = {},
): Promise<R> {
  return dataOf(
    await sendJson<GraphqlAnswer<R>>('/public/graphql', {
      ...call,
      anonymous: true,
      body: { ...documentBody(document), variables },
    }),
  );
}

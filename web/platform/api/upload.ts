import { type Document, documentBody } from './documents.ts';
import { dataOf, type GraphqlAnswer, type Outcome, settle } from './graphql.ts';
import { sendJson } from './http.ts';
import { type Progress, fetchWithProgress } from './upload-progress.ts';

/**
 * Runs a mutation that takes one file as its variable `file`: multipart with operations and a map. Returns the
 * outcome that `pick` selects; a refusal rejects with its errors per field.
 */
export async function upload<R, V extends { file?: unknown }, T extends Outcome>(
  document: Document<R, V>,
  variables: Omit<V, 'file'>,
  file: File,
  pick: (answer: R) => T | null | undefined,
  progress?: Progress,
): Promise<T> {
  const form = new FormData();
  form.set('operations', JSON.stringify({ ...documentBody(document), variables: { ...variables, file: null } }));
  form.set('map', JSON.stringify({ 0: ['variables.file'] }));
  form.set('0', file);
  const through = progress && fetchWithProgress(progress, file.size);
  const answer = await sendJson<GraphqlAnswer<R>>('/graphql', {
    method: 'POST',
    body: form,
    ...(through ? { through } : {}),
  });
  return settle(pick(dataOf(answer)));
}

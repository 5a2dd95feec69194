import { queryClient } from '#platform/api/queries.ts';

/** Fetches documents again after an upload, which goes past the actions of the cache. */
export async function reread(documents: readonly { readonly name: string }[]): Promise<void> {
  await Promise.all(documents.map(({ name }) => queryClient.invalidateQueries({ queryKey: ['graphql', name] })));
}

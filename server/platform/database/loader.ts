import DataLoader from 'dataloader';
import type { Ctx } from '#platform/context.ts';

/**
 * The request's batched loader of a name: keys requested in one tick are looked up together, each once per request.
 * `batch` returns a map; a key without an entry loads null.
 */
export function loaderOf<Key, Value>(
  ctx: Ctx,
  name: string,
  batch: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): DataLoader<Key, Value | null> {
  const known = ctx.loaders.get(name) as DataLoader<Key, Value | null> | undefined;
  if (known) return known;
  const loader = new DataLoader<Key, Value | null>(
    async (keys) => {
      const found = await batch(keys);
      return keys.map((key) => found.get(key) ?? null);
    },
    { maxBatchSize: 1_000 },
  );
  ctx.loaders.set(name, loader);
  return loader;
}

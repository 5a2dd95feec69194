import type { AccessFeed, AccessKind } from './access-feed.ts';
import { ByteCache } from './byte-cache.ts';

/**
 * Data that a process caches until the database reports a change of its kinds, and then reads again. Callers share the
 * values and must not change them.
 */
export class FeedMemory {
  readonly #feed: AccessFeed;
  #cache: ByteCache<unknown>;
  #changes = 0;

  /** `most` limits the cache, in bytes as the callers estimate them. */
  constructor(feed: AccessFeed, kinds: readonly AccessKind[], most: number) {
    this.#feed = feed;
    this.#cache = new ByteCache(most);
    feed.onChange((change) => {
      if (change !== null && !kinds.includes(change.kind)) return;
      this.#changes += 1;
      this.#cache = new ByteCache(most);
    });
  }

  /** The same memory for reads that may be ahead (uncommitted rows) or behind (a replica): they add nothing. */
  readonly withoutAdding: Memory = {
    changes: -1,
    find: (key) => this.find(key),
    keep: () => undefined,
  };

  /** Number of changes so far: take it before reading what `keep` then stores. */
  get changes(): number {
    return this.#changes;
  }

  /** The cached value of a key; undefined if there is none. */
  find(key: string): unknown {
    return this.#feed.isLive() ? this.#cache.get(key) : undefined;
  }

  /** Stores a value that was read when there were `changes` changes, unless more have come since. */
  keep(key: string, value: unknown, bytes: number, changes: number): void {
    if (changes === this.#changes && this.#feed.isLive()) this.#cache.set(key, value, bytes);
  }
}

/** A memory to read from and to add to. */
export type Memory = Pick<FeedMemory, 'changes' | 'find' | 'keep'>;
/** The memory that a context gives to its reads. */
export type ReadMemory = Pick<FeedMemory, keyof Memory | 'withoutAdding'>;

/** The value of a key, loaded if the memory does not have it; without a memory it is always loaded. */
export async function remembered<T>(
  memory: Memory | null,
  key: string,
  load: () => Promise<T>,
  bytes = 500,
): Promise<T> {
  const known = memory?.find(key) as { readonly value: T } | undefined;
  if (known) return known.value;
  const changes = memory?.changes ?? 0;
  const value = await load();
  memory?.keep(key, { value }, bytes, changes);
  return value;
}

/** The values that a process caches until the database reports a change (ADR 012). */
export interface ProcessMemory {
  /**
   * Settings that change rarely and that most calls use: sales organisations, merchants, shipment options, payment
   * methods.
   */
  readonly settings: FeedMemory;
  /** Cards and pages of the catalog that are the same for every customer. */
  readonly catalog: FeedMemory;
}

const megabyte = 1024 * 1024;

/** The memory of a new process that follows `feed`; `catalogBytes` limits what it keeps of the catalog. */
export const processMemory = (feed: AccessFeed, catalogBytes = 96 * megabyte): ProcessMemory => ({
  settings: new FeedMemory(feed, ['settings', 'market'], 4 * megabyte),
  catalog: new FeedMemory(feed, ['catalog'], catalogBytes),
});

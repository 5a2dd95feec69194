interface Entry<Value> {
  readonly value: Value;
  readonly bytes: number;
  /** Read since the last search for entries to evict. */
  read: boolean;
}

/**
 * A cache with a limit in bytes. It evicts the oldest entry; one that was read meanwhile gets a second chance as the
 * newest. So a read only sets a flag: pages and lists read hundreds of entries.
 */
export class ByteCache<Value> {
  readonly #most: number;
  readonly #entries = new Map<string, Entry<Value>>();
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Bytes of all remembered values, as their callers estimated them. */
  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    entry.read = true;
    return entry.value;
  }

  /** Stores a value; skips one that is larger than the cache. */
  set(key: string, value: Value, bytes: number): void {
    this.#remove(key);
    if (bytes > this.#most) return;
    this.#entries.set(key, { value, bytes, read: false });
    this.#bytes += bytes;
    // A map keeps the order of insertion, also of what is added during the loop.
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#most) return;
      if (!entry.read && oldest !== key) this.#remove(oldest);
      else {
        entry.read = false;
        this.#entries.delete(oldest);
        this.#entries.set(oldest, entry);
      }
    }
  }

  #remove(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}

/** A cache with a limit in bytes that evicts the least recently used values. */
export class ByteCache<Value> {
  readonly #most: number;
  readonly #entries = new Map<string, { readonly value: Value; readonly bytes: number }>();
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
    // A map keeps the order of insertion: the most recently used entry moves to the end.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Stores a value; skips one that is larger than the cache. */
  set(key: string, value: Value, bytes: number): void {
    this.#remove(key);
    if (bytes > this.#most) return;
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#most) return;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}

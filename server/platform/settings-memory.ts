import type { AccessFeed } from './access-feed.ts';

/**
 * Settings that change rarely and are used by most calls: sales organisations, merchants, shipment options, payment
 * methods. The database reports every change of their tables (migration 042); then all of them are read again.
 */
export class SettingsMemory {
  readonly #feed: AccessFeed;
  readonly #known = new Map<string, unknown>();

  constructor(feed: AccessFeed) {
    this.#feed = feed;
    feed.onChange((change) => {
      if (change === null || change.kind === 'settings' || change.kind === 'market') this.#known.clear();
    });
  }

  /** The settings under `key`, loaded if they are not cached. Callers share the result and must not change it. */
  async read<T>(key: string, load: () => Promise<T>): Promise<T> {
    if (this.#feed.isLive() && this.#known.has(key)) return this.#known.get(key) as T;
    const { changes } = this.#feed;
    const value = await load();
    if (changes === this.#feed.changes && this.#feed.isLive()) {
      if (this.#known.size >= 2_000) this.#known.clear();
      this.#known.set(key, value);
    }
    return value;
  }
}

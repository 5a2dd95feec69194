import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#platform/log.ts';
import { servingName } from './older-servers.ts';

/**
 * The kind of changed row; `market` means all markets and hosts, `settings` all sales settings, `catalog` the read models
 * of the catalog.
 */
export type AccessKind = 'session' | 'user' | 'customer' | 'market' | 'settings' | 'catalog';

/** A changed row that decides what a caller may do. */
export interface AccessChange {
  readonly kind: AccessKind;
  /** Id of the row; empty for markets, settings and the catalog. */
  readonly id: string;
}

/** The notice that the triggers of migration 041 raise once in each transaction that changes access. */
export const accessNotice = 'access_changed';

const beatMs = 1_000;
/** Cached data stays valid for this long after the connection was last known to be alive. */
const leaseMs = 3_000;

/**
 * Follows changes of sessions, users, customers and markets in the database, so that a process may cache them (ADR
 * 012). The database notifies every process at commit, in the order of the commits. A process that does not hear from
 * the database for three seconds stops using its cache and reads again.
 */
export class AccessFeed {
  readonly #url: string;
  readonly #log: Pick<Log, 'warn'>;
  readonly #listeners: ((change: AccessChange | null) => void)[] = [];
  readonly #waiting = new Map<string, { readonly missing: Set<number>; readonly done: () => void }>();
  #client: pg.Client | null = null;
  #backend = 0;
  #aliveAt = -Infinity;
  #lostAt = -Infinity;
  #questions = 0;
  #changes = 0;
  #timer: NodeJS.Timeout | null = null;
  #beating = false;
  /** Statements of the connection run one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(url: string, log: Pick<Log, 'warn'>) {
    this.#url = url;
    this.#log = log;
  }

  /** Calls `listener` for each change, and with null when changes may have been missed. */
  onChange(listener: (change: AccessChange | null) => void): void {
    this.#listeners.push(listener);
  }

  /** Starts to follow changes. Until it succeeds, and while the database is away, `isLive` is false. */
  async start(): Promise<void> {
    await this.#beat();
    this.#timer = setInterval(() => void this.#beat(), beatMs);
    this.#timer.unref();
  }

  /** True if the cache may be used: every change up to now has arrived, or its writer still waits for this process. */
  isLive(): boolean {
    return performance.now() - this.#aliveAt < leaseMs;
  }

  /** Number of changes so far. Data read while it grew may be stale and must not be cached. */
  get changes(): number {
    return this.#changes;
  }

  /**
   * Waits until every process has handled the changes committed so far. A process that does not answer has lost its
   * lease when this times out. If this process loses its connection, before or meanwhile, others may have lost theirs
   * too: then it waits until no lease of that time can remain.
   */
  async settled(): Promise<void> {
    await this.#leasesEnd();
    const client = this.#client;
    if (!client) return;
    this.#questions += 1;
    const question = `${this.#backend}.${this.#questions}`;
    const { promise, resolve } = Promise.withResolvers<void>();
    const missing = new Set([this.#backend]);
    this.#waiting.set(question, { missing, done: resolve });
    const late = setTimeout(resolve, leaseMs + beatMs);
    try {
      const listening = 'select pid from pg_stat_activity where datname = current_database() and application_name = $1';
      for (const { pid } of await this.#query(client, listening, servingName)) missing.add(Number(pid));
      await this.#query(client, "select pg_notify('access_question', $1)", question);
      await promise;
    } catch (error) {
      this.#drop(client, error);
    } finally {
      clearTimeout(late);
      this.#waiting.delete(question);
    }
    await this.#leasesEnd();
  }

  /** Waits until every lease of the time when this process lost its connection has ended. */
  async #leasesEnd(): Promise<void> {
    const left = this.#lostAt + leaseMs - performance.now();
    if (left > 0) await wait(left);
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    if (this.#client) this.#drop(this.#client, null);
  }

  /** Opens the connection if there is none, and proves that it is alive. */
  async #beat(): Promise<void> {
    if (this.#beating) return;
    this.#beating = true;
    const startedAt = performance.now();
    const client = this.#client ?? this.#open();
    try {
      if (client !== this.#client) {
        await client.connect();
        for (const channel of ['access_change', 'access_question', 'access_answer'])
          await this.#query(client, `listen ${channel}`);
        const [own] = await this.#query(client, 'select pg_backend_pid() as pid');
        this.#backend = Number(own?.['pid']);
        this.#client = client;
        this.#lost();
      } else await this.#query(client, 'select');
      this.#aliveAt = startedAt;
    } catch (error) {
      this.#drop(client, error);
    } finally {
      this.#beating = false;
    }
  }

  #open(): pg.Client {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: servingName,
      connectionTimeoutMillis: leaseMs,
      query_timeout: leaseMs,
      keepAlive: true,
    });
    client.on('error', (error) => this.#drop(client, error));
    client.on('end', () => this.#drop(client, null));
    client.on('notification', ({ channel, payload = '' }) => this.#hear(client, channel, payload));
    return client;
  }

  #hear(client: pg.Client, channel: string, payload: string): void {
    const [first = '', second = ''] = payload.split(' ');
    if (channel === 'access_change') {
      this.#changes += 1;
      for (const listener of this.#listeners) listener({ kind: first as AccessKind, id: second });
    } else if (channel === 'access_answer') this.#answered(first, Number(second));
    else if (first.startsWith(`${this.#backend}.`)) this.#answered(first, this.#backend);
    else
      this.#query(client, "select pg_notify('access_answer', $1)", `${first} ${this.#backend}`).catch(
        (error: unknown) => this.#drop(client, error),
      );
  }

  #answered(question: string, backend: number): void {
    const waiting = this.#waiting.get(question);
    if (!waiting) return;
    waiting.missing.delete(backend);
    if (waiting.missing.size === 0) waiting.done();
  }

  #query(client: pg.Client, text: string, ...values: string[]): Promise<Record<string, unknown>[]> {
    const next = this.#last.then(async () => (await client.query<Record<string, unknown>>(text, values)).rows);
    this.#last = next.catch(() => undefined);
    return next;
  }

  /** Discards a failed connection and the whole cache; the next beat opens another. */
  #drop(client: pg.Client, error: unknown): void {
    if (client === this.#client) {
      if (error instanceof Error) this.#log.warn({ error: error.message }, 'the feed of access changes was lost');
      this.#client = null;
      this.#aliveAt = -Infinity;
      this.#lostAt = performance.now();
      this.#lost();
      for (const { done } of this.#waiting.values()) done();
    }
    client.end().catch(() => undefined);
  }

  #lost(): void {
    this.#changes += 1;
    for (const listener of this.#listeners) listener(null);
  }
}

import pg from 'pg';

const limitMs = 2_000;
/** Callers share a result of this age, so that readiness checks cost the database almost nothing. */
const freshMs = 250;

/**
 * Checks whether the database answers, has the newest migration, and none of a newer version that stops this one. It uses its own connection: a busy pool is not an
 * outage.
 */
export class Readiness {
  readonly #url: string;
  readonly #migrations: readonly string[];
  #client: pg.Client | null = null;
  #check: Promise<boolean> | null = null;
  #checkedAt = -Infinity;

  /** `migrations` are those of this version, oldest first. */
  constructor(url: string, migrations: readonly string[]) {
    this.#url = url;
    this.#migrations = migrations;
  }

  /** True or false within two seconds; never throws. */
  isReady(): Promise<boolean> {
    const now = performance.now();
    if (this.#check && now - this.#checkedAt < freshMs) return this.#check;
    const check = this.#query().finally(() => (this.#checkedAt = performance.now()));
    // Until the first result, all callers wait for this check.
    this.#checkedAt = Infinity;
    this.#check = check;
    return check;
  }

  async #query(): Promise<boolean> {
    const client =
      this.#client ??
      new pg.Client({ connectionString: this.#url, connectionTimeoutMillis: limitMs, query_timeout: limitMs });
    try {
      if (!this.#client) {
        this.#client = client;
        client.on('error', () => this.#drop(client));
        await client.connect();
      }
      const { rowCount } = await client.query(
        `select
           from platform_migration
          where name = $1
            and not exists (select from platform_migration where stops_older is not null and name <> all($2))`,
        [this.#migrations.at(-1), this.#migrations],
      );
      return rowCount === 1;
    } catch {
      this.#drop(client);
      return false;
    }
  }

  /** Discards a failed connection; the next check opens another. */
  #drop(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    if (this.#checkedAt !== Infinity) this.#check = null;
    // Does not wait for the end: the other side may be gone.
    client.end().catch(() => undefined);
  }

  close(): void {
    if (this.#client) this.#drop(this.#client);
  }
}

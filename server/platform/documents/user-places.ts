import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '../log.ts';

/** Gives a place back; never fails, because a place ends by itself. */
export type GiveBack = () => Promise<void>;

/**
 * The places of users for documents that wait or are made, in all processes of all servers: rows of
 * `platform_document_place`. A place that nobody gives back, because its process was killed, ends after `mostMs`.
 */
export class UserPlaces {
  readonly #db: Database;
  readonly #log: Pick<Log, 'debug'>;
  readonly #most: number;
  readonly #mostMs: number;

  constructor(
    db: Database,
    log: Pick<Log, 'debug'>,
    { most, mostMs }: { readonly most: number; readonly mostMs: number },
  ) {
    this.#db = db;
    this.#log = log;
    this.#most = most;
    this.#mostMs = mostMs;
  }

  /** Takes a place of a user; null if documents have all of them. */
  async take(user: string): Promise<GiveBack | null> {
    const holder = randomUUID();
    // Another process may take the same free place at the same moment: then the next free one is tried.
    for (let tries = 0; tries < this.#most; tries += 1) {
      const { rows } = await sql<{ place: number }>`
        insert into platform_document_place as p (user_id, place, holder, ends_at)
        select ${user}, n, ${holder}, clock_timestamp() + ${this.#mostMs} * interval '1 millisecond'
          from generate_series(1, ${this.#most}::int) n
         where not exists (
           select from platform_document_place t
            where t.user_id = ${user} and t.place = n and t.ends_at > clock_timestamp())
         order by n
         limit 1
            on conflict (user_id, place) do update
           set holder = excluded.holder, ends_at = excluded.ends_at
         where p.ends_at <= clock_timestamp()
     returning p.place`.execute(this.#db);
      const [taken] = rows;
      if (taken) return () => this.#giveBack(user, taken.place, holder);
    }
    return null;
  }

  async #giveBack(user: string, place: number, holder: string): Promise<void> {
    try {
      await this.#db
        .deleteFrom('platform_document_place')
        .where('user_id', '=', user)
        .where('place', '=', place)
        .where('holder', '=', holder)
        .execute();
    } catch (error) {
      this.#log.debug({ error: String(error) }, 'the place of a document ends later');
    }
  }
}

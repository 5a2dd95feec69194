import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Database } from '#platform/database/database.ts';

/** Days for which an operation stays available after the last build that contained it. */
const keptDays = 90;

/** Id of an operation: SHA-256 of its text in hex. */
export const operationId = (document: string): string => createHash('sha256').update(document).digest('hex');

/**
 * The operations of the web client, by hash. A build of the web app lists its own; the database keeps those of earlier
 * builds for all processes, so that open pages and processes of the previous release keep working.
 */
export class StoredOperations {
  readonly #db: Database;
  readonly #known = new Map<string, string>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Loads the list of a build; a folder without one adds nothing. Throws when a hash does not match its text. */
  async take(file: string, now: Date): Promise<void> {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{}';
      throw error;
    });
    const listed = Object.entries(JSON.parse(text) as Record<string, string>);
    for (const [id, document] of listed) {
      if (operationId(document) !== id) throw new Error(`${file}: the hash ${id} does not match its operation`);
      this.#known.set(id, document);
    }
    if (listed.length === 0) return;
    await this.#db
      .insertInto('platform_operation')
      .values(listed.map(([id, document]) => ({ id, document, seen_at: now })))
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: now }))
      .execute();
    await this.#db
      .deleteFrom('platform_operation')
      .where('seen_at', '<', new Date(now.getTime() - keptDays * 86_400_000))
      .execute();
  }

  /** Text of an operation, or null for an unknown hash. */
  async find(id: string): Promise<string | null> {
    const known = this.#known.get(id);
    if (known !== undefined || !/^[0-9a-f]{64}$/.test(id)) return known ?? null;
    const row = await this.#db
      .selectFrom('platform_operation')
      .select('document')
      .where('id', '=', id)
      .executeTakeFirst();
    const document = row?.document ?? null;
    if (document !== null) this.#known.set(id, document);
    return document;
  }
}

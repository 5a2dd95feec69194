import { sql, type RawBuilder } from 'kysely';
import { contentLanguages } from '#rules/locales.ts';
import type { Database } from './database.ts';

/**
 * Checked rows of an incoming file in the temporary table `staged` of the current transaction; its columns are those of
 * the file. The module that owns the target table imports them set-wise with SQL over `staged`. For a full list
 * `staged_scope` names what the file replaces.
 */
export interface Staged {
  /** When the sender made the file. */
  readonly madeAt: Date;
  /** False when rows were rejected: then a missing row means nothing. */
  readonly complete: boolean;
  /** True if the target table holds nothing yet of what the file replaces. */
  readonly first: boolean;
  /** True if another file of the same run follows: read models may be refreshed once after the last of them. */
  readonly more: boolean;
}

/** Imports the staged rows and returns the number of changed rows. */
export type StagedImport<Context> = (ctx: Context, staged: Staged) => Promise<number>;

/** Runs one statement and returns the number of written rows. */
export async function changedRows(db: Database, statement: RawBuilder<unknown>): Promise<number> {
  return Number((await statement.execute(db)).numAffectedRows ?? 0);
}

/** SQL for the staged columns `<name>_<language>` of a text in each language of the portal, as a map by language. */
export const textColumns = (name: string): RawBuilder<unknown> =>
  sql.raw(
    `jsonb_build_object(${contentLanguages.map((language) => `'${language}', s.${name}_${language}`).join(', ')})`,
  );

import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { rejectedRows, waitingRows } from './erp-check.causes.queries.ts';

/** A file that came in or went out, newest first in lists. */
export interface ErpFile {
  readonly id: string;
  readonly direction: 'in' | 'out';
  readonly type: string;
  readonly name: string;
  readonly sender: string;
  readonly sequence: number;
  readonly madeAt: Date;
  readonly state: string;
  readonly rowCount: number;
  readonly rejectedCount: number;
  readonly waitingCount: number;
  readonly warningCount: number;
  readonly changedCount: number;
  readonly reason: string | null;
  readonly finishedAt: Date | null;
}

/** The newest files of both directions. */
export async function listFiles(db: Database, limit: number): Promise<ErpFile[]> {
  return db
    .selectFrom('erp_file as f')
    .select(['id', 'direction', 'type', 'name', 'sender', 'sequence', 'made_at as madeAt', 'state'])
    .select([rejectedRows.as('rejectedCount'), waitingRows.as('waitingCount')])
    .select(['row_count as rowCount', 'warning_count as warningCount'])
    .select(['changed_count as changedCount', 'reason', 'finished_at as finishedAt'])
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$narrowType<Pick<ErpFile, 'direction'>>()
    .execute();
}

/** Age of the data per kind of file: when its newest imported file was made. */
export async function listFreshness(
  db: Database,
): Promise<{ type: string; sender: string; sequence: number; madeAt: Date }[]> {
  return db
    .selectFrom('erp_file')
    .distinctOn(['type', 'sender'])
    .select(['type', 'sender', 'sequence', 'made_at as madeAt'])
    .where('direction', '=', 'in')
    .where('state', '=', 'done')
    .orderBy('type')
    .orderBy('sender')
    .orderBy('sequence', 'desc')
    .execute();
}

/** Orders on their way to the ERP, by state of the outbox; with the last error of failed ones. */
export async function countOutbox(
  db: Database,
): Promise<{ state: string; orders: number; oldest: Date; lastError: string | null }[]> {
  return db
    .selectFrom('erp_outbox')
    .select(({ fn }) => [
      'state',
      fn.countAll<number>().as('orders'),
      fn.min('created_at').as('oldest'),
      fn.max('last_error').filterWhere('state', 'in', ['pending', 'dead']).as('lastError'),
    ])
    .groupBy('state')
    .orderBy('state')
    .execute();
}

/** The newest file of a kind and sender, if it was refused or had rejected or waiting rows. */
export interface FailingFile {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly state: string;
  readonly rowCount: number;
  readonly rejectedCount: number;
  readonly waitingCount: number;
  readonly reason: string | null;
  readonly at: Date;
}

/**
 * Files that came in since then and were refused or had rejected or waiting rows, unless a later file of the same kind and sender
 * was imported completely: the newest first, at most `limit`, with the total number.
 */
export async function listFailingFiles(
  db: Database,
  since: Date,
  limit: number,
): Promise<{ rows: FailingFile[]; count: number }> {
  const { rows } = await sql<FailingFile & { count: number }>`
    with newest as (
      select distinct on (type, sender) id, type, name, state, row_count, rejected_count, reason,
                         coalesce(finished_at, started_at) as at
        from erp_file
       where direction = 'in'
         and started_at >= ${since}
         and state in ('done', 'rejected')
       order by type, sender, started_at desc, id desc)
    select f.id, f.type, f.name, f.state, f.row_count as "rowCount", ${rejectedRows} as "rejectedCount",
           ${waitingRows} as "waitingCount", f.reason, f.at, count(*) over ()::int as count
      from newest f
     where f.state = 'rejected' or f.rejected_count > 0
     order by f.at desc, f.id desc
     limit ${sql.lit(limit)}`.execute(db);
  return { rows, count: rows[0]?.count ?? 0 };
}

import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** A run may begin and end so much later than it is due. */
const graceSeconds = 3_600;

/**
 * Names of daily and rarer jobs that are late, in order: their last run was due and did not begin (no server runs jobs),
 * or began and is not done, because it fails or waits. The job runner goes by the clock of the database, not by that of
 * a demo.
 */
export async function listLateJobs(db: Database): Promise<string[]> {
  const grace = sql`make_interval(secs => ${sql.lit(graceSeconds)})`;
  const { rows } = await sql<{ name: string }>`
    select s.name
      from platform_schedule s
      left join graphile_worker._private_known_crontabs c on c.identifier = s.name
     where coalesce(c.last_execution, c.known_since) < now() - make_interval(secs => s.period_seconds) - ${grace}
        or exists (
           select
             from graphile_worker.jobs j
            where j.task_identifier = s.name and j.created_at < now() - ${grace})
     order by s.name`.execute(db);
  return rows.map(({ name }) => name);
}

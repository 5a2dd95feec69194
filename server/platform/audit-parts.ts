import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { ownerOnly, savePacked, type PackedRows } from './backup/packed-copy.ts';
import type { Ctx } from './context.ts';
import type { JobDefinition } from './jobs/jobs.ts';

/** The audit log has a part for each quarter of a year (ADR 101); this makes those of the next year. */
export const auditPartJobs: readonly JobDefinition<Pick<Ctx, 'db'>>[] = [
  {
    name: 'audit.parts',
    schedule: '41 2 * * *',
    async run({ db }) {
      await sql`select platform_make_audit_parts()`.execute(db);
    },
  },
];

/** An archived part of the audit log. */
export interface ArchivedPart extends PackedRows {
  readonly part: string;
}

/** The longest that the log waits while a part is taken out of it, in milliseconds; then others go first. */
const lockMs = 2_000;
const mostAttempts = 30;
/** PostgreSQL's code of a lock that was not free in time. */
const lockNotAvailable = '55P03';

const nameOf = (part: string): string => `parts."${part}"`;

/** Parts of quarters that ended before `quarter` (`2026q1`), oldest first; null if `quarter` is not over yet or no quarter. */
async function partsBefore(client: pg.ClientBase, quarter: string): Promise<string[] | null> {
  const { rows } = await client.query<{ valid: boolean; parts: string[] }>(
    `select $1 ~ '^\\d{4}q[1-4]$' and $1 <= platform_quarter(clock_timestamp()) as valid,
            array(select c.relname::text
                    from pg_class c
                   where c.relnamespace = 'parts'::regnamespace
                     and c.relkind = 'r'
                     and (c.relname ~ '^platform_audit_\\d{4}q[1-4]$' and c.relname < 'platform_audit_' || $1
                          or c.relname ~ '^platform_audit_before_' and c.relname <= 'platform_audit_before_' || $1)
                   order by right(c.relname, 6), c.relname desc) as parts`,
    [quarter],
  );
  return rows[0]?.valid ? rows[0].parts : null;
}

/** Writes the rows of a part as packed CSV with a header; its name appears when it is whole. */
async function writePart(client: pg.ClientBase, part: string, folder: string): Promise<ArchivedPart> {
  const file = join(folder, `${part}.csv.gz`);
  const statement = `copy (select * from ${nameOf(part)} order by id) to stdout with (format csv, header)`;
  const packed = await savePacked(client, statement, `${file}.part`, { level: 6, flush: true });
  await rename(`${file}.part`, file);
  return { part, ...packed };
}

/** Takes a part out of the log and records it, if it still has the rows of its file. */
async function removePart(client: pg.ClientBase, { part, rows, sha256 }: ArchivedPart): Promise<void> {
  // Others read the part meanwhile, and nobody writes it.
  await client.query(`lock table ${nameOf(part)} in share mode`);
  const { rows: counted } = await client.query<{ count: number }>(`select count(*) as count from ${nameOf(part)}`);
  const count = counted[0]?.count ?? 0;
  if (count !== rows)
    throw new Error(
      `${part} has ${count} rows, and its file ${rows}: it stays. Run the command again with a new folder.`,
    );
  await client.query(`set local lock_timeout = ${lockMs}`);
  await client.query(`alter table public.platform_audit detach partition ${nameOf(part)}`);
  await client.query(`drop table ${nameOf(part)}`);
  await client.query(
    `insert into platform_audit (at, actor_name, action, subject_type, subject_id, after, request_id, address)
     values (clock_timestamp(), 'system', 'audit.archived', 'audit', $1, $2, 'command', 'command')`,
    [part, JSON.stringify({ rows, checksum: sha256 })],
  );
}

/** Removes a part. The log waits for that a moment only: while others work in it, this gives way and tries again. */
async function removeWhileFree(client: pg.ClientBase, entry: ArchivedPart): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query('begin');
    try {
      await removePart(client, entry);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if ((error as { code?: string }).code !== lockNotAvailable || attempt === mostAttempts) throw error;
    }
  }
}

/**
 * Moves the parts of the audit log from before a quarter (`2026q1`) into a new folder, as packed CSV and a list of their
 * hashes, and records it. A row leaves the log after its file is whole and has as many rows as the part.
 * @throws Error if the quarter is not over, nothing is older, the folder is not empty, or a part changed meanwhile
 */
export async function archiveAudit(client: pg.ClientBase, quarter: string, folder: string): Promise<ArchivedPart[]> {
  const parts = await partsBefore(client, quarter);
  if (parts === null) throw new Error(`${quarter} is not a quarter like 2026q1 that has begun.`);
  if (parts.length === 0) throw new Error(`The audit log has no whole part from before ${quarter}.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Error(`The folder ${folder} is not empty: name a new one.`);
  const archived: ArchivedPart[] = [];
  for (const part of parts) {
    const entry = await writePart(client, part, folder);
    await writeFile(join(folder, 'SHA256SUMS'), `${entry.sha256}  ${part}.csv\n`, {
      mode: ownerOnly,
      flag: 'a',
      flush: true,
    });
    await removeWhileFree(client, entry);
    archived.push(entry);
  }
  return archived;
}

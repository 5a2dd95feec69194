import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cloneDatabase } from '#testing/harness.ts';
import { archiveAudit, auditPartJobs } from './audit-parts.ts';

type Clone = Awaited<ReturnType<typeof cloneDatabase>>;

let database: Clone;
let folder = '';
beforeEach(async () => {
  database = await cloneDatabase();
  folder = mkdtempSync(join(tmpdir(), 'paceline-audit-'));
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Appends rows whose ids were made at these instants. */
const append = (...instants: readonly string[]) =>
  sql`
    insert into platform_audit (id, at, actor_name, action, subject_type, subject_id, request_id)
    select overlay(uuidv7()::text placing left(platform_first_id(at)::text, 13) from 1 for 13)::uuid, at, 'Somebody', 'tested', 'place', at::date::text, 'r'
      from unnest(${instants}::timestamptz[]) at`.execute(database.db);

/** Parts of the log with the days of their rows. */
async function parts(): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ part: string; days: string[] }>`
    select tableoid::regclass::text as part, array_agg(subject_id order by id) as days
      from platform_audit
     where action = 'tested'
     group by 1`.execute(database.db);
  return Object.fromEntries(rows.map(({ part, days }) => [part.replace('parts.platform_audit_', ''), days]));
}

const run = () => auditPartJobs[0]!.run({ db: database.db } as never, {} as never);

async function archive(quarter: string, into: string) {
  const client = await database.pool.connect();
  try {
    return await archiveAudit(client, quarter, join(folder, into));
  } finally {
    client.release();
  }
}

/** Names of the parts of this and the next four quarters, as the database's clock has them. */
async function quarters(): Promise<string[]> {
  const { rows } = await sql<{ quarter: string }>`
    select platform_quarter(clock_timestamp() + quarter * interval '3 months') as quarter
      from generate_series(0, 4) quarter`.execute(database.db);
  return rows.map(({ quarter }) => quarter);
}

/** Makes the old part end before 2026, as in an installation that was upgraded then. */
async function endOldPart(): Promise<void> {
  const { rows } = await sql<{ part: string }>`
    select relname::text as part from pg_class where relname like 'platform\\_audit\\_before\\_%' and relkind = 'r'`.execute(
    database.db,
  );
  const part = sql.id('parts', rows[0]!.part);
  await sql`alter table platform_audit detach partition ${part}`.execute(database.db);
  await sql`drop table ${part}`.execute(database.db);
  await sql`create table parts.platform_audit_before_2025q1 (like parts.platform_audit_rest including all)`.execute(
    database.db,
  );
  const bound = await sql<{ id: string }>`select platform_first_id('2025-01-01Z')::text as id`.execute(database.db);
  await sql`
    alter table platform_audit attach partition parts.platform_audit_before_2025q1
      for values from (minvalue) to (${sql.lit(bound.rows[0]!.id)})`.execute(database.db);
}

test('a new database has parts for a year, and a row of today is in one of them', async () => {
  const [, ...next] = await quarters();
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
     where relnamespace = 'parts'::regnamespace and relkind = 'r' order by 1`.execute(database.db);
  expect(rows.map(({ name }) => name.replace('platform_audit_', '')).sort()).toEqual(
    [`before_${next[0]}`, ...next, 'rest'].sort(),
  );
  await sql`
    insert into platform_audit (at, actor_name, action, subject_type, subject_id, request_id)
    values (now(), 'Somebody', 'tested', 'place', 'today', 'r')`.execute(database.db);
  expect(await parts()).toEqual({ [`before_${next[0]}`]: ['today'] });
});

test('rows that no part took are moved into parts when jobs run again, and stay as they were', async () => {
  await endOldPart();
  await append('2024-12-31T23:59:59.999Z', '2025-01-01T00:00:00Z', '2025-03-31T23:59:59.999Z', '2025-04-01T00:00:00Z');
  const before = await sql`select * from platform_audit order by id`.execute(database.db);
  expect(await parts()).toEqual({
    before_2025q1: ['2024-12-31'],
    rest: ['2025-01-01', '2025-03-31', '2025-04-01'],
  });
  await run();
  await run();
  expect(await parts()).toEqual({
    before_2025q1: ['2024-12-31'],
    '2025q1': ['2025-01-01', '2025-03-31'],
    '2025q2': ['2025-04-01'],
  });
  expect((await sql`select * from platform_audit order by id`.execute(database.db)).rows).toEqual(before.rows);
});

test('rows of every part, moved or not, are append-only', async () => {
  await endOldPart();
  await append('2024-06-01T00:00:00Z', '2025-02-01T00:00:00Z', '2025-05-01T00:00:00Z');
  await run();
  await append('2025-02-02T00:00:00Z');
  for (const day of ['2024-06-01', '2025-02-01', '2025-02-02', '2025-05-01']) {
    const change = sql`update platform_audit set actor_name = 'Nobody' where subject_id = ${day}`;
    await expect(change.execute(database.db)).rejects.toThrow('append-only');
    await expect(sql`delete from platform_audit where subject_id = ${day}`.execute(database.db)).rejects.toThrow(
      'append-only',
    );
  }
});

test('old quarters leave the log for files with the same rows, and the log says so', async () => {
  await endOldPart();
  await append('2024-06-01T00:00:00Z', '2025-02-01T00:00:00Z', '2025-02-02T00:00:00Z', '2025-05-01T00:00:00Z');
  await run();
  const archived = await archive('2025q2', 'a');
  expect(archived.map(({ part, rows }) => [part, rows])).toEqual([
    ['platform_audit_before_2025q1', 1],
    ['platform_audit_2025q1', 2],
  ]);
  expect(await parts()).toEqual({ '2025q2': ['2025-05-01'] });
  for (const { part, sha256 } of archived) {
    const text = gunzipSync(readFileSync(join(folder, 'a', `${part}.csv.gz`)));
    expect(createHash('sha256').update(text).digest('hex')).toBe(sha256);
    expect(readFileSync(join(folder, 'a', 'SHA256SUMS'), 'utf8')).toContain(`${sha256}  ${part}.csv\n`);
  }
  const [header, ...lines] = gunzipSync(readFileSync(join(folder, 'a', 'platform_audit_2025q1.csv.gz')))
    .toString()
    .trim()
    .split('\n');
  expect(header).toMatch(/^id,at,actor_user_id,actor_name,/);
  expect(lines.map((line) => /2025-02-0\d/.exec(line)?.[0])).toEqual(['2025-02-01', '2025-02-02']);
  const { rows } = await sql`
    select subject_id as part, after from platform_audit where action = 'audit.archived' order by id`.execute(
    database.db,
  );
  expect(rows).toEqual(
    archived.map(({ part, rows: count, sha256 }) => ({ part, after: { rows: count, checksum: sha256 } })),
  );
  // The next run of the job does not bring them back.
  await run();
  await expect(archive('2025q2', 'b')).rejects.toThrow('no whole part from before 2025q2');
});

test('a quarter that is not over, a wrong word and a folder with files are refused, and nothing leaves the log', async () => {
  await endOldPart();
  await append('2024-06-01T00:00:00Z');
  await run();
  const [, next] = await quarters();
  for (const word of [next!, '2025', '2025q5', "2025q1'"])
    await expect(archive(word, 'c')).rejects.toThrow('is not a quarter like 2026q1 that has begun');
  await archive('2025q1', 'd');
  await append('2024-07-01T00:00:00Z');
  await run();
  await expect(archive('2025q2', 'd')).rejects.toThrow('is not empty');
  expect(existsSync(join(folder, 'c'))).toBe(false);
  expect(Object.values(await parts()).flat()).toEqual(['2024-07-01']);
});

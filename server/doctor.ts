import { statfs, writeFile, rm, mkdir, access } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { folderPatience } from './exchange/erp-inbox/erp-inbox.folder-owner.actions.ts';
import { folderId } from './exchange/erp-inbox/erp-inbox.folders.ts';
import { clamdScan, type ClamdAddress } from './platform/media/scan.ts';
import type { Config } from './platform/config.ts';
import { documentConnections } from './platform/documents/messages.ts';
import { migrationsIn } from './platform/database/database.ts';
import type { Files } from './platform/files/files.ts';
import { checkMailServer } from './platform/mail/mail-transport.ts';
import { queueState } from './platform/metrics.ts';
import { baselineAdvice, beforeBaseline } from './platform/database/older-servers.ts';

/** Result of a check: fine, worth knowing, or wrong; then `advice` says what to do. */
export interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'problem';
  readonly text: string;
  readonly advice?: string;
}

/** The things that the doctor looks at. */
export interface Patient {
  readonly config: Config;
  readonly pool: pg.Pool;
  readonly files: Files;
  readonly migrations: URL;
  /** Free bytes of a folder below which there is a problem, or a warning. */
  readonly room?: Room;
}

interface Room {
  readonly problem: number;
  readonly warning: number;
}

type Check = (patient: Patient) => Promise<Finding | readonly Finding[]>;

const gib = 1024 ** 3;
const enoughRoom: Room = { problem: 1 * gib, warning: 5 * gib };
/** A due job that waits for longer than this is not taken by anybody. */
const stuckSeconds = 300;
/** Tokens and deadlines compare the clock of this machine with that of the database. */
const clockSeconds = 5;

/** Lists do not come from a replica that is further behind. */
const behindSeconds = 5;

const ok = (check: string, text: string): Finding => ({ check, state: 'ok', text });
const warning = (check: string, text: string, advice: string): Finding => ({ check, state: 'warning', text, advice });
const problem = (check: string, text: string, advice: string): Finding => ({ check, state: 'problem', text, advice });

async function folderFinding(check: string, folder: string, room = enoughRoom): Promise<Finding> {
  const probe = join(folder, `.probe-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    return problem(
      check,
      `${folder} is not writable (${(error as NodeJS.ErrnoException).code ?? String(error)})`,
      'Give the user of the server write access to the folder.',
    );
  }
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${folder} is writable, ${(free / gib).toFixed(1)} GiB free`;
  if (free < room.problem) return problem(check, text, 'Free some room or move the folder to a larger disk.');
  return free < room.warning ? warning(check, text, 'Plan more room.') : ok(check, text);
}

/** The folder of the exchange with the ERP, and whether the servers exchange files in another one. */
async function erpFolder({ config, pool, room }: Patient): Promise<Finding> {
  const found = await folderFinding('ERP folder', config.erpFolder, room);
  const { rows: known } = await pool.query(`select from pg_class where oid = to_regclass('erp_folder')`);
  if (config.duties === 'web' || known.length === 0) return found;
  const { rows } = await pool.query<{ folder: string; host: string }>(
    `select folder, host from erp_folder where seen_at > clock_timestamp() - interval '${folderPatience}'`,
  );
  const [current] = rows;
  if (!current || current.folder === (await folderId(config.erpFolder))) return found;
  return problem(
    'ERP folder',
    `${config.erpFolder} is not the one in which the server ${current.host} exchanges files`,
    'Set ERP_INBOX to the same folder for all servers that run jobs, or start the others with JOBS=0.',
  );
}

async function databaseVersion({ config, pool }: Patient): Promise<Finding> {
  const { rows } = await pool.query<{ version: number; text: string }>(
    `select current_setting('server_version_num')::integer as version, current_setting('server_version') as text`,
  );
  const { version = 0, text = '' } = rows[0] ?? {};
  return version >= 180_000
    ? ok('database', `PostgreSQL ${text}${config.databaseUrl === null ? ` in ${join(config.dataDir, 'db')}` : ''}`)
    : problem('database', `PostgreSQL ${text} is too old`, 'Upgrade the database to PostgreSQL 18 or newer.');
}

async function databaseClock({ pool }: Patient): Promise<Finding> {
  const before = Date.now();
  const { rows } = await pool.query<{ ms: number }>(`select (extract(epoch from now()) * 1000)::float8 as ms`);
  const apart = Math.abs((rows[0]?.ms ?? 0) - (before + Date.now()) / 2) / 1000;
  const text = `${apart.toFixed(1)} s between the clocks of this machine and of the database`;
  return apart <= clockSeconds
    ? ok('clock', text)
    : problem('clock', text, 'Let both machines take the time from the network (chrony or systemd-timesyncd).');
}

async function appliedMigrations({ pool, migrations }: Patient): Promise<Finding> {
  // A database that no server of this version has opened yet lacks the column of the reason.
  const { rows } = await pool.query<{ name: string; reason: string | null }>(
    `select name, to_jsonb(m) ->> 'stops_older' as reason from platform_migration m order by name`,
  );
  const applied = new Set(rows.map(({ name }) => name));
  const own = migrationsIn(migrations);
  const missing = own.filter((name) => !applied.has(name));
  const foreign = [...applied].filter((name) => !own.includes(name));
  const stopping = rows.filter(({ name, reason }) => reason !== null && !own.includes(name));
  if (stopping.length > 0)
    return problem(
      'migrations',
      `the database is of a newer version, which this one must not work with (${stopping.map(({ name, reason }) => `${name}: ${reason ?? ''}`).join(', ')})`,
      'Install the newer version here, or restore the backup from before the upgrade.',
    );
  const older = beforeBaseline(own, [...applied]);
  if (older !== null) return problem('migrations', `the database was ${older}`, baselineAdvice);
  if (missing.length > 0)
    return problem('migrations', `not applied: ${missing.join(', ')}`, 'Start a server of this version once.');
  return foreign.length > 0
    ? warning(
        'migrations',
        `the database is of a newer version (${foreign.join(', ')})`,
        'Upgrade this server soon: older versions answer only during an upgrade.',
      )
    : ok('migrations', `${own.length} applied`);
}

/** Connections of a process besides its pool: changes of access, readiness, and the lock of the jobs. */
const furtherConnections = 3;
/** Connection over which a process, or its process for documents, hears of changes. */
const accessConnections = 1;

async function connections({ pool, config }: Patient): Promise<Finding> {
  const { rows } = await pool.query<{ most: number }>(
    `select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as most`,
  );
  const most = rows[0]?.most ?? 0;
  const processes = config.workers > 1 && config.duties === 'all' ? config.workers + 1 : config.workers;
  const ownPools = config.databasePool + furtherConnections + accessConnections + documentConnections;
  // Behind a pooler, processes hold connections of their own to hear of changes, and those with jobs a pool and a lock.
  const withJobs = config.duties === 'web' ? 0 : 1;
  const behindPooler = processes * 2 * accessConnections + withJobs * (config.databasePool + 1);
  const needed = config.databaseDirectUrl === null ? processes * ownPools : behindPooler;
  const text = `this server takes up to ${needed} of ${most} connections (${processes} processes)`;
  return needed <= most
    ? ok('connections', text)
    : problem('connections', text, 'Raise max_connections of PostgreSQL, or lower WORKERS or DATABASE_POOL.');
}

/** Compares what the database and its replica say about the last write. */
async function readReplica({ config, pool }: Patient): Promise<readonly Finding[]> {
  if (config.databaseReadUrl === null) return [];
  const advice = 'The database answers lists meanwhile. Check the address, and pg_stat_replication of the database.';
  const replica = new pg.Client({ connectionString: config.databaseReadUrl, connectionTimeoutMillis: 5_000 });
  const beat = `select extract(epoch from at)::float8 as at from platform_replica_beat`;
  try {
    await replica.connect();
    const { rows: copied } = await replica.query<{ at: number }>(beat);
    const { rows: written } = await pool.query<{ at: number }>(beat);
    const behind = (written[0]?.at ?? 0) - (copied[0]?.at ?? 0);
    const text = `the replica is ${Math.max(0, behind).toFixed(1)} s behind`;
    return [behind > behindSeconds ? problem('read replica', text, advice) : ok('read replica', text)];
  } catch (error) {
    return [problem('read replica', `cannot be read: ${String(error)}`, advice)];
  } finally {
    await replica.end().catch(() => undefined);
  }
}

async function queue({ pool }: Patient): Promise<readonly Finding[]> {
  const { due, oldestSeconds, failed } = await queueState(pool);
  const text = `${due} jobs are due, the oldest for ${Math.round(oldestSeconds)} s`;
  const findings = [
    oldestSeconds > stuckSeconds
      ? problem('jobs', text, 'No process runs jobs: start a server with JOBS=1 or JOBS=only, and read its log.')
      : ok('jobs', text),
  ];
  if (failed === 0) return findings;
  const { rows } = await pool.query<{ name: string; jobs: number }>(
    `select task_identifier as name, count(*) as jobs from graphile_worker.jobs
      where attempts >= max_attempts group by 1 order by 2 desc limit 5`,
  );
  const names = rows.map(({ name, jobs }) => `${name} ${jobs} times`).join(', ');
  return [
    ...findings,
    warning('jobs', `failed in all attempts: ${names}`, 'The log has the reason: search for "job failed".'),
  ];
}

/** Rows of the audit log that no part of it took, because no server ran jobs for a year. */
async function auditParts({ pool }: Patient): Promise<readonly Finding[]> {
  const { rows } = await pool.query<{ name: string | null }>(
    `select to_regclass('parts.platform_audit_rest')::text as name`,
  );
  // Before the first start of this version, the log has no parts.
  if (rows[0]?.name == null) return [];
  const { rowCount } = await pool.query('select from parts.platform_audit_rest limit 1');
  return rowCount === 0
    ? [ok('audit log', 'every row is in the part of its quarter')]
    : [
        warning(
          'audit log',
          'rows are in no part: no server has run jobs for a year',
          'Start a server that runs jobs; it sorts them every night.',
        ),
      ];
}

async function firstMarket({ pool }: Patient): Promise<Finding> {
  const { rows } = await pool.query<{ markets: number; administrators: number }>(
    `select (select count(*) from markets_market) as markets,
            (select count(*) from identity_user where disabled_at is null) as administrators`,
  );
  const { markets = 0, administrators = 0 } = rows[0] ?? {};
  if (markets === 0) return problem('market', 'there is no market', 'Run npm run admin -- init, or open the portal.');
  if (administrators === 0)
    return problem('market', 'nobody can sign in', 'Run npm run admin -- create USERNAME EMAIL.');
  return ok('market', `${markets} markets, ${administrators} users`);
}

async function store({ config, files }: Patient): Promise<Finding> {
  const where = config.s3 === null ? 'the folder of files' : `the bucket ${config.s3.bucket}`;
  const name = `probe/${randomUUID()}`;
  try {
    await files.put(name, Buffer.from('probe'));
    const back = await files.read(name);
    await files.remove(name);
    if (back?.toString() !== 'probe') throw new Error('other bytes came back');
    return ok('files', `${where} takes, gives and removes files`);
  } catch (error) {
    return problem(
      'files',
      `${where} cannot be used: ${String(error)}`,
      config.s3 === null
        ? 'Give the user of the server write access to DATA_DIR/files.'
        : 'Check FILES_S3_* and the keys; the key needs the rights to list, get, put and delete objects.',
    );
  }
}

async function mail({ config }: Patient): Promise<Finding> {
  if (config.mailUrl === null)
    return warning(
      'mail',
      `mails are not sent but written to ${config.mailFolder}`,
      'Set MAIL_URL to your mail server.',
    );
  try {
    await checkMailServer(config.mailUrl);
    return ok('mail', 'the mail server accepts the connection and the account');
  } catch (error) {
    return problem('mail', `the mail server refuses: ${String(error)}`, 'Check MAIL_URL: host, port, user, password.');
  }
}

async function scanner(clamd: ClamdAddress | null): Promise<Finding> {
  if (clamd === null)
    return warning('scanner', 'files of users are not scanned for malware', 'Set CLAMD_URL to a clamd.');
  const probe = join(tmpdir(), `paceline-probe-${randomUUID()}`);
  try {
    await writeFile(probe, 'probe');
    await clamdScan(clamd, 10_000)(probe);
    return ok('scanner', 'clamd answers');
  } catch (error) {
    return problem('scanner', String(error), 'Start clamd, or check CLAMD_URL; until then files of users wait.');
  } finally {
    await rm(probe, { force: true });
  }
}

async function webApp({ config }: Patient): Promise<Finding> {
  const found = await access(join(config.webDist, 'index.html')).then(
    () => true,
    () => false,
  );
  return found
    ? ok('web app', `built in ${config.webDist}`)
    : warning('web app', 'is not built yet', 'The next start of a server in production builds it.');
}

function processesFinding({ config }: Patient): Finding {
  const cores = availableParallelism();
  const text = `${config.workers} answer requests, ${cores} cores`;
  return config.workers > cores
    ? warning('processes', text, 'More processes than cores use memory and answer nothing sooner: lower WORKERS.')
    : ok('processes', text);
}

const checks: Readonly<Record<string, Check>> = {
  'data folder': ({ config, room }) => folderFinding('data folder', config.dataDir, room),
  'ERP folder': erpFolder,
  files: store,
  database: databaseVersion,
  clock: databaseClock,
  migrations: appliedMigrations,
  connections,
  'read replica': readReplica,
  'audit log': auditParts,
  market: firstMarket,
  jobs: queue,
  mail,
  scanner: ({ config }) => scanner(config.clamd),
  'web app': webApp,
  processes: async (patient) => processesFinding(patient),
};

/** Looks at everything that a server needs; a check that fails itself is a problem too. Leaves nothing behind. */
export async function examineInstallation(patient: Patient): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const [name, check] of Object.entries(checks)) {
    try {
      const found = await check(patient);
      findings.push(...[found].flat());
    } catch (error) {
      findings.push(problem(name, `cannot be checked: ${String(error)}`, 'Mend the problems above first.'));
    }
  }
  return findings;
}

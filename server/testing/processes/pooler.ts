import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { installed } from '../../../tools/debian.ts';
import { freePort } from '#platform/jobs/processes.ts';
import { until } from '#testing/until.ts';

/** PgBouncer before a database, with the settings of a server that uses it. */
export interface Pooler {
  readonly settings: { readonly DATABASE_URL: string; readonly DATABASE_DIRECT_URL: string };
  stop(): Promise<void>;
}

const program = '/usr/sbin/pgbouncer';
/** The user and group without rights. */
const nobody = 65_534;

/** True if PgBouncer is there. */
export const hasPooler = (): boolean => existsSync(program);

/** Installs PgBouncer where that is possible (Debian's package, as root); once, before tests run side by side. */
export function preparePooler(): void {
  if (!hasPooler()) installed('pgbouncer', program, (line) => process.stderr.write(`${line}\n`));
}

/**
 * Starts PgBouncer before a test database: each transaction may run on another of at most `connections` connections,
 * and named statements are lost, as in Debian's version 1.18.
 */
export async function startPooler(databaseUrl: string, connections: number): Promise<Pooler> {
  const target = new URL(databaseUrl);
  const name = target.pathname.slice(1);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'paceline-pooler-'));
  const words = (text: string): string => `'${text.replaceAll("'", "''")}'`;
  const session = /-c search_path=(\S+)/.exec(target.searchParams.get('options') ?? '')?.[1] ?? 'public';
  const parts = {
    host: '127.0.0.1',
    port: target.port,
    dbname: name,
    user: decodeURIComponent(target.username),
    password: decodeURIComponent(target.password),
    // The settings of a connection that a client asks for do not reach the database.
    connect_query: `set search_path = ${session}; set application_name = pooled`,
  };
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
${name} = ${Object.entries(parts)
      .map(([key, value]) => `${key}=${words(value)}`)
      .join(' ')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 1000
server_reset_query =
logfile =
`,
  );
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  if (user.uid !== undefined) for (const path of [folder, file]) chownSync(path, user.uid, user.gid);
  const child = spawn(program, ['-q', file], { stdio: ['ignore', 'pipe', 'pipe'], ...user });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (said += data.toString()));
  const url = `postgres://${target.username}@127.0.0.1:${port}/${name}`;
  await until('an answer of the pooler', async () => {
    if (child.exitCode !== null) throw new Error(`the pooler ended with ${child.exitCode}: ${said}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return true;
    } catch (error) {
      said += String(error);
      return null;
    } finally {
      await client.end().catch(() => undefined);
    }
  });
  return {
    settings: { DATABASE_URL: url, DATABASE_DIRECT_URL: databaseUrl },
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done));
      if (child.exitCode === null && child.kill('SIGKILL')) await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

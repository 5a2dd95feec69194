import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { examineInstallation, type Finding } from '#server/doctor.ts';
import { archiveAudit } from '#server/platform/audit-parts.ts';
import { makeBackup } from '#server/platform/backup/backup.ts';
import type { Manifest } from '#server/platform/backup/manifest.ts';
import { restoreBackup } from '#server/platform/backup/restore.ts';
import { readConfig, type Config } from '#server/platform/config.ts';
import { openDatabase, type DatabaseConnection } from '#server/platform/database/database.ts';
import { startEmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts';
import { openFiles } from '#server/platform/files/files-open.ts';
import { requireWritableFolder } from '#server/platform/files/files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const migrations = new URL('../migrations/', import.meta.url);

/** Opens the database as it is, without migrations: joins the embedded one of a running server, or starts it. */
async function withDatabase(work: (config: Config, connection: DatabaseConnection) => Promise<void>): Promise<void> {
  const config = readConfig(process.env, root);
  requireWritableFolder(config.dataDir);
  const embedded = config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: config.dataDir }) : null;
  const connection = openDatabase(config.databaseDirectUrl ?? config.databaseUrl ?? embedded?.url ?? '', 2);
  try {
    await work(config, connection);
  } finally {
    await connection.close();
    await embedded?.stop();
  }
}

const contents = ({ tables, files }: Manifest): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${tables.length} tables with ${rows} rows, ${files.count} files with ${(files.bytes / 1e6).toFixed(1)} MB`;
};

/** `npm run admin -- backup DIR`. */
export const backup = (folder: string): Promise<void> =>
  withDatabase(async (config, { pool }) => {
    const files = await openFiles(config);
    const client = await pool.connect();
    try {
      const manifest = await makeBackup({ client, files, now: new Date() }, resolve(folder));
      console.log(`Saved in ${resolve(folder)}: ${contents(manifest)}`);
    } finally {
      client.release();
    }
  });

/** `npm run admin -- restore DIR`. */
export const restore = (folder: string): Promise<void> =>
  withDatabase(async (config, { pool }) => {
    const manifest = await restoreBackup({ pool, files: await openFiles(config), migrations }, resolve(folder));
    console.log(`Restored the state of ${manifest.madeAt}, and checked: ${contents(manifest)}`);
  });

/** `npm run admin -- archive-audit QUARTER DIR`. */
export const archiveOldAudit = (quarter: string, folder: string): Promise<void> =>
  withDatabase(async (_config, { pool }) => {
    const client = await pool.connect();
    try {
      for (const { part, rows, sha256 } of await archiveAudit(client, quarter, resolve(folder)))
        console.log(`${part}.csv.gz  ${rows} rows  ${sha256}`);
    } finally {
      client.release();
    }
  });

const marks: Readonly<Record<Finding['state'], string>> = { ok: 'ok     ', warning: 'WARNING', problem: 'PROBLEM' };

/** `npm run admin -- doctor`: exit code 1 if something is wrong. */
export const doctor = (): Promise<void> =>
  withDatabase(async (config, { pool }) => {
    const findings = await examineInstallation({ config, pool, files: await openFiles(config), migrations });
    for (const { check, state, text, advice } of findings) {
      console.log(`${marks[state]}  ${check.padEnd(12)} ${text}`);
      if (advice !== undefined) console.log(`         ${' '.repeat(12)} -> ${advice}`);
    }
    if (findings.some(({ state }) => state === 'problem')) process.exitCode = 1;
  });

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  statfsSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeClusterPlace } from '#server/platform/cluster/postgres-cluster.ts';
import { alive } from '#server/platform/jobs/processes.ts';
import { sourcesHash } from './sources-hash.ts';

/*
 * Data folders (database and files) that are built once and copied by every suite of every run. Their names are hashes
 * of all their sources, so a stale folder is never used.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const cache = join(root, 'node_modules/.cache/paceline-data');

/** A Wednesday morning: demo data, server and browsers of a run all start at this time. */
export const demoStart = '2026-03-11T08:30:00Z';

/** Copies a folder and keeps modes and owners: PostgreSQL accepts only a cluster that belongs to its user. */
function copyFolder(from: string, to: string): void {
  const keepRights = (source: string, target: string): void => {
    const { mode, uid, gid } = statSync(source);
    if (process.getuid?.() === 0) chownSync(target, uid, gid);
    chmodSync(target, mode & 0o7777);
  };
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    if (statSync(source).isDirectory()) copyFolder(source, target);
    else {
      copyFileSync(source, target, constants.COPYFILE_FICLONE);
      keepRights(source, target);
    }
  }
  keepRights(from, to);
}

/** Copies a data folder with its cluster, which may be outside of it. */
function copyData(from: string, to: string): void {
  for (const name of readdirSync(from)) {
    if (name === 'db') copyFolder(realpathSync(join(from, name)), makeClusterPlace(to));
    else if (statSync(join(from, name)).isDirectory()) copyFolder(join(from, name), join(to, name));
    else copyFileSync(join(from, name), join(to, name));
  }
}

/**
 * Removes the files that PostgreSQL keeps for future log: more than half of a cluster that was stopped cleanly, of whose
 * log only the last record is needed. It is in the first file and may end in the second.
 */
function dropSpareLog(cluster: string): void {
  const folder = join(cluster, 'pg_wal');
  const files = readdirSync(folder).filter((name) => /^[0-9A-F]{24}$/.test(name));
  for (const name of files.sort().slice(2)) rmSync(join(folder, name));
}

/** A file system in memory, where PostgreSQL clones a database in a tenth of the time. */
const memory = '/dev/shm';
/** Free memory that must remain for everything else. */
const spareBytes = 6 * 1024 ** 3;

/** Folder for what one run throws away: in memory if the system has it and enough is free, else on the disk. */
function quickFolder(): string {
  if (process.env['TMPDIR'] !== undefined || !existsSync(memory) || freemem() < spareBytes) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize < spareBytes ? tmpdir() : memory;
}

/** Frees the memory of runs that were killed: the names of their folders hold the id of a process that has ended. */
function removeLeftOver(): void {
  for (const name of readdirSync(memory)) {
    const pid = /^paceline-.+-(\d+)-\w{6}$/.exec(name)?.[1];
    if (pid !== undefined && !alive(Number(pid))) rmSync(join(memory, name), { recursive: true, force: true });
  }
}

/** Creates an empty data folder for one run; `parent` names a disk for what must not be in memory. */
export function throwAwayFolder(name: string, parent = quickFolder()): string {
  if (parent === memory) removeLeftOver();
  const folder = mkdtempSync(join(parent, `paceline-${name}-${process.pid}-`));
  // Under root, PostgreSQL runs as another user, who must reach its cluster in this folder.
  chmodSync(folder, 0o711);
  return folder;
}

/** Removes the data folder of a run, and its cluster if it is outside. */
export function removeDataFolder(folder: string): void {
  if (existsSync(join(folder, 'db'))) rmSync(realpathSync(join(folder, 'db')), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

function run(script: string, args: readonly string[], settings: Record<string, string>): Promise<void> {
  return new Promise((done, failed) => {
    const output: string[] = [];
    const child = spawn(process.execPath, [join(root, script), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DATABASE_URL: undefined, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...settings },
    });
    child.stdout.on('data', (data: Buffer) => output.push(data.toString()));
    child.stderr.on('data', (data: Buffer) => output.push(data.toString()));
    child.on('exit', (code) =>
      code === 0 ? done() : failed(new Error(`${script} ended with ${code}:\n${output.join('')}`)),
    );
  });
}

/**
 * The cached data folder with the demo brand; loads the demo and makes all its files (55 seconds of the processor) when
 * one of its sources has changed.
 */
export async function prepareDemoData(): Promise<string> {
  const key = sourcesHash(
    ['{server,seed,rules,locales}/**/*', 'tools/{prepared-data,seed}.ts', 'package-lock.json'],
    [demoStart, process.version, process.platform, process.arch],
  );
  const folder = join(cache, `demo-${key.slice(0, 32)}`);
  if (existsSync(folder)) return folder;
  const making = throwAwayFolder('prepared');
  const finished = `${folder}.${randomBytes(4).toString('hex')}`;
  try {
    // With all files: each server of a test would make them beside the test, for more than a second of a processor.
    await run('tools/seed.ts', ['--files'], { DATA_DIR: making, CLOCK: demoStart, DEMO: '1' });
    mkdirSync(cache, { recursive: true });
    dropSpareLog(realpathSync(join(making, 'db')));
    copyFolder(making, finished);
    // Renamed when complete: an interrupted run leaves no incomplete folder under this name.
    if (!existsSync(folder)) renameSync(finished, folder);
    for (const name of readdirSync(cache))
      if (/^demo-[0-9a-f]+$/.test(name) && join(cache, name) !== folder)
        rmSync(join(cache, name), { recursive: true, force: true });
  } finally {
    removeDataFolder(making);
    rmSync(finished, { recursive: true, force: true });
  }
  return folder;
}

/** Fills an empty data folder with a copy of the demo data, whose clock starts at `demoStart`. */
export async function copyDemoData(dataDir: string): Promise<void> {
  copyData(await prepareDemoData(), dataDir);
}

import { fork, spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '#server/platform/jobs/processes.ts';
import { watchMemory } from '#tools/process-memory.ts';
import type { DriveOrder, DriveReport } from './drive.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A measured server in a separate process. */
export interface Target {
  readonly url: string;
  /** Id of the process that was started. */
  readonly pid: number;
  /** Milliseconds from process start to the first answered data request. */
  readonly coldStartMs: number;
  /** Current and peak memory of the server and the processes it started, in MiB; null where the system does not tell. */
  memory(): { readonly now: number; readonly peak: number } | null;
  stop(): Promise<void>;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exit = new Promise((done) => child.once('exit', done));
  process.kill(child.pid, 'SIGTERM');
  await exit;
}

/**
 * Starts the program at `script` with settings and options of Node, and waits for the first answer to `firstRequest`, polled every 25 ms. If the process
 * ends first, throws with its output.
 */
export async function startTarget(
  script: URL,
  settings: Readonly<Record<string, string>>,
  firstRequest: (url: string) => Promise<boolean>,
  { options = [] }: { readonly options?: readonly string[] } = {},
): Promise<Target> {
  const port = await freePort();
  const output: string[] = [];
  const profile = process.env['BENCH_CPU_PROFILE'];
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [...(profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]), ...options, fileURLToPath(script)],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...settings },
    },
  );
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output.length < 200 ? output.push(data.toString()) : 0));
  const memory = watchMemory(child.pid ?? 0);
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${script.href} ended with ${child.exitCode}:\n${output.join('')}`);
    if (await firstRequest(url).catch(() => false)) break;
    if (performance.now() - started > 120_000) {
      child.kill('SIGKILL');
      throw new Error(`${script.href} did not answer within two minutes:\n${output.join('')}`);
    }
    await wait(25);
  }
  return {
    url,
    pid: child.pid ?? 0,
    coldStartMs: performance.now() - started,
    memory: () => memory.read(),
    stop() {
      memory.stop();
      return ended(child);
    },
  };
}

/** Runs the load generator in a separate process and returns its measurements. */
export async function driveIn(order: DriveOrder): Promise<DriveReport> {
  const child = fork(fileURLToPath(new URL('drive.ts', import.meta.url)), {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    serialization: 'advanced',
  });
  return new Promise((resolve, reject) => {
    child.once('message', (report) => resolve(report as DriveReport));
    child.once('exit', (code) => reject(new Error(`the load generator ended with ${code}`)));
    child.once('error', reject);
    child.send(order);
  });
}

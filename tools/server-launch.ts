import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '#server/platform/database/database.ts';
import { startEmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts';
import { enqueueWith } from '#server/platform/jobs/jobs.ts';
import { removeDataFolder } from './prepared-data.ts';
import serverProcess from './server-process.json' with { type: 'json' };

const root = fileURLToPath(new URL('..', import.meta.url));

export interface OwnServer {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** The last output of the process. */
  output(): string;
  /** Stops the server by its own process id and removes its data. */
  stop(): Promise<void>;
}

export interface DemoServer extends OwnServer {
  /** Milliseconds between the machine's clock and the server's. */
  readonly clockShift: number;
  /** Starts the server again on the same data and port with another clock; the old object must not be used any more. */
  moveClock(to: string): Promise<DemoServer>;
  /** Adds a scheduled job to the server's queue, because its schedule follows the machine's clock, not the moved one. */
  runJob(name: string): Promise<void>;
}

export type Clocked = Record<string, string> & { readonly CLOCK: string };

/** Joins the database of a running server, as the commands for administrators do, and adds a job to its queue. */
export async function addJob(dataDir: string, name: string): Promise<void> {
  const embedded = await startEmbeddedPostgres({ dataDir });
  const connection = openDatabase(embedded.url, 1);
  try {
    await enqueueWith(connection.db)(name, {});
  } finally {
    await connection.close();
    await embedded.stop();
  }
}

/** The server says so once its start has ended: it answers some moments earlier, before its jobs run. */
const startEnded = /^Paceline (?:is ready|runs jobs)/m;

/** Starts the real server in its own process, on `HOST` of the settings; resolves once it is ready. */
export async function launch(
  dataDir: string,
  port: number,
  settings: Record<string, string>,
): Promise<OwnServer & { end(): Promise<void> }> {
  const output: string[] = [];
  const child = spawn(process.execPath, [...serverProcess.options, join(root, 'server/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...serverProcess.environment,
      ...process.env,
      DATABASE_URL: undefined,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...settings,
    },
  });
  const keep = (data: Buffer): void => {
    output.push(data.toString());
    if (output.length > 200) output.shift();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const url = `http://${settings['HOST'] ?? '127.0.0.1'}:${port}`;
  const running = (): boolean => child.exitCode === null && child.signalCode === null;
  const end = async (): Promise<void> => {
    if (!running() || child.pid === undefined) return;
    const ended = new Promise((done) => child.once('exit', done));
    process.kill(child.pid, 'SIGTERM');
    await ended;
  };
  const stop = async (): Promise<void> => {
    await end();
    removeDataFolder(dataDir);
  };
  const limit = performance.now() + 300_000;
  while (running() && performance.now() < limit) {
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready && startEnded.test(output.join('')))
      return { url, port, dataDir, process: child, output: () => output.join(''), end, stop };
    await wait(100);
  }
  const reason = running() ? 'did not answer within five minutes' : `ended with ${child.exitCode ?? child.signalCode}`;
  await stop();
  throw new Error(`The server ${reason}:\n${output.join('')}`);
}

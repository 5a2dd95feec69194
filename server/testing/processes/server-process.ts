import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { onTestDate } from '#testing/harness.ts';
import { callAlone } from './own-connection.ts';
import { until } from '#testing/until.ts';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));

/** A server process that can be killed and restarted on its port. */
export class ServerProcess {
  readonly port: number;
  readonly #settings: () => Record<string, string>;
  readonly #nodeOptions: readonly string[];
  #child: ChildProcess | null = null;
  #output = '';

  constructor(port: number, settings: () => Record<string, string>, nodeOptions: readonly string[] = []) {
    this.port = port;
    this.#settings = settings;
    this.#nodeOptions = nodeOptions;
  }

  /** Log lines of the process since its last start. */
  get log(): Readonly<Record<string, unknown>>[] {
    return this.#output
      .split('\n')
      .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []));
  }

  /** Id of the process. */
  get pid(): number {
    if (this.#child?.pid === undefined) throw new Error('the server was not started');
    return this.#child.pid;
  }

  /** Exit code of the process after its end, or null. */
  get exitCode(): number | null {
    return this.#child?.exitCode ?? null;
  }

  /** True if the process runs. */
  get alive(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Ids of the processes that the process started. */
  get members(): number[] {
    const children = readFileSync(`/proc/${this.pid}/task/${this.pid}/children`, 'utf8');
    return children.trim().split(' ').filter(Boolean).map(Number);
  }

  /** A figure of `/metrics`; 0 if it is missing. */
  async figure(line: string): Promise<number> {
    const { text } = await callAlone({ port: this.port, path: '/metrics', limitMs: 5_000 });
    const found = text.split('\n').find((row) => row.startsWith(`${line} `));
    return Number(found?.slice(line.length + 1) ?? 0);
  }

  /** Waits until the server has this number of processes that work. */
  async untilComplete(processes: number): Promise<void> {
    await until(`${processes} processes of the server`, async () => {
      if (!this.alive) throw new Error(`the server ended with ${this.exitCode}: ${this.#output}`);
      return (await this.figure('paceline_processes').catch(() => 0)) === processes || null;
    });
  }

  async start(): Promise<void> {
    this.#output = '';
    const child = spawn(process.execPath, [...onTestDate, ...this.#nodeOptions, main], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        PORT: String(this.port),
        HOST: '127.0.0.1',
        LOG_LEVEL: 'error',
        LOG_FORMAT: 'json',
        ...this.#settings(),
      },
    });
    this.#child = child;
    child.stdout?.on('data', (data: Buffer) => (this.#output += data.toString()));
    child.stderr?.on('data', (data: Buffer) => (this.#output += data.toString()));
    await until('an answer of the server', async () => {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${this.#output}`);
      return fetch(`http://127.0.0.1:${this.port}/readyz`).then(
        (answer) => answer.ok || null,
        () => null,
      );
    });
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (!child?.pid || !this.alive) return;
    const ended = new Promise((done) => child.once('exit', done));
    process.kill(child.pid, signal);
    await ended;
  }
}

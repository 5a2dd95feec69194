import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A port of loopback that is free now. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no free port'))));
    });
  });
}

export interface DemoServer {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Stops the server by its own process id and removes its data. */
  stop(): Promise<void>;
}

/** Starts the real server in its own process with demo data in a throw-away folder; resolves once it serves. */
export async function startDemoServer(settings: Record<string, string> = {}): Promise<DemoServer> {
  const dataDir = settings['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'paceline-demo-'));
  const port = await freePort();
  const output: string[] = [];
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, ...settings },
  });
  const keep = (data: Buffer): void => {
    output.push(data.toString());
    if (output.length > 200) output.shift();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 3000; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output.join('')}`);
    const ready = await fetch(`${url}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) {
      return {
        url,
        port,
        dataDir,
        process: child,
        async stop() {
          if (child.exitCode === null && child.pid !== undefined) {
            const ended = new Promise((done) => child.once('exit', done));
            process.kill(child.pid, 'SIGTERM');
            await ended;
          }
          if (settings['DATA_DIR'] === undefined) rmSync(dataDir, { recursive: true, force: true });
        },
      };
    }
    await wait(100);
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not answer within five minutes:\n${output.join('')}`);
}

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext } from '@playwright/test';
import { freePort } from '../server/platform/processes.ts';
import { shiftDate } from './shifted-date.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A Wednesday morning: demo data, server and browsers of a run all start at this time. */
const demoStart = '2026-03-11T08:30:00Z';

export interface DemoServer {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Milliseconds between the machine's clock and the server's. */
  readonly clockShift: number;
  /** Stops the server by its own process id and removes its data. */
  stop(): Promise<void>;
}

/** Sets the server's date in every page that the browser opens from now on. */
export function followClock(browser: Browser, clockShift: number): Browser {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options): Promise<BrowserContext> => {
    const context = await open(options);
    await context.addInitScript(shiftDate, clockShift);
    return context;
  };
  return browser;
}

/**
 * Starts the real server in its own process with demo data in a throw-away folder and a clock that starts at a fixed
 * time; resolves once the server is ready.
 */
export async function startDemoServer(settings: Record<string, string> = {}): Promise<DemoServer> {
  const dataDir = settings['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'paceline-demo-'));
  const port = await freePort();
  const output: string[] = [];
  const clockShift = Date.parse(settings['CLOCK'] ?? demoStart) - Date.now();
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      CLOCK: demoStart,
      ...settings,
    },
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
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) {
      return {
        url,
        port,
        dataDir,
        process: child,
        clockShift,
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

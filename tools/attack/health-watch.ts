import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { HealthReport } from './health-process.ts';

const script = fileURLToPath(new URL('health-process.ts', import.meta.url));

interface HealthWatch {
  /** The figures since the last call. */
  read(): Promise<HealthReport>;
  stop(): void;
}

/** Asks `/healthz` from a process of its own until it is stopped; resolves once that process has its first answer. */
export async function watchHealth(url: string): Promise<HealthWatch> {
  const child = fork(script, [url], { execArgv: [] });
  const ended = new AbortController();
  child.once('exit', () => ended.abort());
  const read = async (): Promise<HealthReport> => {
    const answer = once(child, 'message', { signal: ended.signal }) as Promise<[HealthReport]>;
    child.send('figures');
    return (await answer)[0];
  };
  await read();
  return { read, stop: () => child.disconnect() };
}

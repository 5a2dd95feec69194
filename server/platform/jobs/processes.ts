import { readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { hostname } from 'node:os';

/** A free port on loopback. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? done(address.port) : fail(new Error('no free port')),
      );
    });
  });
}

/** Rejects with the error of the system if another process listens on a port; a group checks it before its jobs start. */
export function requireFreePort(port: number, host: string): Promise<void> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(port, host, () => server.close(() => done()));
  });
}

/** True if a process with this id exists. */
export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Start time of a running process on Linux, else ''; with its id it identifies a process uniquely. */
export function startTimeOf(pid: number): string {
  if (process.platform !== 'linux') return '';
  try {
    // The program name is in brackets and may contain anything; the state is the first field after it, the start time
    // the 20th.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields[0] === 'Z' ? '' : (fields[19] ?? '');
  } catch {
    return '';
  }
}

/**
 * Identifies the scope in which process ids are valid: on Linux this boot of this machine and the process namespace (a
 * container has its own), elsewhere the host.
 */
export function processSpace(): string {
  if (process.platform !== 'linux') return hostname();
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  const namespace = /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '';
  return `${boot}.${namespace}`;
}

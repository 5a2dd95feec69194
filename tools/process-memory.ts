import { existsSync, readFileSync } from 'node:fs';

const everyMs = 50;

/** A file of the system about a process; empty if the process has ended. */
function about(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** Field of a process in KiB. */
const field = (pid: number, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(about(pid, 'status'))?.[1] ?? 0);

/** Processes that a process or its children started, without a database that it runs for itself. */
export function descendants(pid: number): number[] {
  return about(pid, `task/${pid}/children`)
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((child) => !about(child, 'comm').startsWith('postgres'))
    .flatMap((child) => [child, ...descendants(child)]);
}

/**
 * Resident memory of a process, with the private memory of the processes it started (the code of Node is shared) except
 * PostgreSQL, in MiB; null where the system does not report it.
 */
function memoryOf(pid: number): number | null {
  if (!existsSync(`/proc/${pid}/status`)) return null;
  const further = descendants(pid).reduce((sum, child) => sum + field(child, 'RssAnon'), 0);
  return (field(pid, 'VmRSS') + further) / 1024;
}

/** Memory in whole MiB: now, and the largest of the samples since the start. */
export interface MemoryWatch {
  /** Of the process and those it started, and the peak of the process alone. */
  read(): { readonly now: number; readonly peak: number; readonly peakAlone: number } | null;
  stop(): void;
}

/** Samples the memory of a process every 50 ms until it is stopped. */
export function watchMemory(pid: number): MemoryWatch {
  let [peak, peakAlone] = [0, 0];
  const look = (): number | null => {
    const now = memoryOf(pid);
    peak = Math.max(peak, now ?? 0);
    peakAlone = Math.max(peakAlone, field(pid, 'VmRSS') / 1024);
    return now;
  };
  const timer = setInterval(look, everyMs).unref();
  return {
    read() {
      const now = look();
      return now === null ? null : { now: Math.round(now), peak: Math.round(peak), peakAlone: Math.round(peakAlone) };
    },
    stop: () => clearInterval(timer),
  };
}

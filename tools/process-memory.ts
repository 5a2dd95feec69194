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

/** Processes that a process started with this word in their command, and those that these started. */
const startedWith = (pid: number, word: string): number[] =>
  descendants(pid)
    .filter((child) => about(child, 'cmdline').includes(word))
    .flatMap((child) => [child, ...descendants(child)]);

/**
 * Resident memory of a process, and the private memory of the processes it started (the code of Node is shared) except
 * PostgreSQL, or of those with this word in their command, in MiB; null where the system does not report it.
 */
function memoryOf(pid: number, word: string | null): { readonly alone: number; readonly started: number } | null {
  if (!existsSync(`/proc/${pid}/status`)) return null;
  const started = word === null ? descendants(pid) : startedWith(pid, word);
  const further = started.reduce((sum, child) => sum + field(child, 'RssAnon'), 0);
  return { alone: field(pid, 'VmRSS') / 1024, started: further / 1024 };
}

/** Memory in whole MiB: now, and the largest of the samples since the start. */
export interface MemoryWatch {
  /** Of the process and those it started, and the peaks of the process alone and of those it started. */
  read(): {
    readonly now: number;
    readonly peak: number;
    readonly peakAlone: number;
    readonly peakStarted: number;
  } | null;
  stop(): void;
}

/** Samples the memory of a process every 50 ms until it is stopped; of the processes it started, those of a word. */
export function watchMemory(pid: number, word: string | null = null): MemoryWatch {
  let [peak, peakAlone, peakStarted] = [0, 0, 0];
  const look = (): number | null => {
    const now = memoryOf(pid, word);
    if (now === null) return null;
    peak = Math.max(peak, now.alone + now.started);
    peakAlone = Math.max(peakAlone, now.alone);
    peakStarted = Math.max(peakStarted, now.started);
    return now.alone + now.started;
  };
  const timer = setInterval(look, everyMs).unref();
  return {
    read() {
      const now = look();
      const peaks = { peak: Math.round(peak), peakAlone: Math.round(peakAlone), peakStarted: Math.round(peakStarted) };
      return now === null ? null : { now: Math.round(now), ...peaks };
    },
    stop: () => clearInterval(timer),
  };
}

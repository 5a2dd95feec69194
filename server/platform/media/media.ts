import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { DomainError, type ErrorCode } from '#rules/errors.ts';
import type { Examined, SentFile } from './examine.ts';
import { Gate } from './gate.ts';
import type { MediaAnswer, MediaOrder, MediaTask, MediaTasks } from './media-tasks.ts';
import { refused, type FileRefusal } from './refusal.ts';
import { ScannerUnavailable, type ScanFile } from './scan.ts';

/** The process ends after this time without work, and its memory with it. */
const idleMs = 30_000;
const script = fileURLToPath(new URL('media-process.ts', import.meta.url));
const options = ['--max-semi-space-size=2', '--max-old-space-size=256'];

/** How a process ends when a file breaks its decoder; any other signal came from outside. */
const crashes: ReadonlySet<NodeJS.Signals> = new Set([
  'SIGSEGV',
  'SIGBUS',
  'SIGABRT',
  'SIGILL',
  'SIGFPE',
  'SIGTRAP',
  'SIGSYS',
]);

/** The process ended before it answered: a file broke its decoder, or somebody stopped it. */
class MediaProcessEnded extends Error {
  /** Stopped by a person or the system, or never started: nothing is known of the file. */
  readonly fromOutside: boolean;

  constructor({ exitCode, signalCode }: ChildProcess) {
    super(`the media process ended: ${signalCode ?? exitCode ?? 'it did not start'}`);
    this.fromOutside = signalCode === null ? exitCode === null : !crashes.has(signalCode);
  }
}

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly scan: ScanFile | undefined;
  /** Why the malware scanner gave no result. */
  scanFailure: Error | null;
}

/** A process that opens files of users, at a lower priority than the server. It starts with its first task. */
class MediaProcess {
  readonly #waiting = new Map<number, Waiting>();
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  #last = 0;

  /** Rejects with MediaProcessEnded if the process ends first, and with ScannerUnavailable. */
  async run<Task extends MediaTask>(
    task: Task,
    order: MediaTasks[Task]['order'],
    scan?: ScanFile,
  ): Promise<MediaTasks[Task]['answer']> {
    const id = (this.#last += 1);
    const answer = new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, scan, scanFailure: null });
    });
    this.#send(this.#started(), { id, task, order });
    try {
      return (await answer) as MediaTasks[Task]['answer'];
    } finally {
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#rest();
    }
  }

  end(): void {
    clearTimeout(this.#idle);
    if (this.#child?.connected) this.#child.disconnect();
    this.#child = null;
  }

  #started(): ChildProcess {
    clearTimeout(this.#idle);
    if (!this.#child) {
      const child = fork(script, {
        execArgv: options,
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      child.on('message', (message: MediaAnswer) => this.#hear(child, message));
      const ended = (): void => this.#ended(child);
      child.once('error', ended);
      child.once('exit', ended);
      this.#child = child;
    }
    // Only work keeps the server from ending.
    this.#child.ref();
    this.#child.channel?.ref();
    return this.#child;
  }

  #rest(): void {
    this.#child?.unref();
    this.#child?.channel?.unref();
    this.#idle = setTimeout(() => this.end(), idleMs).unref();
  }

  #send(child: ChildProcess, message: MediaOrder): void {
    child.send(message, (error) => {
      // Its end tells why, and whether the file is to blame.
      if (error) child.kill('SIGKILL');
    });
  }

  #ended(child: ChildProcess): void {
    if (this.#child !== child) return;
    this.#child = null;
    for (const { reject } of this.#waiting.values()) reject(new MediaProcessEnded(child));
  }

  #hear(child: ChildProcess, message: MediaAnswer): void {
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    if ('answer' in message) waiting.resolve(message.answer);
    else if ('fault' in message) waiting.reject(waiting.scanFailure ?? new Error(message.fault));
    else void this.#scan(child, message.id, message.scan, waiting);
  }

  async #scan(child: ChildProcess, id: number, path: string, waiting: Waiting): Promise<void> {
    let clean: boolean | null = null;
    try {
      clean = (await waiting.scan?.(path)) ?? null;
    } catch (error) {
      waiting.scanFailure = error instanceof Error ? error : new ScannerUnavailable(String(error));
    }
    this.#send(child, { id, clean });
  }
}

const shared = new MediaProcess();
const alone = new Gate(1);

/** Runs a task. If the process ends before the answer, its tasks run once more, each in a process of its own. */
async function run<Task extends MediaTask>(
  task: Task,
  order: MediaTasks[Task]['order'],
  scan?: ScanFile,
): Promise<MediaTasks[Task]['answer']> {
  try {
    return await shared.run(task, order, scan);
  } catch (error) {
    if (!(error instanceof MediaProcessEnded)) throw error;
  }
  return alone.run(async () => {
    const own = new MediaProcess();
    try {
      return await own.run(task, order, scan);
    } finally {
      own.end();
    }
  });
}

/**
 * The same, with another answer for a file that breaks the process twice. Throws `service_unavailable` if the process was
 * stopped from outside: a job repeats it later, a caller may.
 */
const runOr = async <Task extends MediaTask>(
  broken: MediaTasks[Task]['answer'],
  task: Task,
  order: MediaTasks[Task]['order'],
  scan?: ScanFile,
): Promise<MediaTasks[Task]['answer']> => {
  try {
    return await run(task, order, scan);
  } catch (error) {
    if (!(error instanceof MediaProcessEnded)) throw error;
    if (error.fromOutside) throw new DomainError('service_unavailable');
    return broken;
  }
};

/**
 * Examines a local file, which it may change: type by content, size by kind, malware, structure. Removes metadata from
 * it and makes small copies. Returns why it is refused. Throws ScannerUnavailable. Files of users are opened in
 * another process: a decoder that fails, and its memory, do not reach the server.
 */
export const examine = (file: SentFile, scan: ScanFile): Promise<Examined | FileRefusal> =>
  runOr(refused('attachment_damaged'), 'examine', file, scan);

/** Why a local file is no PDF that the portal keeps, or null; it is not changed. Checked in the media process. */
export const refusalOfPdf = (path: string): Promise<ErrorCode | null> => runOr('attachment_damaged', 'pdf', { path });

/** Copies of a picture in the media process, or why it is refused. */
export const copiesOf = (order: MediaTasks['copies']['order']): Promise<MediaTasks['copies']['answer']> =>
  runOr(refused('attachment_damaged'), 'copies', order);

/** Draws a rendition of a stored picture in the media process. Throws for a picture that cannot be decoded. */
export const draw = (order: MediaTasks['draw']['order']): Promise<Uint8Array> => run('draw', order);

/** A picture in several widths, made in the media process, or why it is refused. */
export const scale = (bytes: Uint8Array, widths: readonly number[]): Promise<MediaTasks['scale']['answer']> =>
  runOr(refused('attachment_damaged'), 'scale', { bytes, widths });

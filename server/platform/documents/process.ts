import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DomainError } from '#rules/errors.ts';
import type { CallAnswer, CallOrder, DrawOrder, FromDocuments, Opening, ToDocuments } from './messages.ts';

/** The process ends after this time without work, and its memory with it. */
const idleMs = 120_000;
/** A job that runs for more milliseconds ends the process. */
export const mostMakingMs = 120_000;
const options = ['--max-semi-space-size=4', '--max-old-space-size=256'];

type Work = { readonly call: CallOrder } | { readonly draw: DrawOrder };

interface Pending {
  readonly resolve: (answer: CallAnswer) => void;
  readonly reject: (error: Error) => void;
  readonly late: NodeJS.Timeout;
}

/** An answer, and its body as an open file whose name is removed already; the receiver closes it. */
export interface MadeAnswer extends CallAnswer {
  readonly body: FileHandle;
}

export interface ProcessSettings extends Omit<Opening, 'folder'> {
  /** The file of the process, a file URL or a path. */
  readonly script: string | URL;
  /** Options of Node in addition to those of every process of documents. */
  readonly nodeOptions?: readonly string[];
}

/**
 * The process that makes documents, at a lower priority than the server. It starts with its first job, and again after
 * it has ended. A finished file stays on disk until it is sent, so that slow callers hold no memory.
 */
export class DocumentProcess {
  readonly #settings: ProcessSettings;
  readonly #pending = new Map<number, Pending>();
  readonly #folder = mkdtempSync(join(tmpdir(), 'paceline-documents-'));
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  #last = 0;

  constructor(settings: ProcessSettings) {
    this.#settings = settings;
  }

  /** The id of the running process; null while there is none. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /**
   * Runs a job. When `signal` aborts, the process is told to stop its work; the answer comes nevertheless. Throws
   * `service_unavailable` if the process ends first.
   */
  async run(work: Work, signal: AbortSignal): Promise<MadeAnswer> {
    const id = (this.#last += 1);
    const child = this.#started();
    const cancel = (): void => this.#send(child, { id, cancel: true });
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const answer = await new Promise<CallAnswer>((resolve, reject) => {
        // Its end rejects all jobs of the process.
        const late = setTimeout(() => child.kill('SIGKILL'), mostMakingMs);
        this.#pending.set(id, { resolve, reject, late });
        this.#send(child, { id, ...work });
      });
      const path = join(this.#folder, String(id));
      const body = await open(path);
      await unlink(path);
      return { ...answer, body };
    } finally {
      signal.removeEventListener('abort', cancel);
      clearTimeout(this.#pending.get(id)?.late);
      this.#pending.delete(id);
      if (this.#pending.size === 0) this.#rest();
    }
  }

  close(): void {
    this.#end();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #end(): void {
    clearTimeout(this.#idle);
    if (this.#child?.connected) this.#child.disconnect();
    this.#child = null;
  }

  #started(): ChildProcess {
    clearTimeout(this.#idle);
    if (!this.#child) {
      const { config, databaseUrl, script, nodeOptions = [] } = this.#settings;
      const child = fork(script, {
        execArgv: [...options, ...nodeOptions],
        serialization: 'advanced',
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      child.on('message', (message: FromDocuments) => this.#hear(message));
      child.once('error', () => this.#ended(child));
      child.once('exit', () => this.#ended(child));
      this.#child = child;
      this.#send(child, { open: { config, databaseUrl, folder: this.#folder } });
    }
    // Only work keeps the server from ending.
    this.#child.ref();
    this.#child.channel?.ref();
    return this.#child;
  }

  #rest(): void {
    this.#child?.unref();
    this.#child?.channel?.unref();
    this.#idle = setTimeout(() => this.#end(), idleMs).unref();
  }

  #send(child: ChildProcess, message: ToDocuments): void {
    if (!child.connected) return;
    child.send(message, (error) => {
      // Its end rejects what it was asked.
      if (error) child.kill('SIGKILL');
    });
  }

  #hear(message: FromDocuments): void {
    const pending = this.#pending.get(message.id);
    if ('answer' in message) pending?.resolve(message.answer);
    else pending?.reject(new Error(`a document was not made: ${message.fault}`));
  }

  #ended(child: ChildProcess): void {
    if (this.#child !== child) return;
    this.#child = null;
    for (const { reject } of this.#pending.values()) reject(new DomainError('service_unavailable'));
  }
}

import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CompiledQuery } from 'kysely';
import type { ExportFile } from './export-file.ts';

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The input of the process of an export. */
export interface ExportOrder {
  readonly databaseUrl: string;
  /** Counts the rows in a column `count`. */
  readonly count: Statement;
  /** Gives the rows in their order. */
  readonly rows: Statement;
  readonly file: Omit<ExportFile, 'expected'>;
}

/** The answer of the process of an export. */
export type ExportMessage =
  | { readonly rows: number; readonly expected: number }
  | { readonly done: { readonly rows: number; readonly bytes: number }; readonly expected: number }
  | { readonly fault: string };

export interface ExportOutcome {
  readonly rows: number;
  readonly bytes: number;
  /** Number of rows that were counted, from which the kind of file follows. */
  readonly expected: number;
}

/** A compiled statement as an order holds it. */
export const statementOf = ({ sql, parameters }: CompiledQuery): Statement => ({ text: sql, values: [...parameters] });

const script = fileURLToPath(new URL('export-process.ts', import.meta.url));
const options = ['--max-semi-space-size=4', '--max-old-space-size=192'];
/** The process ends after this time without work, and its memory with it. */
const idleMs = 30_000;

/** The process of this server that waits for its next export. */
const waiting: { child: ChildProcess | null; idle: NodeJS.Timeout | undefined } = { child: null, idle: undefined };

function take(): ChildProcess {
  clearTimeout(waiting.idle);
  const { child } = waiting;
  waiting.child = null;
  if (!child?.connected)
    return fork(script, {
      execArgv: options,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
  child.ref();
  child.channel?.ref();
  return child;
}

/** Keeps a process for the next export, if it is the only one. */
function giveBack(child: ChildProcess): void {
  if (!child.connected || waiting.child !== null) {
    if (child.connected) child.disconnect();
    return;
  }
  // Only work keeps the server from ending.
  child.unref();
  child.channel?.unref();
  waiting.child = child;
  waiting.idle = setTimeout(() => {
    if (waiting.child === child) waiting.child = null;
    if (child.connected) child.disconnect();
  }, idleMs).unref();
}

/** The answer of a process to an order; null when `progress` gave the export up. */
function answerOf(
  child: ChildProcess,
  order: ExportOrder,
  progress: (rows: number, expected: number) => Promise<boolean>,
): Promise<ExportOutcome | null> {
  return new Promise((resolve, reject) => {
    let telling: Promise<void> = Promise.resolve();
    const tell = async (rows: number, expected: number): Promise<void> => {
      if (!(await progress(rows, expected))) resolve(null);
    };
    child.on('message', (message: ExportMessage) => {
      if ('fault' in message) reject(new Error(`the export failed: ${message.fault}`));
      else if ('done' in message)
        void telling.then(() => resolve({ ...message.done, expected: message.expected }), reject);
      else {
        telling = telling.then(() => tell(message.rows, message.expected));
        telling.catch(reject);
      }
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      reject(new Error(`the process of the export ended (${signal ?? code ?? 'no code'})`));
    });
    child.send(order, (error) => {
      if (error) reject(error);
    });
  });
}

/**
 * Writes the rows of a statement into a local file in a process of its own with a lower priority, so that the server goes
 * on answering. `progress` gets the rows written and counted, about twice a second; when it returns false, the export is
 * given up. Returns null then. Rejects when the process fails or ends.
 */
export async function runExport(
  order: ExportOrder,
  progress: (rows: number, expected: number) => Promise<boolean>,
): Promise<ExportOutcome | null> {
  const child = take();
  let finished = false;
  try {
    const outcome = await answerOf(child, order, progress);
    finished = outcome !== null;
    return outcome;
  } finally {
    for (const event of ['message', 'error', 'exit']) child.removeAllListeners(event);
    child.on('error', () => undefined);
    if (finished) giveBack(child);
    else child.kill('SIGKILL');
  }
}

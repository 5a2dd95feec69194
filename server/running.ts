import type { Log } from './platform/log.ts';

/** Time limit for running requests and jobs when the process stops. */
const stopLimitMs = 20_000;

/** Started services and how to stop them, the last one first. */
export class Running {
  readonly #log: Log;
  readonly #steps: (() => Promise<unknown>)[] = [];
  #stopping: Promise<void> | null = null;

  constructor(log: Log) {
    this.#log = log;
  }

  add(step: () => Promise<unknown>): void {
    this.#steps.push(step);
  }

  get stopping(): boolean {
    return this.#stopping !== null;
  }

  /** Completes running requests first, then jobs, then stops the database and the process. */
  stop(exitCode: number, limitMs = stopLimitMs): Promise<void> {
    this.#stopping ??= this.#end(exitCode, limitMs);
    return this.#stopping;
  }

  async #end(exitCode: number, limitMs: number): Promise<void> {
    const late = setTimeout(() => {
      this.#log.error(`some parts did not stop within ${limitMs / 1000} seconds`);
      process.exit(exitCode || 1);
    }, limitMs);
    late.unref();
    for (const step of this.#steps.toReversed()) {
      await step().catch((error: unknown) => {
        this.#log.error({ error: String(error), stack: (error as Error).stack }, 'a part of the server failed to stop');
      });
    }
    process.exit(exitCode);
  }
}

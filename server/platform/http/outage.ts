import type { Log } from '#platform/log.ts';

/** Socket errors when nothing is listening. */
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** System calls of a socket; a missing file fails in `open` or `stat`. */
const socketCalls = new Set(['connect', 'read', 'write', 'getaddrinfo']);
/**
 * SQLSTATE: connection exceptions (class 08), too many connections, shutdown, crash, start-up, end of an idle session.
 */
const sqlStates = /^(?:08...|53300|57P0[1235])$/;
/** Failures that the driver reports only as text. */
const driverWords =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)/;

/** True if an error or its cause means that the database cannot be reached: the same call may succeed later. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseOutage)) return true;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (typeof code === 'string' && (sqlStates.test(code) || (socketCodes.has(code) && socketCalls.has(syscall ?? ''))))
    return true;
  return driverWords.test(error.message) || isDatabaseOutage(error.cause);
}

/** Seconds after which a refused client may retry: an embedded database restarts within a few seconds. */
export const retryAfterSeconds = 5;

/** Logs the start and the end of a database outage once each, regardless of the number of failed calls. */
export class OutageLog {
  readonly #log: Log;
  readonly #isReady: () => Promise<boolean>;
  #refused = 0;

  constructor(log: Log, isReady: () => Promise<boolean>) {
    this.#log = log;
    this.#isReady = isReady;
  }

  /** Call this when a call failed with `error` because the database could not be reached. */
  callRefused(requestId: string, error: unknown): void {
    this.#refused += 1;
    if (this.#refused === 1)
      this.#log.error(
        { requestId, error: String(error) },
        'the database cannot be reached: calls return 503 until it is back',
      );
  }

  /**
   * Call this when a call reached the database. It may have begun before the outage, so the log checks the database
   * first.
   */
  async callAnswered(): Promise<void> {
    if (this.#refused === 0 || !(await this.#isReady()) || this.#refused === 0) return;
    this.#log.warn({ refusedCalls: this.#refused }, 'the database is reachable again');
    this.#refused = 0;
  }
}

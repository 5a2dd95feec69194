import { DomainError } from '#rules/errors.ts';

/** Limits of a queue. */
export interface QueueLimits {
  /** Jobs that run at the same time; one of a user at most. */
  readonly places: number;
  /** Jobs of one user that wait or run. */
  readonly ofUser: number;
  /** Finished files of one user that are still being sent. */
  readonly sentOfUser: number;
  /** Jobs of all users that wait. */
  readonly waiting: number;
  /** Milliseconds that a job may wait. */
  readonly mostWaitMs: number;
}

/** A refusal that ends by itself: the caller may repeat the call after some seconds (`Retry-After`). */
export class TryLater extends DomainError {
  readonly seconds: number;

  constructor(code: 'documents_of_user_full' | 'documents_full', seconds: number) {
    super(code, { seconds });
    this.seconds = seconds;
  }
}

/** A place of the queue; each method may be called more than once. */
export interface Turn {
  /** The job has ended: the next one may run. */
  made(): void;
  /** Its result has left the server, or nobody wants it. */
  sent(): void;
}

interface Waiting {
  readonly begin: () => void;
}

/** Jobs of one user. */
interface UserJobs {
  readonly waiting: Waiting[];
  running: number;
  sending: number;
}

const noJobs: Readonly<UserJobs> = { waiting: [], running: 0, sending: 0 };

const longestRetrySeconds = 30;
/** Milliseconds of a job before the first one has ended, and the weight of each further one in the average. */
const firstGuessMs = 500;
const weight = 0.2;

/**
 * A bounded queue of jobs that is fair to users: users take turns, one job of a user runs at a time, and a user with
 * many jobs is refused alone.
 */
export class DocumentQueue {
  readonly #limits: QueueLimits;
  /** Users with jobs; the one that is next comes first. */
  readonly #users = new Map<string, UserJobs>();
  #free: number;
  #waiting = 0;
  #averageMs = firstGuessMs;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
    this.#free = limits.places;
  }

  /** Jobs that wait, of all users. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Waits for the turn of a job of a user. Throws TryLater if the user (429) or the queue (503) has no room for it, or if
   * its turn does not come in time (503), and the reason of `signal` when the caller gives up first.
   */
  async enter(user: string, signal: AbortSignal): Promise<Turn> {
    this.requireRoomOf(user);
    const jobs = this.#users.get(user) ?? { waiting: [], running: 0, sending: 0 };
    if (this.#waiting >= this.#limits.waiting)
      throw new TryLater('documents_full', this.secondsFor(this.#waiting / this.#limits.places));
    signal.throwIfAborted();
    this.#users.set(user, jobs);
    await this.#turnOf(user, jobs, signal);
    return this.#begun(user, jobs);
  }

  /** Throws TryLater (429) if the user has too many jobs here. */
  requireRoomOf(user: string): void {
    const { waiting, running, sending } = this.#users.get(user) ?? noJobs;
    const ahead = waiting.length + running;
    if (ahead >= this.#limits.ofUser || sending >= this.#limits.sentOfUser)
      throw new TryLater('documents_of_user_full', this.secondsFor(Math.max(1, ahead)));
  }

  /** Seconds until so many jobs are made, for `Retry-After`. */
  secondsFor(jobs: number): number {
    return Math.min(longestRetrySeconds, Math.max(1, Math.ceil((jobs * this.#averageMs) / 1000)));
  }

  #turnOf(user: string, jobs: UserJobs, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        begin: () => {
          signal.removeEventListener('abort', giveUp);
          clearTimeout(late);
          resolve();
        },
      };
      const leave = (reason: Error): void => {
        signal.removeEventListener('abort', giveUp);
        clearTimeout(late);
        jobs.waiting.splice(jobs.waiting.indexOf(waiting), 1);
        this.#waiting -= 1;
        this.#forget(user, jobs);
        reject(reason);
      };
      const giveUp = (): void => leave(signal.reason as Error);
      const late = setTimeout(
        () => leave(new TryLater('documents_full', longestRetrySeconds)),
        this.#limits.mostWaitMs,
      );
      signal.addEventListener('abort', giveUp, { once: true });
      jobs.waiting.push(waiting);
      this.#waiting += 1;
      this.#next();
    });
  }

  /** Gives free places to users in turn. */
  #next(): void {
    for (const [user, jobs] of this.#users) {
      if (this.#free === 0) return;
      if (jobs.running > 0) continue;
      const first = jobs.waiting.shift();
      if (!first) continue;
      this.#free -= 1;
      this.#waiting -= 1;
      jobs.running += 1;
      // The user comes last from now on.
      this.#users.delete(user);
      this.#users.set(user, jobs);
      first.begin();
    }
  }

  #begun(user: string, jobs: UserJobs): Turn {
    const startedAt = performance.now();
    let state: 'running' | 'sending' | 'sent' = 'running';
    const made = (): void => {
      if (state !== 'running') return;
      state = 'sending';
      jobs.running -= 1;
      jobs.sending += 1;
      this.#free += 1;
      this.#averageMs += (performance.now() - startedAt - this.#averageMs) * weight;
      this.#next();
    };
    const sent = (): void => {
      made();
      if (state === 'sent') return;
      state = 'sent';
      jobs.sending -= 1;
      this.#forget(user, jobs);
    };
    return { made, sent };
  }

  #forget(user: string, jobs: UserJobs): void {
    if (jobs.running === 0 && jobs.sending === 0 && jobs.waiting.length === 0) this.#users.delete(user);
  }
}

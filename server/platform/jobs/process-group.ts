import cluster, { type Worker } from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Duties } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';

/** Messages between the parent process and its members; `id` connects a question with its answers. */
type Message =
  | { readonly kind: 'ready' }
  | { readonly kind: 'ask'; readonly id: string }
  | { readonly kind: 'tell'; readonly id: string }
  | { readonly kind: 'told'; readonly id: string; readonly report: unknown }
  | { readonly kind: 'answer'; readonly id: string; readonly reports: readonly unknown[] };

/** Pauses before an ended process is started again, in milliseconds; the last one repeats. */
const pauses = [200, 1_000, 5_000, 15_000, 30_000];
/** After running this long, the next end of a process counts as its first. */
const healthyMs = 60_000;
/** Time limit for the reports of all members. */
const reportLimitMs = 2_000;
/** Time limit for members that stop; the requests and jobs that they complete have 20 seconds. */
const stopLimitMs = 23_000;

/** One process of the group: what it does, and its current worker. */
interface Slot {
  readonly duties: Exclude<Duties, 'all'>;
  worker: Worker | null;
  /** True if the worker has said that it works, and has not ended since. */
  ready: boolean;
  startedAt: number;
  /** Ends in a row without a healthy time between them. */
  ends: number;
}

export interface GroupOptions {
  /** The duties of each process; the first one starts alone, because it may have to prepare the data. */
  readonly members: readonly Slot['duties'][];
  /** Settings of a new process in addition to those of the parent. */
  environment(duties: Slot['duties']): NodeJS.ProcessEnv;
  readonly log: Pick<Log, 'info' | 'error'>;
}

/**
 * The processes that a parent process starts, watches and stops. They share the port: the parent accepts connections
 * and gives them to the members that listen, in turn. A member that ends is started again, later each time.
 */
export class ProcessGroup {
  readonly #options: GroupOptions;
  readonly #slots: readonly Slot[];
  /** Reports that a question still waits for, by its id. */
  readonly #questions = new Map<string, { readonly asker: Worker; missing: number; readonly reports: unknown[] }>();
  readonly #stopping = new AbortController();
  #restarts = 0;

  constructor(options: GroupOptions) {
    this.#options = options;
    this.#slots = options.members.map((duties) => ({ duties, worker: null, ready: false, startedAt: 0, ends: 0 }));
  }

  /** Starts all processes; resolves once each is ready. Throws if one ends before, and starts none of them again. */
  async start(): Promise<void> {
    cluster.schedulingPolicy = cluster.SCHED_RR;
    cluster.setupPrimary({ serialization: 'advanced' });
    const [first, ...others] = this.#slots;
    if (first) await this.#startFirst(first);
    await Promise.all(others.map((slot) => this.#startFirst(slot)));
    for (const slot of this.#slots) this.#watch(slot);
  }

  /** Stops all processes after their running requests and jobs; kills those that do not end in time. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const workers = this.#slots.flatMap(({ worker }) => (worker && !worker.isDead() ? [worker] : []));
    const ended = workers.map((worker) => new Promise((done) => worker.once('exit', done)));
    for (const worker of workers) worker.process.kill('SIGTERM');
    const late = setTimeout(() => {
      for (const worker of workers) if (!worker.isDead()) worker.process.kill('SIGKILL');
    }, stopLimitMs);
    await Promise.all(ended);
    clearTimeout(late);
  }

  async #startFirst(slot: Slot): Promise<void> {
    const ready = await this.#fork(slot);
    if (!ready) throw new Error(`A process of the server (${slot.duties}) ended before it was ready.`);
  }

  /** Starts the process of a slot; resolves with true when it is ready and with false when it ended before. */
  #fork(slot: Slot): Promise<boolean> {
    const worker = cluster.fork(this.#options.environment(slot.duties));
    slot.worker = worker;
    slot.startedAt = performance.now();
    return new Promise((done) => {
      worker.on('message', (message: Message) => {
        if (message.kind === 'ready') {
          slot.ready = true;
          done(true);
        } else if (message.kind === 'ask') this.#ask(worker, message.id);
        else if (message.kind === 'told') this.#told(message.id, message.report);
      });
      worker.once('exit', () => {
        slot.ready = false;
        done(false);
      });
      // A message to a process that has just ended is lost; its end is handled above.
      worker.on('error', (error) => this.#options.log.error({ error: error.message }, 'a message was not delivered'));
    });
  }

  #watch(slot: Slot): void {
    const { worker } = slot;
    if (!worker) return;
    const ended = (code: number | null, signal: string | null): void => {
      if (this.#stopping.signal.aborted) return;
      slot.ends = performance.now() - slot.startedAt > healthyMs ? 1 : slot.ends + 1;
      const pauseMs = pauses[Math.min(slot.ends, pauses.length) - 1] ?? 0;
      const { duties } = slot;
      this.#options.log.error(
        { duties, pid: worker.process.pid, code, signal, pauseMs },
        'a process of the server ended',
      );
      void this.#restart(slot, pauseMs);
    };
    if (worker.isDead()) ended(worker.process.exitCode, worker.process.signalCode);
    else worker.once('exit', ended);
  }

  async #restart(slot: Slot, pauseMs: number): Promise<void> {
    await wait(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    if (this.#stopping.signal.aborted) return;
    this.#restarts += 1;
    const ready = this.#fork(slot);
    this.#watch(slot);
    if (await ready)
      this.#options.log.info({ duties: slot.duties, pid: slot.worker?.process.pid }, 'the process runs again');
  }

  /** Passes a question to every process that works; the asker gets the reports of those that answer in time. */
  #ask(asker: Worker, id: string): void {
    const asked = this.#slots.flatMap(({ worker, ready }) => (ready && worker?.isConnected() ? [worker] : []));
    this.#questions.set(id, { asker, missing: asked.length, reports: [] });
    setTimeout(() => this.#answer(id), reportLimitMs).unref();
    for (const worker of asked) worker.send({ kind: 'tell', id } satisfies Message);
  }

  #told(id: string, report: unknown): void {
    const question = this.#questions.get(id);
    if (!question) return;
    question.reports.push(report);
    question.missing -= 1;
    if (question.missing === 0) this.#answer(id);
  }

  #answer(id: string): void {
    const question = this.#questions.get(id);
    if (!question) return;
    this.#questions.delete(id);
    const { asker, reports } = question;
    if (asker.isConnected())
      asker.send({ kind: 'answer', id, reports: [...reports, this.#ownReport()] } satisfies Message);
  }

  /** The parent's own figures, in the form of the metrics of a member. */
  #ownReport(): readonly unknown[] {
    const running = this.#slots.filter(({ ready }) => ready).length;
    const figure = (name: string, help: string, type: string, value: number) => ({
      name,
      help,
      type,
      aggregator: 'sum',
      values: [{ value, labels: {} }],
    });
    return [
      figure('paceline_processes', 'Processes of this server that work', 'gauge', running),
      figure(
        'paceline_process_restarts_total',
        'Processes that ended and were started again',
        'counter',
        this.#restarts,
      ),
    ];
  }
}

/** This process as a member of a group. */
export class GroupMember {
  readonly #questions = new Map<string, (reports: readonly unknown[]) => void>();

  /**
   * Follows the parent's messages. `report` gives the figures of this process. The parent stops its members: Ctrl-C in
   * a terminal reaches the whole group and must not end them before the parent says so.
   */
  constructor(report: () => Promise<unknown>) {
    process.on('message', (message: Message) => {
      if (message.kind === 'tell') void this.#tell(message.id, report);
      else if (message.kind === 'answer') this.#questions.get(message.id)?.(message.reports);
    });
  }

  async #tell(id: string, report: () => Promise<unknown>): Promise<void> {
    send({ kind: 'told', id, report: await report() });
  }

  /** Tells the parent that this process works. */
  ready(): void {
    send({ kind: 'ready' });
  }

  /** The reports of all members and of the parent; without those that do not answer within two seconds. */
  async reports(): Promise<readonly unknown[]> {
    const id = randomUUID();
    const { promise, resolve } = Promise.withResolvers<readonly unknown[]>();
    this.#questions.set(id, resolve);
    try {
      send({ kind: 'ask', id });
      return await promise;
    } finally {
      this.#questions.delete(id);
    }
  }
}

const send = (message: Message): void => void process.send?.(message);

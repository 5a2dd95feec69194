import { type Random, randomFrom } from '#seed/random.ts';
import type { BenchCatalog } from './loading/catalog.ts';
import { Connection } from './connection.ts';

/** A dealer who sends one request after the other on a separate connection. */
export interface VirtualUser {
  readonly dealer: number;
  /** Request token; empty if the target needs none. */
  readonly token: string;
  readonly connection: Connection;
  readonly random: Random;
  /** Values that a workload keeps between two operations of this user. */
  readonly memory: Map<string, unknown>;
}

/** Result of one operation; only `ms` is timed, so a workload can exclude set-up and clean-up. */
export interface Outcome {
  readonly ms: number;
  /** The missing parts of the answer, or null if the content is complete. */
  readonly problem: string | null;
  readonly requests: number;
  readonly bytes: number;
  readonly hits?: number;
  readonly word?: string;
}

export interface Workload {
  readonly name: string;
  /** The dealer of all virtual users; if not set, every virtual user is a different dealer. */
  readonly dealer?: number;
  /** Untimed work runs between operations: throughput is c / mean latency instead of operations per second. */
  readonly interrupted?: boolean;
  /** Untimed preparation, once per user before the first operation. */
  prepare?(user: VirtualUser): Promise<void>;
  operate(user: VirtualUser): Promise<Outcome>;
}

/** How long a workload runs (seconds). */
export interface Pace {
  readonly warmUp: number;
  readonly measured: number;
  readonly atLeast: number;
  readonly cap: number;
}

export interface Measurement {
  readonly workload: string;
  readonly connections: number;
  readonly operations: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly errors: number;
  readonly firstError: string | null;
  /** Requests of one operation (maximum) and bytes of its answers (mean). */
  readonly requests: number;
  readonly bytes: number;
  /** Hits per operation (mean) and number of words without hits. */
  readonly hits: number | null;
  readonly withoutHits: readonly string[];
}

/** The smallest value that is at least as large as `share` of the sorted values (nearest rank). */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? 0;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Runs a workload in a closed loop: warm-up, then `measured` seconds or `atLeast` operations, whichever is later. */
export async function drive(workload: Workload, users: readonly VirtualUser[], pace: Pace): Promise<Measurement> {
  for (const user of users) await workload.prepare?.(user);
  const warmUntil = performance.now() + pace.warmUp * 1000;
  await Promise.all(
    users.map(async (user) => {
      do await workload.operate(user);
      while (performance.now() < warmUntil);
    }),
  );

  const outcomes: Outcome[] = [];
  const start = performance.now();
  const goesOn = (): boolean => {
    const seconds = (performance.now() - start) / 1000;
    return seconds < pace.cap && (seconds < pace.measured || outcomes.length < pace.atLeast);
  };
  await Promise.all(
    users.map(async (user) => {
      while (goesOn()) outcomes.push(await workload.operate(user));
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  const good = outcomes.filter((outcome) => outcome.problem === null);
  const times = good.map((outcome) => outcome.ms).sort((a, b) => a - b);
  const mean = (values: readonly number[]): number =>
    values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
  const counted = good.filter((outcome) => outcome.hits !== undefined);
  const found = new Map<string, number>();
  for (const { word, hits } of counted)
    if (word !== undefined) found.set(word, Math.max(found.get(word) ?? 0, hits ?? 0));
  const latency = mean(times);
  const choosePerSecond = () => {
    if (workload.interrupted) {
      if (latency === 0) return 0;
      return (users.length / latency) * 1000;
    }
    return good.length / seconds;
  };
  return {
    workload: workload.name,
    connections: users.length,
    operations: good.length,
    perSecond: choosePerSecond(),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    errors: outcomes.length - good.length,
    firstError: outcomes.find((outcome) => outcome.problem !== null)?.problem ?? null,
    requests: Math.max(0, ...good.map((outcome) => outcome.requests)),
    bytes: Math.round(mean(good.map((outcome) => outcome.bytes))),
    hits: counted.length === 0 ? null : mean(counted.map((outcome) => outcome.hits ?? 0)),
    withoutHits: [...found]
      .filter(([, hits]) => hits === 0)
      .map(([word]) => word)
      .sort(),
  };
}

/** Runs a workload with `count` virtual users who share a request token, each with its own connection and its own draws. */
export async function driveAs(
  token: string,
  url: string,
  workload: Workload,
  { count, round, pace }: { count: number; round: number; pace: Pace },
): Promise<Measurement> {
  const users = Array.from({ length: count }, (_, index): VirtualUser => ({
    dealer: index,
    token,
    connection: new Connection(url),
    random: randomFrom(`${round} ${workload.name} ${count} ${index}`),
    memory: new Map(),
  }));
  try {
    return await drive(workload, users, pace);
  } finally {
    for (const { connection } of users) connection.close();
  }
}

/** Data for the workloads. */
export interface Setting {
  readonly catalog: BenchCatalog;
  /** Articles that may be ordered. */
  readonly orderable: BenchCatalog['articles'];
}

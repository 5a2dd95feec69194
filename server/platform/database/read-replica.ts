import { setTimeout as wait } from 'node:timers/promises';
import type { ExecutionResult } from 'graphql';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { later } from '#platform/database/late-connections.ts';
import type { Database, DatabaseConnection } from './database.ts';
import { remembered, type ProcessMemory } from './feed-memory.ts';
import { unexpectedErrorOf } from '#platform/graphql/graphql-engine.ts';
import type { Log } from '#platform/log.ts';

/** A replica that is further behind is not used. */
const mostBehindMs = 5_000;
/** For how long the result of a check counts. */
const leaseMs = 3_000;
/** The lists of a user who wrote come from the primary for this long: longer than the two limits above together. */
const ownWriteMs = 10_000;
const checkEveryMs = 1_000;
const checkLimitMs = 2_000;

/** A copy of the database that answers lists, while it is not far behind. */
export class ReadReplica {
  readonly #primary: Database;
  readonly #connection: DatabaseConnection;
  readonly #memory: ProcessMemory;
  readonly #log: Pick<Log, 'warn' | 'info'>;
  readonly #closing = new AbortController();
  #freshUntil = -Infinity;
  /** Why the replica is not used, as the log knows it; null while it is used. */
  #reason: string | null = '';

  /** `connection` leads to the replica and must be opened for reading only. */
  constructor(
    primary: Database,
    connection: DatabaseConnection,
    memory: ProcessMemory,
    log: Pick<Log, 'warn' | 'info'>,
  ) {
    this.#primary = primary;
    this.#connection = connection;
    this.#memory = memory;
    this.#log = log;
  }

  /** Begins to check the replica every second. */
  start(): void {
    void this.#watch();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#connection.close();
  }

  /** Checks once how far the replica is behind. */
  async check(): Promise<void> {
    const startedAt = performance.now();
    try {
      const behindMs = await Promise.race([this.#behindMs(), wait(checkLimitMs, null, { ref: false })]);
      if (behindMs === null) throw new Error('it does not answer');
      if (behindMs > mostBehindMs) throw new Error('it is too far behind');
      this.#freshUntil = startedAt + leaseMs;
      if (this.#reason !== null) this.#log.info({ behindMs }, 'lists are read from the replica');
      this.#reason = null;
    } catch (error) {
      if (!this.#closing.signal.aborted) this.#leave(error);
    }
  }

  /** True if lists of a user may be read from the replica: it is not far behind, and the user wrote nothing just now. */
  async mayServe(userId: string): Promise<boolean> {
    if (performance.now() >= this.#freshUntil) return false;
    const { rows } = await sql`
      select
        from platform_user_write
       where user_id = ${userId}::uuid
         and at > clock_timestamp() - ${sql.lit(ownWriteMs)} * interval '1 millisecond'`.execute(this.#primary);
    return rows.length === 0;
  }

  /** Notes in the transaction of a write, as its last step, that the user wrote. */
  async noteWrite(trx: Database, userId: string): Promise<void> {
    await later(
      trx,
      sql`
      insert into platform_user_write (user_id, at)
      values (${userId}::uuid, clock_timestamp())
          on conflict (user_id) do update set at = excluded.at`,
    );
  }

  /** The context of a query that reads from the replica. It adds nothing to the memory of the process: it may be old. */
  contextOf(ctx: Ctx): Ctx {
    const { settings, catalog } = this.#memory;
    return {
      ...ctx,
      db: this.#connection.db,
      loaders: new Map(),
      remember: (key, load) => remembered(settings.withoutAdding, key, load),
      catalogMemory: { ...catalog.withoutAdding, withoutAdding: catalog.withoutAdding },
    };
  }

  /** A query failed on the replica: the next check decides whether it is used again. */
  failed(error: unknown): void {
    this.#leave(error);
  }

  async #behindMs(): Promise<number> {
    const { rows: now } = await sql<{ now: Date }>`
      with beat as (
        update platform_replica_beat set at = clock_timestamp() where at < clock_timestamp() - interval '0.5 seconds')
      select clock_timestamp() as now`.execute(this.#primary);
    const { rows: beat } = await sql<{ at: Date }>`
      select at from platform_replica_beat`.execute(this.#connection.db);
    return now[0] && beat[0] ? now[0].now.getTime() - beat[0].at.getTime() : Infinity;
  }

  #leave(error: unknown): void {
    this.#freshUntil = -Infinity;
    const { message } = error as Error;
    if (this.#reason !== message) this.#log.warn({ reason: message }, 'the replica is not used');
    this.#reason = message;
  }

  async #watch(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.check();
      await wait(checkEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}

/** Runs a query of lists on the replica if it may serve the caller, and on the primary if not or if the replica fails. */
export async function preferringReplica(
  ctx: Ctx,
  run: (ctx: Ctx) => Promise<ExecutionResult>,
): Promise<ExecutionResult> {
  const { replica, actor } = ctx;
  if (!replica || !actor || !(await replica.mayServe(actor.userId))) return run(ctx);
  const result = await run(replica.contextOf(ctx));
  const error = unexpectedErrorOf(result);
  if (!error) return result;
  replica.failed(error);
  return run(ctx);
}

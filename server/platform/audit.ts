import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { AuditRecord, Ctx } from './context.ts';
import type { Database } from './database/database.ts';
import type { Tables } from './database/database-types.ts';
import { later } from './database/late-connections.ts';
import { inParts, rowsAtOnce } from './database/sets.ts';

/** A row of the audit log. */
export type AuditRow = Insertable<Tables['platform_audit']>;

/** The fields that a context adds to an audit entry. */
export type AuditFacts = Pick<Ctx, 'now' | 'actor' | 'customer' | 'requestId' | 'address'>;

/** An audit entry as a row: with the actor, customer, time, request and address of the context. */
export function auditRow(ctx: AuditFacts, entry: AuditRecord): AuditRow {
  return {
    at: ctx.now,
    actor_user_id: ctx.actor?.userId ?? null,
    actor_name: ctx.actor?.name ?? 'system',
    customer_id: entry.customerId ?? ctx.customer?.id ?? null,
    action: entry.action,
    subject_type: entry.subjectType,
    subject_id: entry.subjectId,
    before: entry.before === undefined ? null : JSON.stringify(entry.before),
    after: entry.after === undefined ? null : JSON.stringify(entry.after),
    request_id: ctx.requestId,
    address: ctx.address,
  };
}

/** Appends rows to the audit log, together with the next statement of the transaction. */
export async function writeAudit(db: Database, rows: readonly AuditRow[]): Promise<void> {
  for (const part of inParts(rows, rowsAtOnce)) await later(db, db.insertInto('platform_audit').values(part));
}

/**
 * A statement that appends rows completed from a table of the same statement: `joined` joins it to the rows `a`, and
 * the JSON object `more` joins their `after`.
 */
export function completedAudit(
  rows: readonly AuditRow[],
  joined: RawBuilder<unknown>,
  more: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const parsed = rows.map((row) => ({ ...row, after: JSON.parse(row.after ?? '{}') as unknown }));
  return sql`
    insert into platform_audit (at, actor_user_id, actor_name, customer_id, action, subject_type, subject_id, after,
                                request_id, address)
    select a.at, a.actor_user_id, a.actor_name, a.customer_id, a.action, a.subject_type, a.subject_id,
           a.after || ${more}, a.request_id, a.address
      from jsonb_populate_recordset(null::platform_audit, ${JSON.stringify(parsed)}::jsonb) a ${joined}`;
}

/** Appends one entry at once, with the database handle of the context. */
export function recordAudit(ctx: AuditFacts & Pick<Ctx, 'db'>, entry: AuditRecord): Promise<void> {
  return writeAudit(ctx.db, [auditRow(ctx, entry)]);
}

import { sql } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import type { Database } from '#platform/database/database.ts';

/** The figures of an account at the end of a day; minor units of its currency. */
export interface CreditDay {
  readonly day: CalendarDate;
  readonly limit: number;
  readonly exposure: number;
  readonly isBlocked: boolean;
}

/**
 * The history of accounts from a day on, the first day first. It begins with the figures that counted on that day, if
 * there are any.
 */
export async function listHistory(
  db: Database,
  accountIds: readonly string[],
  from: CalendarDate,
): Promise<Map<string, CreditDay[]>> {
  const { rows } = await sql<CreditDay & { accountId: string }>`
    select h.account_id as "accountId", greatest(h.day, ${from}::date) as day, h.credit_limit as "limit", h.exposure,
           h.reason_blocked is not null as "isBlocked"
      from credit_history h
     where h.account_id = any(${[...accountIds]}::uuid[])
       and h.day >= coalesce((
          select max(b.day)
            from credit_history b
           where b.account_id = h.account_id
             and b.day <= ${from}::date), ${from}::date)
     order by h.account_id, h.day`.execute(db);
  return Map.groupBy(rows, ({ accountId }) => accountId);
}

/** The decision of the credit desk, or a payment, over the ERP's block. */
export interface OpenOverride {
  readonly accountId: string;
  readonly kind: 'block' | 'unblock';
  readonly source: 'desk' | 'payment';
  readonly endsAt: Date | null;
}

/** The override in force of each account: the desk's before a payment's. */
export async function findOverrides(db: Database, accountIds: readonly string[]): Promise<Map<string, OpenOverride>> {
  const { rows } = await sql<OpenOverride>`
    select distinct on (o.account_id) o.account_id as "accountId", o.kind, o.source, o.ends_at as "endsAt"
      from credit_override o
     where o.account_id = any(${[...accountIds]}::uuid[])
       and o.ended_at is null
     order by o.account_id, o.source`.execute(db);
  return new Map(rows.map((row) => [row.accountId, row]));
}

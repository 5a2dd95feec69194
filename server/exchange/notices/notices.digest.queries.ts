import { sql } from 'kysely';
import type { Actor } from '#rules/permissions.ts';
import type { Database } from '#platform/database/database.ts';
import { entryColumns, type Entry } from './notices.inbox.queries.ts';
import { visibleEntries } from './notices.policy.ts';

/** Users with entries that waited for the digest of a market when it was due. */
export async function listWaitingReaders(db: Database, marketId: string, due: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('notices_entry')
    .select('user_id')
    .distinct()
    .where('market_id', '=', marketId)
    .where('waits_for_digest', '=', true)
    .where('at', '<=', due)
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Of these entries, the unread ones that the user may see, the oldest first. */
export async function listForDigest(
  db: Database,
  actor: Actor,
  sorgs: readonly string[],
  ids: readonly string[],
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select ${entryColumns}
      from notices_entry e
      left join customers_customer c on c.id = e.customer_id
     where e.id = any(${[...ids]}::uuid[])
       and e.read_at is null
       and ${visibleEntries(actor, sorgs)}
     order by e.id`.execute(db);
  return rows;
}

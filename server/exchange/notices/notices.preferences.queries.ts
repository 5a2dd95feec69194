import { effectiveChoice, noticeKind, type NoticeChoice } from '#rules/exchange/notices/kinds.ts';
import type { Database } from '#platform/database/database.ts';
import { anyOf } from '#platform/database/sets.ts';

/** The setting for a user and a kind of event. */
export type Choices = (userId: string, kind: string) => NoticeChoice;

const key = (userId: string, kind: string): string => `${userId} ${kind}`;

/** The choice of these users, with the standard of each kind for the rest. */
export async function loadChoices(db: Database, userIds: readonly string[]): Promise<Choices> {
  const rows =
    userIds.length === 0
      ? []
      : await db
          .selectFrom('notices_preference')
          .select(['user_id', 'kind', 'mail', 'push'])
          .where('user_id', '=', anyOf(userIds))
          .execute();
  const chosen = new Map(
    rows.map((row) => [key(row.user_id, row.kind), { mail: row.mail as NoticeChoice['mail'], push: row.push }]),
  );
  return (userId, kind) => {
    const known = noticeKind(kind);
    // A kind that was taken out of the list is told to nobody.
    return known ? effectiveChoice(known, chosen.get(key(userId, kind)) ?? null) : { mail: 'off', push: false };
  };
}

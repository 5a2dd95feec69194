import { sql } from 'kysely';
import { hasEditorQuota, type AttachmentKind } from '#rules/attachments/attachment-kinds.ts';
import type { Database } from '#platform/database/database.ts';

/** Settings of the quotas, in bytes. */
export interface UploadQuotas {
  /** Maximum that one user may store within 24 hours. */
  readonly perUser: number;
  /** The same of an editor, together with the files of brand content that they send. */
  readonly perEditor: number;
  /** Maximum for the files of all users. */
  readonly total: number;
}

const day = 24 * 3600 * 1000;

/**
 * Bytes that a user, within their quota and the total, may still store; unfinished attachments count as a whole. Files of
 * brand content, archives of article pictures and photos of visits have the quota of editors: not every user may send them.
 */
export async function uploadRoom(
  db: Database,
  quotas: UploadQuotas,
  { userId, kind }: { readonly userId: string; readonly kind: AttachmentKind | null },
  now: Date,
): Promise<{ own: number; total: number }> {
  const since = new Date(now.getTime() - day);
  const { rows } = await sql<{ own: string; total: string }>`
    select coalesce(sum(bytes) filter (where user_id = ${userId} and at > ${since}), 0) as own,
           coalesce(sum(bytes), 0) as total
      from (select user_id, bytes, stored_at as at
              from platform_upload
             union all
            select user_id, bytes, touched_at
              from platform_attachment
             where state in ('receiving', 'checking')) u`.execute(db);
  const quota = hasEditorQuota(kind) ? quotas.perEditor : quotas.perUser;
  return { own: quota - Number(rows[0]?.own ?? 0), total: quotas.total - Number(rows[0]?.total ?? 0) };
}

import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { ensureFolderId } from './erp-inbox.folders.ts';

/** After this time without a server that exchanges files in a folder, another folder takes its place. */
export const folderPatience = '2 minutes';
/** A server that exchanges files notes it this often. */
const noteEvery = '15 seconds';

/**
 * True if files are exchanged in this folder. Several servers may run jobs, but if each has a folder of its own, orders
 * would be scattered over folders that the ERP does not read. So the first folder counts as long as a server uses it.
 */
export async function isOwnFolder(db: Database, folder: string): Promise<boolean> {
  const id = await ensureFolderId(folder);
  const { rows } = await sql<{ own: boolean; fresh: boolean }>`
    select folder = ${id} as own,
           seen_at > clock_timestamp() - interval '${sql.raw(noteEvery)}' as fresh
      from erp_folder`.execute(db);
  if (rows[0]?.own && rows[0].fresh) return true;
  const noted = await sql`
    insert into erp_folder as f (folder, host, seen_at)
    values (${id}, ${hostname()}, clock_timestamp())
        on conflict (is_only) do update
       set folder = excluded.folder, host = excluded.host, seen_at = excluded.seen_at
     where f.folder = excluded.folder
        or f.seen_at < clock_timestamp() - interval '${sql.raw(folderPatience)}'
 returning f.folder`.execute(db);
  return noted.rows.length === 1;
}

import { sql } from 'kysely';
import type { TestServer } from '../../testing/harness.ts';

export interface AnnouncementOptions {
  readonly type?: 'home_page' | 'login';
  readonly title?: string;
  readonly content?: string;
  /** `YYYY-MM-DD HH:MM`, in the local time of the market that shows it. */
  readonly from?: string;
  readonly to?: string;
  readonly sorgs?: readonly string[];
}

/** Inserts an announcement without any checks; returns its id. */
export async function makeAnnouncement(server: TestServer, options: AnnouncementOptions = {}): Promise<string> {
  const {
    type = 'home_page',
    title = 'News',
    content = '<p>News</p>',
    from = '2026-03-01 00:00',
    to = '2026-03-31 23:59',
    sorgs = [],
  } = options;
  const { rows } = await sql<{ id: string }>`
    insert into announcements_announcement (type, title, content, starts_on, starts_time, ends_on, ends_time, created_at, updated_at)
    values (${type}, ${title}, ${content}, ${from.slice(0, 10)}, ${from.slice(11)}, ${to.slice(0, 10)}, ${to.slice(11)}, now(), now()) returning id`.execute(
    server.db,
  );
  const id = rows[0]?.id ?? '';
  for (const sorg of sorgs) await sql`insert into announcements_sorg values (${id}, ${sorg})`.execute(server.db);
  return id;
}

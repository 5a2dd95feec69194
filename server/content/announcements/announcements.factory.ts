import type { TextsByLanguage } from '#rules/content/announcements/other-texts.ts';
import type { ContentLanguage } from '#rules/locales.ts';
import type { TestServer } from '#testing/harness.ts';

export interface AnnouncementOptions {
  readonly type?: 'home_page' | 'login';
  readonly title?: string;
  readonly content?: string;
  /** The language of title and content. */
  readonly mainLanguage?: ContentLanguage;
  readonly texts?: TextsByLanguage<{ readonly title: string; readonly content: string }>;
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
    mainLanguage = 'en',
    texts = {},
    from = '2026-03-01 00:00',
    to = '2026-03-31 23:59',
    sorgs = [],
  } = options;
  const now = server.services.now();
  const { id } = await server.db
    .insertInto('announcements_announcement')
    .values({
      type,
      title,
      content,
      main_language: mainLanguage,
      texts: JSON.stringify(texts),
      starts_on: from.slice(0, 10),
      starts_time: from.slice(11),
      ends_on: to.slice(0, 10),
      ends_time: to.slice(11),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const sorg of sorgs)
    await server.db.insertInto('announcements_sorg').values({ announcement_id: id, sorg }).execute();
  return id;
}

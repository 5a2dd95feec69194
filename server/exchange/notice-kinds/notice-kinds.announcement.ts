import { sql } from 'kysely';
import { richTextWords } from '#rules/content/content/content-text.ts';
import { isId } from '#rules/ids.ts';
import { contentLanguage, contentLanguages, type ContentLanguage } from '#rules/locales.ts';
import type { EventKind, InboxPhrase } from './notice-kinds.messages.ts';
import { findToldAnnouncement, type ToldAnnouncement } from './notice-kinds.queries.ts';

/** Title and words in a language, else in the main one. */
function wordsIn(told: ToldAnnouncement, language: ContentLanguage): { title: string; words: string } {
  const { title, content } = told.texts[language] ?? told;
  return { title, words: richTextWords(content) };
}

/** Title or words by language, for the inbox. */
const names = (told: ToldAnnouncement, part: 'title' | 'words'): InboxPhrase['params'] => ({
  [part]: {
    names: Object.fromEntries(
      contentLanguages.map((language) => [language, wordsIn(told, language)[part].slice(0, 300)]),
    ),
    otherwise: '',
  },
});

/** An announcement's window has begun: pushed to those who see it on their pages. */
export const announcement: EventKind = async (ctx, { announcementId }) => {
  const found =
    typeof announcementId === 'string' && isId(announcementId) ? await findToldAnnouncement(ctx, announcementId) : null;
  if (!found) return null;
  const shared = sql`
    select z.sorg
      from announcements_sorg z
      join markets_market_sorg ms on ms.sorg = z.sorg and ms.market_id = m.id
     where z.announcement_id = ${announcementId}`;
  const markets = sql`
    select m.id
      from markets_market m
     where m.id = any(${[...found.markets]}::uuid[])
       and exists (
        select
          from markets_market_sorg ms
         where ms.market_id = m.id
           and (not exists (select from announcements_sorg z where z.announcement_id = ${announcementId})
                or exists (select from announcements_sorg z where z.announcement_id = ${announcementId} and z.sorg = ms.sorg))
           and (exists (
                select
                  from identity_user_area a
                 where a.user_id = u.id
                   and a.sorg = ms.sorg
                   and a.option = 'include')
                or exists (
                select
                  from customers_user cu
                  join customers_area ca on ca.customer_id = cu.customer_id
                 where cu.user_id = u.id and ca.sorg = ms.sorg)))`;
  return {
    path: '',
    inbox: [
      {
        readers: sql<boolean>`exists (${markets})`,
        customerId: null,
        sorg: null,
        market: sql<string | null>`(${markets} order by m.code limit 1)`,
        title: { id: 'notices.announcement.title', params: names(found, 'title') },
        body: { id: 'notices.announcement.body', params: names(found, 'words') },
      },
    ],
    push: {
      subscribers: sql<boolean>`
        m.id = any(${[...found.markets]}::uuid[])
        and (not exists (select from announcements_sorg z where z.announcement_id = ${announcementId})
             or exists (
            select
              from (${shared}) y
             where exists (
                select
                  from identity_user_area a
                 where a.user_id = u.id
                   and a.sorg = y.sorg
                   and a.option = 'include')
                or exists (
                select
                  from customers_user cu
                  join customers_area ca on ca.customer_id = cu.customer_id
                 where cu.user_id = u.id and ca.sorg = y.sorg)))`,
      words: (locale) => {
        const { title, words } = wordsIn(found, contentLanguage(locale));
        return { title, body: words };
      },
    },
  };
};

import { isId } from '#rules/ids.ts';
import { textIn } from '#rules/content/content/content-texts.ts';
import { richTextWords } from '#rules/content/content/content-text.ts';
import { contentLanguage, contentLanguages, type Locale } from '#rules/locales.ts';
import { sql } from 'kysely';
import { findMarket } from '#accounts/markets/markets.queries.ts';
import { findToldNews, type ToldNews } from '#content/news/news.notices.queries.ts';
import { addresseesAmong, type EventKind, type InboxPhrase, type MailPart } from './notice-kinds.messages.ts';

/** Characters of a text that the inbox shows. */
const shownCharacters = 300;

const wordsIn = ({ texts, mainLanguage }: ToldNews, locale: Locale): { title: string; words: string } => {
  const { title, subtitle, body } = textIn(texts, contentLanguage(locale), mainLanguage);
  return { title, words: subtitle || richTextWords(body).slice(0, shownCharacters) };
};

/** A text of news by language, for the inbox. */
function names(news: ToldNews, part: 'title' | 'words'): InboxPhrase['params'] {
  const languages = contentLanguages.map((language) => {
    const { title, subtitle, body } = textIn(news.texts, language, news.mainLanguage);
    const words = subtitle || richTextWords(body).slice(0, shownCharacters);
    return [language, part === 'title' ? title : words] as const;
  });
  return { [part]: { names: Object.fromEntries(languages), otherwise: '' } };
}

/** News appeared in a market, or a reminder of news that was not read: told to the users that the event names. */
export const newsAppeared =
  (mustRead: boolean): EventKind =>
  async (ctx, { newsId, host, userIds, reminder }) => {
    if (typeof newsId !== 'string' || typeof host !== 'string' || !Array.isArray(userIds)) return null;
    const readers = userIds.filter((id): id is string => typeof id === 'string' && isId(id));
    const market = await ctx.remember(`notices.market-of-host ${host}`, () => findMarket(ctx.db, host));
    const news = market && (await findToldNews(ctx, newsId, market));
    if (!market || !news || news.mustRead !== mustRead) return null;
    const title = reminder === true ? 'notices.news.reminderSubject' : 'notices.news.subject';
    return {
      path: `/news/${newsId}`,
      inbox: [
        {
          readers,
          customerId: null,
          sorg: null,
          market: market.id,
          title: { id: title, params: names(news, 'title') },
          body: { id: 'notices.news.body', params: names(news, 'words') },
        },
      ],
      mail: {
        market,
        addressees: await addresseesAmong(ctx, readers),
        words: (_to, locale): MailPart => {
          const said = wordsIn(news, locale);
          return {
            subject: { id: title, params: { title: said.title } },
            intro: { id: mustRead ? 'notices.news.mustRead' : 'notices.news.published', params: { title: said.title } },
            facts: [],
            ...(said.words === '' ? {} : { quote: said.words }),
            action: { id: mustRead ? 'notices.action.confirmNews' : 'notices.action.news' },
          };
        },
      },
      push: {
        subscribers: sql<boolean>`
          u.id = any(${readers}::uuid[]) and (m.configuration -> 'features' ->> 'news')::boolean`,
        words: (locale) => {
          const said = wordsIn(news, locale);
          return { title: said.title, body: said.words };
        },
      },
    };
  };

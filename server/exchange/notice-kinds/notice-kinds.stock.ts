import { sql } from 'kysely';
import * as v from 'valibot';
import { isId } from '#rules/ids.ts';
import type { Locale } from '#rules/locales.ts';
import { textIn } from '#platform/text/texts.ts';
import {
  addresseesAmong,
  isFresh,
  marketOf,
  phraseIn,
  type EventKind,
  type InboxParam,
  type InboxPhrase,
  type MailPart,
} from './notice-kinds.messages.ts';
import { listNoticeArticles, listUsersOf, type NoticeArticle } from './notice-kinds.queries.ts';

/** Articles of stock alerts, as written by the action that found them. */
const waitedLine = v.object({
  articleId: v.string(),
  sorg: v.string(),
  qty: v.number(),
  successor: v.nullable(v.string()),
});
const waited = v.object({
  at: v.string(),
  host: v.string(),
  userId: v.pipe(v.string(), v.check(isId)),
  by: v.string(),
  customerId: v.pipe(v.string(), v.check(isId)),
  customer: v.string(),
  acting: v.boolean(),
  count: v.number(),
  lines: v.pipe(v.array(waitedLine), v.minLength(1)),
});

/** The name of an article as a param; it is written in the reader's language. */
const nameOf = ({ names, code }: NoticeArticle): InboxParam => ({ names, otherwise: code });

/**
 * The article of a stock alert is back, or discontinued: sent to the user who asked; for an alert that staff set for a
 * customer, also to its users. The message has the requested quantity, because a mask may hide the available one
 * (Q-069).
 */
export const waitedFor =
  (kind: 'here' | 'gone'): EventKind =>
  async (ctx, details) => {
    const news = v.safeParse(waited, details);
    if (!news.success || !isFresh(ctx, new Date(news.output.at))) return null;
    const { host, userId, by, customerId, customer, acting, count, lines } = news.output;
    const told = await listNoticeArticles(
      ctx.db,
      lines.flatMap(({ articleId, successor }) => [articleId, ...(successor === null ? [] : [successor])]),
    );
    const articles = lines.flatMap((line) => {
      const article = told.get(line.articleId);
      return article
        ? [{ ...line, article, next: line.successor === null ? null : (told.get(line.successor) ?? null) }]
        : [];
    });
    const [first] = articles;
    if (!first) return null;
    const market = await marketOf(ctx, first.sorg, host);
    const dealers = acting ? await listUsersOf(ctx.db, customerId) : [];
    const readers = [...new Set([userId, ...dealers])];
    const lead = kind === 'here' ? first.article : first.next;
    const single = count === 1 && lead !== null;
    const subject = { id: `notices.stock.${kind}Subject`, params: { article: first.article.code, count } };
    const phrase = ({ article, next, qty }: (typeof articles)[number]): InboxPhrase => {
      const name = nameOf(article);
      if (kind === 'here') return { id: 'notices.stock.here', params: { name, qty } };
      return next
        ? { id: 'notices.stock.replaced', params: { name, successor: nameOf(next), code: next.code } }
        : { id: 'notices.stock.gone', params: { name } };
    };
    const line = (locale: Locale, one: (typeof articles)[number]): string => phraseIn(locale, phrase(one));
    return {
      path: single ? lead.path : '/catalog/repeat-order?tab=alerts',
      inbox:
        market === null
          ? []
          : [
              {
                readers,
                customerId,
                sorg: first.sorg,
                market: market.id,
                title: subject,
                body: count === 1 ? phrase(first) : { id: `notices.stock.${kind}Intro` },
              },
            ],
      ...(market && {
        mail: {
          market,
          addressees: await addresseesAmong(ctx, readers),
          words: (to, locale): MailPart => {
            const chooseWords = () => {
              if (count > lines.length)
                return { outro: { id: 'notices.stock.more', params: { count: count - lines.length } } };
              if (kind === 'here') return { outro: { id: 'notices.stock.notKept' } };
              return {};
            };
            return {
              subject,
              intro:
                to.userId === userId && !acting
                  ? { id: `notices.stock.${kind}Intro` }
                  : { id: `notices.stock.${kind}For`, params: { by, customer } },
              facts: articles.map((one) => ({
                label: { id: 'notices.stock.line', params: { article: one.article.code } },
                value: line(locale, one),
              })),
              ...chooseWords(),
              action: { id: single ? 'notices.action.article' : 'notices.action.alerts' },
            };
          },
        },
      }),
      push: {
        subscribers: sql<boolean>`
          u.id = any(${readers}::uuid[])
          and exists (select from markets_market_sorg ms where ms.market_id = m.id and ms.sorg = ${first.sorg})
          and exists (
              select
                from identity_user_role ur
                join identity_role_permission rp on rp.role_id = ur.role_id
               where ur.user_id = u.id and rp.permission = 'page.catalog')`,
        words: (locale) => ({
          title: textIn(locale, subject.id, subject.params),
          body: count === 1 ? line(locale, first) : textIn(locale, `notices.stock.${kind}Intro`),
        }),
      },
    };
  };

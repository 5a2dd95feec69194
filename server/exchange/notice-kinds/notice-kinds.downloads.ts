import { sql } from 'kysely';
import * as v from 'valibot';
import { isId } from '#rules/ids.ts';
import { findMarket } from '#accounts/markets/markets.queries.ts';
import {
  addresseesAmong,
  dayIn,
  isFresh,
  phraseIn,
  type EventKind,
  type InboxPhrase,
  type MailPart,
} from './notice-kinds.messages.ts';

/** An export as written by the job that made it, or could not. */
const told = v.object({
  at: v.string(),
  host: v.string(),
  userId: v.pipe(v.string(), v.check(isId)),
  module: v.string(),
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  rows: v.optional(v.number(), 0),
  fileName: v.optional(v.string(), ''),
  failure: v.optional(v.string(), 'something_wrong'),
});

/** An export is ready, or failed: told to the user who requested it. */
const aboutExport =
  (words: 'ready' | 'failed'): EventKind =>
  async (ctx, details) => {
    const news = v.safeParse(told, details);
    if (!news.success || !isFresh(ctx, new Date(news.output.at))) return null;
    const { host, userId, module, from, to, rows, fileName, failure } = news.output;
    const market = await findMarket(ctx.db, host);
    if (!market) return null;
    const name: InboxPhrase = { id: `downloads.module.${module}` };
    const title: InboxPhrase = { id: `notices.download.${words}Subject`, params: { module: { phrase: name } } };
    const body: InboxPhrase =
      words === 'ready'
        ? { id: 'notices.download.ready', params: { rows } }
        : { id: 'notices.download.failed', params: { reason: { phrase: { id: failure } } } };
    return {
      path: '/download-area',
      inbox: [{ readers: [userId], customerId: null, sorg: null, market: market.id, title, body }],
      mail: {
        market,
        addressees: await addresseesAmong(ctx, [userId]),
        words: (_to, locale): MailPart => ({
          subject: { id: title.id, params: { module: phraseIn(locale, name) } },
          intro:
            words === 'ready'
              ? { id: 'notices.download.ready', params: { rows } }
              : { id: 'notices.download.failed', params: { reason: phraseIn(locale, { id: failure }) } },
          facts: [
            ...(fileName === '' ? [] : [{ label: { id: 'notices.fact.file' }, value: fileName }]),
            ...(from === null
              ? []
              : [{ label: { id: 'notices.fact.period' }, value: `${dayIn(locale, from)} – ${dayIn(locale, to)}` }]),
          ],
          action: { id: 'notices.action.downloads' },
        }),
      },
      ...(words === 'ready' && {
        push: {
          subscribers: sql<boolean>`u.id = ${userId}::uuid and m.id = ${market.id}::uuid`,
          words: (locale) => ({ title: phraseIn(locale, title), body: phraseIn(locale, body) }),
        },
      }),
    };
  };

export const downloadReady = aboutExport('ready');
export const downloadFailed = aboutExport('failed');

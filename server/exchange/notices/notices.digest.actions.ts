import { readerLocale, type Locale } from '#rules/locales.ts';
import type { Market } from '#rules/accounts/markets/site-configuration.ts';
import { latestDigest } from '#rules/exchange/notices/hours.ts';
import { kindText, noticeKind, noticeKinds } from '#rules/exchange/notices/kinds.ts';
import type { Ctx } from '#platform/context.ts';
import { publicOrigin } from '#platform/http/http.ts';
import { queueMail, type Mail } from '#platform/mail/mail.ts';
import { anyOf } from '#platform/database/sets.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { findActor, listMailable, type MailableUser } from '#access/identity/identity.queries.ts';
import { listMarkets } from '#accounts/markets/markets.queries.ts';
import { listForDigest, listWaitingReaders } from './notices.digest.queries.ts';
import type { Entry } from './notices.inbox.queries.ts';
import { phraseIn } from '#exchange/notice-kinds/notice-kinds.messages.ts';
import { loadChoices } from './notices.preferences.queries.ts';
import { unsubscribeLinks } from './notices.unsubscribe.actions.ts';

/** Entries that a digest lists; the inbox has all of them. */
const mostListed = 100;

/** A digest that is due. */
interface Due {
  readonly market: Market;
  readonly at: Date;
}

async function listDue(ctx: Ctx): Promise<Due[]> {
  return (await listMarkets(ctx.db)).flatMap((found) => {
    const host = found.defaultHost ?? found.hosts[0];
    if (host === undefined) return [];
    return [
      { market: { ...found, host }, at: latestDigest(ctx.now, found.timeZone, found.configuration.noticeDigestAt) },
    ];
  });
}

/**
 * Sends the digests that are due in the local time of each market: one mail per user, market and due time, with the
 * unread entries that wait for it. Safe to run twice and at one moment; a time that passed while no server ran is made
 * up for.
 */
export async function sendDigests(ctx: Ctx, port: number): Promise<void> {
  for (const due of await listDue(ctx))
    for (const userId of await listWaitingReaders(ctx.db, due.market.id, due.at))
      await withTransaction(ctx, (inner) => sendDigest(inner, due, userId, port));
}

async function sendDigest(ctx: Ctx, due: Due, userId: string, port: number): Promise<void> {
  // The row is the lock: a second process waits here, and then finds that the digest was made.
  const digest = await ctx.db
    .insertInto('notices_digest')
    .values({ user_id: userId, market_id: due.market.id, due_at: due.at, made_at: ctx.now })
    .onConflict((conflict) => conflict.columns(['user_id', 'market_id', 'due_at']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!digest) return;
  const taken = await ctx.db
    .updateTable('notices_entry')
    .set({ waits_for_digest: false })
    .where('user_id', '=', userId)
    .where('market_id', '=', due.market.id)
    .where('waits_for_digest', '=', true)
    .where('at', '<=', due.at)
    .returning('id')
    .execute();
  const [user] = await listMailable(ctx.db, [userId]);
  if (!user || user.address === null) return;
  const entries = await wantedEntries(
    ctx,
    due,
    user,
    taken.map(({ id }) => id),
  );
  if (entries.length === 0) return;
  await ctx.db
    .updateTable('notices_entry')
    .set({ digest_id: digest.id })
    .where('id', '=', anyOf(entries.map(({ id }) => id)))
    .execute();
  await queueMail(ctx, await digestMail(ctx, due.market, user, digest.id, entries, port));
}

/** Of these entries, those that the user may still see, has not read, and still wants in the digest. */
async function wantedEntries(ctx: Ctx, { market }: Due, user: MailableUser, ids: readonly string[]): Promise<Entry[]> {
  const actor = await findActor(ctx.db, user.id, '');
  if (!actor) return [];
  const choices = await loadChoices(ctx.db, [user.id]);
  const entries = await listForDigest(ctx.db, actor, market.sorgs, ids);
  return entries.filter(({ kind }) => {
    const known = noticeKind(kind);
    return known !== null && user[known.account] && choices(user.id, kind).mail === 'digest';
  });
}

async function digestMail(
  ctx: Ctx,
  market: Market,
  user: MailableUser,
  digestId: string,
  entries: readonly Entry[],
  port: number,
): Promise<Mail> {
  const locale = readerLocale(user.language, market.languages);
  const listed = entries.slice(0, mostListed);
  const more = entries.length - listed.length;
  const byKind = Map.groupBy(listed, ({ kind }) => kind);
  const link = await unsubscribeLinks(ctx.db, port);
  return {
    kind: 'digest',
    key: digestId,
    market,
    locale,
    to: [user.address ?? ''],
    subject: { id: 'notices.digest.subject', params: { count: entries.length } },
    intro: { id: 'notices.digest.intro', params: { count: entries.length } },
    facts: noticeKinds.flatMap(({ kind }) => {
      const lines = byKind.get(kind)?.map((entry) => lineIn(locale, entry));
      return lines ? [{ label: { id: kindText(kind) }, value: lines.join('\n') }] : [];
    }),
    action: { label: { id: 'notices.action.inbox' }, url: `${publicOrigin(market.host, port)}/${locale}/inbox` },
    ...(more > 0 ? { outro: { id: 'notices.digest.more', params: { count: more } } } : {}),
    unsubscribe: {
      label: { id: 'notices.unsubscribe.digest' },
      url: link(market.host, { userId: user.id, subject: 'digest' }),
    },
  };
}

/** One line of a digest: title, text and the customer. */
function lineIn(locale: Locale, { title, titleParams, body, bodyParams, customerName }: Entry): string {
  const words = [
    phraseIn(locale, { id: title, params: titleParams }),
    ...(body === null ? [] : [phraseIn(locale, { id: body, params: bodyParams }).replace(/\s*:$/, '')]),
    ...(customerName === null ? [] : [customerName]),
  ];
  return words.filter((part) => part !== '').join(' – ');
}

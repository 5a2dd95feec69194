import { sql } from 'kysely';
import { readerLocale } from '#rules/locales.ts';
import { kindText, mailChoicesOf, noticeKind } from '#rules/exchange/notices/kinds.ts';
import type { Config } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { publicOrigin } from '#platform/http/http.ts';
import { isMailable, queueMails } from '#platform/mail/mail.ts';
import { textIn } from '#platform/text/texts.ts';
import { replyAddresses } from '#exchange/reply-mail/reply-mail.addresses.actions.ts';
import { eventKinds } from '#exchange/notice-kinds/notice-kinds.events.ts';
import { addEntries } from './notices.inbox.actions.ts';
import type { NewEvent, Raised } from '#exchange/notice-kinds/notice-kinds.messages.ts';
import { loadChoices } from './notices.preferences.queries.ts';
import { enqueuePush } from './notices.push.actions.ts';
import { listSubscriptions } from './notices.push.queries.ts';
import { unsubscribeLinks } from './notices.unsubscribe.actions.ts';

/** Settings of the process: its port, for links to local hosts, and where answers to mails arrive. */
export type RaiseSettings = Pick<Config, 'port' | 'mailReplies'>;

/**
 * Sends the notices of events once: entries of the inbox, mails into the outbox, one push job per subscription, all in
 * the caller's transaction. Skips a repeated event, an unknown order, and a window that is not open.
 */
export async function raiseEvents(ctx: Ctx, raised: readonly Raised[], settings: RaiseSettings): Promise<void> {
  const events = await newEvents(ctx, raised);
  await addEntries(ctx, events);
  await mailNotices(ctx, events, settings);
  for (const event of events) await pushNotice(ctx, event);
}

/** Records the events that have a notice; those that were told before are left out. */
async function newEvents(ctx: Ctx, raised: readonly Raised[]): Promise<NewEvent[]> {
  const notices = await Promise.all(raised.map(async ({ kind, details }) => eventKinds.get(kind)?.(ctx, details)));
  const told = new Map(
    raised.flatMap((event, at) => {
      const notice = notices[at];
      return notice ? [[eventKey(event), { ...event, notice }] as const] : [];
    }),
  );
  if (told.size === 0) return [];
  const rows = await ctx.db
    .insertInto('notices_event')
    .values(
      // In the order of their keys: two jobs with the same events must not wait for each other.
      [...told.values()]
        .sort((one, other) => (eventKey(one) < eventKey(other) ? -1 : 1))
        .map(({ kind, key, details }) => ({ kind, key, details: JSON.stringify(details), happened_at: ctx.now })),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
    .returning(['id', 'kind', 'key'])
    .execute();
  const ids = new Map(rows.map((row) => [eventKey(row), row.id]));
  return [...told].flatMap(([key, { kind, notice }]) => {
    const id = ids.get(key);
    return id === undefined ? [] : [{ id, kind, notice }];
  });
}

const eventKey = ({ kind, key }: Pick<Raised, 'kind' | 'key'>): string => `${kind} ${key}`;

/** True if readers may switch the mails of a kind off. */
function mayEnd(kind: string): boolean {
  const known = noticeKind(kind);
  return known !== null && mailChoicesOf(known).includes('off');
}

/** Writes the mails, each address of an event once. The outbox delivers them: `sent` means that it has them. */
async function mailNotices(ctx: Ctx, events: readonly NewEvent[], { port, mailReplies }: RaiseSettings): Promise<void> {
  const choices = await loadChoices(ctx.db, [
    ...new Set(events.flatMap(({ notice: { mail } }) => mail?.addressees.map(({ userId }) => userId) ?? [])),
  ]);
  const letters = events.flatMap(({ id, kind, notice: { mail, path, inbox } }) =>
    [
      ...Map.groupBy(
        mail?.addressees.filter(({ userId }) => choices(userId, kind).mail === 'now') ?? [],
        ({ address }) => address.trim().toLowerCase(),
      ),
    ].map(([recipient, [to]]) => ({ id, kind, path, sorg: inbox[0]?.sorg, mail: mail!, recipient, to: to! })),
  );
  if (letters.length === 0) return;
  await ctx.db
    .insertInto('notices_delivery')
    .values(
      letters.map(({ id, recipient, to }) => ({
        event_id: id,
        channel: 'mail',
        recipient,
        user_id: to.userId,
        at: ctx.now,
        outcome: isMailable(to.address.trim()) ? 'sent' : 'failed',
      })),
    )
    .execute();
  const link = await unsubscribeLinks(ctx.db, port);
  const replyAddress = await replyAddresses(
    ctx,
    mailReplies,
    letters.flatMap(({ mail: { replies }, to: { userId } }) => (replies ? [{ thread: replies, userId }] : [])),
  );
  await queueMails(
    ctx,
    letters.map(({ id, kind, path, sorg, mail, to }) => {
      const { market } = mail;
      const locale = readerLocale(to.language, market.languages);
      const { action, attach, ...content } = mail.words(to, locale);
      const replyTo = replyAddress(mail.replies, to.userId);
      return {
        kind,
        key: id,
        market,
        locale,
        to: [to.address],
        ...(sorg && { sorg }),
        ...content,
        ...(attach && { attach: { ...attach, userId: to.userId, host: market.host } }),
        ...(replyTo !== null && {
          replyTo,
          writeAbove: { id: 'notices.reply.above' },
          outro: { id: 'notices.reply.outro' },
        }),
        action: { label: action, url: `${publicOrigin(market.host, port)}/${locale}${path}` },
        ...(mayEnd(kind) && {
          unsubscribe: {
            label: { id: 'notices.unsubscribe.kind', params: { kind: textIn(locale, kindText(kind)) } },
            url: link(market.host, { userId: to.userId, subject: kind }),
          },
        }),
      };
    }),
  );
}

/** Adds a job for each browser whose user wants pushes of the kind; during quiet hours it starts at their end. */
async function pushNotice(ctx: Ctx, { id: eventId, kind, notice: { push } }: NewEvent): Promise<void> {
  if (!push) return;
  const found = await listSubscriptions(ctx, push.subscribers);
  const choices = await loadChoices(ctx.db, [...new Set(found.map(({ userId }) => userId))]);
  const subscriptions = found.filter(({ userId }) => choices(userId, kind).push);
  if (subscriptions.length === 0) return;
  const given = JSON.stringify(subscriptions.map(({ id, userId }) => ({ recipient: id, user_id: userId })));
  await sql`
    insert into notices_delivery (event_id, channel, recipient, user_id, at)
    select ${eventId}, 'push', g.recipient, g.user_id, ${ctx.now}
      from jsonb_to_recordset(${given}::jsonb) as g(recipient text, user_id uuid)
        on conflict do nothing`.execute(ctx.db);
  for (const subscription of subscriptions) await enqueuePush(ctx, eventId, subscription);
}

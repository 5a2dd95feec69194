import { sql } from 'kysely';
import { isLocale } from '../../../rules/locales.ts';
import type { Ctx } from '../../platform/context.ts';
import { publicOrigin } from '../../platform/http.ts';
import { isMailable, queueMails } from '../../platform/mail.ts';
import { eventKinds } from './notices.events.ts';
import type { Details, Notice } from './notices.messages.ts';
import { listSubscriptions } from './notices.push.queries.ts';

/** An event; there is never a second event of the kind with the same key. */
export interface Raised {
  readonly kind: string;
  readonly key: string;
  readonly details: Details;
}

/** An event that was not told before, with its notice. */
interface NewEvent {
  readonly id: string;
  readonly kind: string;
  readonly notice: Notice;
}

/**
 * Sends the notices of events once: mails into the outbox, one push job per subscription, all in the caller's
 * transaction. Skips a repeated event, an unknown order, and a window that is not open. `port` is the port of this
 * server, for links to local hosts.
 */
export async function raiseEvents(ctx: Ctx, raised: readonly Raised[], port: number): Promise<void> {
  const events = await newEvents(ctx, raised);
  await mailNotices(ctx, events, port);
  for (const { id, notice } of events) await pushNotice(ctx, id, notice);
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

/** Writes the mails, each address of an event once. The outbox delivers them: `sent` means that it has them. */
async function mailNotices(ctx: Ctx, events: readonly NewEvent[], port: number): Promise<void> {
  const letters = events.flatMap(({ id, kind, notice: { mail, path } }) =>
    [...Map.groupBy(mail?.addressees ?? [], ({ address }) => address.trim().toLowerCase())].map(
      ([recipient, [to]]) => ({ id, kind, path, mail: mail!, recipient, to: to! }),
    ),
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
  await queueMails(
    ctx,
    letters.map(({ id, kind, path, mail, to }) => {
      const { market } = mail;
      const locale = isLocale(to.language) ? to.language : (market.languages.find(isLocale) ?? 'en-us');
      const { action, ...content } = mail.words(to, locale);
      return {
        kind,
        key: id,
        market,
        locale,
        to: [to.address],
        ...content,
        action: { label: action, url: `${publicOrigin(market.host, port)}/${locale}${path}` },
      };
    }),
  );
}

async function pushNotice(ctx: Ctx, eventId: string, { push }: Notice): Promise<void> {
  if (!push) return;
  const subscriptions = await listSubscriptions(ctx, push.subscribers);
  if (subscriptions.length === 0) return;
  const given = JSON.stringify(subscriptions.map(({ id, userId }) => ({ recipient: id, user_id: userId })));
  await sql`
    insert into notices_delivery (event_id, channel, recipient, user_id, at)
    select ${eventId}, 'push', g.recipient, g.user_id, ${ctx.now}
      from jsonb_to_recordset(${given}::jsonb) as g(recipient text, user_id uuid)
        on conflict do nothing`.execute(ctx.db);
  for (const { id } of subscriptions)
    await ctx.enqueue('notices.push', { eventId, subscriptionId: id }, { key: `notices.push:${eventId}:${id}` });
}

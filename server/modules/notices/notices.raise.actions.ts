import { sql } from 'kysely';
import { isLocale, type Locale } from '../../../rules/locales.ts';
import type { Ctx } from '../../platform/context.ts';
import { publicOrigin } from '../../platform/http.ts';
import { queueMail } from '../../platform/mail.ts';
import { eventKinds, type Details, type Notice } from './notices.events.ts';
import { listSubscriptions } from './notices.push.queries.ts';

/** An event; there is never a second event of the kind with the same key. */
export interface Raised {
  readonly kind: string;
  readonly key: string;
  readonly details: Details;
}

/**
 * Sends the notices of an event once: mails into the outbox, one push job per subscription, all in the caller's
 * transaction. Does nothing for a repeated event, an unknown order, or a window that is not open. `port` is the port of
 * this server, for links to local hosts.
 */
export async function raiseEvent(ctx: Ctx, { kind, key, details }: Raised, port: number): Promise<void> {
  const notice = await eventKinds.get(kind)?.(ctx, details);
  if (!notice) return;
  const event = await ctx.db
    .insertInto('notices_event')
    .values({ kind, key, details: JSON.stringify(details), happened_at: ctx.now })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!event) return;
  await mailNotice(ctx, event.id, kind, notice, port);
  await pushNotice(ctx, event.id, notice);
}

/** Writes the mails, each address once. The outbox delivers them, so `sent` means handed over to it. */
async function mailNotice(
  ctx: Ctx,
  eventId: string,
  kind: string,
  { mail, path }: Notice,
  port: number,
): Promise<void> {
  if (!mail) return;
  const { market } = mail;
  const fallback = market.languages.find(isLocale) ?? 'en-us';
  for (const to of mail.addressees) {
    const locale: Locale = isLocale(to.language) ? to.language : fallback;
    const delivery = await ctx.db
      .insertInto('notices_delivery')
      .values({
        event_id: eventId,
        channel: 'mail',
        recipient: to.address.trim().toLowerCase(),
        user_id: to.userId,
        at: ctx.now,
        outcome: 'sent',
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('recipient')
      .executeTakeFirst();
    if (!delivery) continue;
    const { action, ...words } = mail.words(to, locale);
    const written = await queueMail(ctx, {
      kind,
      key: eventId,
      market,
      locale,
      to: [to.address],
      ...words,
      action: { label: action, url: `${publicOrigin(market.host, port)}/${locale}${path}` },
    });
    if (written === 0)
      await ctx.db
        .updateTable('notices_delivery')
        .set({ outcome: 'failed' })
        .where('event_id', '=', eventId)
        .where('channel', '=', 'mail')
        .where('recipient', '=', delivery.recipient)
        .execute();
  }
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

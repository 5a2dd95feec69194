import { createECDH } from 'node:crypto';
import { sql } from 'kysely';
import * as v from 'valibot';
import { quietEnd } from '#rules/exchange/notices/hours.ts';
import { isLocale, type Locale } from '#rules/locales.ts';
import { standardQuietHours, type Market } from '#rules/accounts/markets/site-configuration.ts';
import { DomainError } from '#rules/errors.ts';
import type { Ctx, SignedInCtx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { eventKinds } from '#exchange/notice-kinds/notice-kinds.events.ts';
import { hasRead } from './notices.inbox.queries.ts';
import type { Details } from '#exchange/notice-kinds/notice-kinds.messages.ts';
import { loadChoices } from './notices.preferences.queries.ts';
import { isPushEndpoint, type PushGateway } from './notices.gateway.ts';
import { findPushKeys, listSubscriptions, type PushKeys, type Subscription } from './notices.push.queries.ts';

/** Maximum number of notified browsers per user; a new one replaces the oldest. */
const browsersPerUser = 20;

/** The keys of a host, created on first use. Two processes that create them at the same time get the same keys. */
export async function pushKeys(db: Database, host: string, now: Date): Promise<PushKeys> {
  const known = await findPushKeys(db, host);
  if (known) return known;
  const { default: webPush } = await import('web-push');
  const made = webPush.generateVAPIDKeys();
  await db
    .insertInto('notices_push_key')
    .values({ host, public_key: made.publicKey, private_key: made.privateKey, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findPushKeys(db, host)) ?? made;
}

/** Push fields of the site configuration: the host's public key if the feature is on, else nothing. */
export async function pushOfSite(ctx: Ctx, market: Market): Promise<{ pushPublicKey?: string }> {
  if (!market.configuration.features.WEB_NOTIFICATION) return {};
  return { pushPublicKey: (await pushKeys(ctx.db, market.host, ctx.now)).publicKey };
}

const base64url = (bytes: number) =>
  v.pipe(
    v.string('required'),
    v.maxLength(200, 'too_long'),
    v.regex(/^[\w-]+={0,2}$/, 'bad_input'),
    v.check((text) => Buffer.from(text, 'base64url').length === bytes, 'bad_input'),
  );

/** True if these bytes are a point on the curve, so that a message can be encrypted with it. */
function isPublicKey(text: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(text, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

/** The subscription that a browser posts. */
export const subscriptionSchema = v.object({
  endpoint: v.pipe(v.string('required'), v.maxLength(1000, 'too_long')),
  keys: v.object({ p256dh: v.pipe(base64url(65), v.check(isPublicKey, 'bad_input')), auth: base64url(16) }),
});

/**
 * Stores a browser's subscription for the caller, their session, host and language; an endpoint belongs to the last
 * user who posted it. Refuses `valid_url` for an endpoint that is not a public push service.
 */
export async function subscribe(
  ctx: SignedInCtx,
  input: v.InferOutput<typeof subscriptionSchema>,
  userAgent: string,
  allowLoopback: boolean,
): Promise<void> {
  if (!isPushEndpoint(input.endpoint, allowLoopback)) throw new DomainError('valid_url', {}, 'endpoint');
  const { userId, sessionId } = ctx.actor;
  await ctx.db.selectFrom('identity_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const browser = {
    user_id: userId,
    session_id: sessionId,
    host: ctx.market.host,
    p256dh: input.keys.p256dh,
    auth: input.keys.auth,
    locale: ctx.locale,
    user_agent: userAgent.slice(0, 300),
    created_at: ctx.now,
  };
  await ctx.db
    .insertInto('notices_push_subscription')
    .values({ endpoint: input.endpoint, ...browser })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...browser, failed_at: null }))
    .execute();
  await ctx.db
    .deleteFrom('notices_push_subscription')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notices_push_subscription')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(sql.lit(browsersPerUser)),
    )
    .execute();
}

type Outcome = 'waiting' | 'sent' | 'gone' | 'failed' | 'skipped';

/** Milliseconds until a push may go: 0, or the rest of the quiet hours of the market. */
function quietRest(now: Date, { timeZone, quietFrom, quietTo }: Subscription): number {
  const end = quietEnd(now, timeZone, {
    from: quietFrom ?? standardQuietHours.from,
    to: quietTo ?? standardQuietHours.to,
  });
  return end === null ? 0 : end.getTime() - now.getTime();
}

/** Adds the job that sends an event to a browser, at the end of the quiet hours at the earliest. */
export const enqueuePush = (ctx: Ctx, eventId: string, subscription: Subscription): Promise<void> =>
  ctx.enqueue(
    'notices.push',
    { eventId, subscriptionId: subscription.id },
    { key: `notices.push:${eventId}:${subscription.id}`, delay: quietRest(ctx.now, subscription) },
  );

/** Moves a delivery from one outcome to another; false if it no longer exists. */
async function move(
  db: Database,
  eventId: string,
  subscriptionId: string,
  from: Outcome,
  to: Outcome,
): Promise<boolean> {
  const moved = await db
    .updateTable('notices_delivery')
    .set({ outcome: to })
    .where('event_id', '=', eventId)
    .where('channel', '=', 'push')
    .where('recipient', '=', subscriptionId)
    .where('outcome', '=', from)
    .returning('event_id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Maximum length of a message. */
const cut = (words: string, most: number): string =>
  words.length <= most ? words : `${words.slice(0, most - 1).trimEnd()}…`;

/** Contact of the host for push services: a mail address, else the site. */
const subjectOf = ({ support, host }: Subscription): string =>
  /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(support) ? `mailto:${support}` : `https://${host}`;

/**
 * Sends one event to one browser. The delivery is marked before the call, so that two processes never send twice; a
 * process that dies meanwhile loses the message instead of sending it twice. For a temporary failure the delivery is
 * marked as waiting again and the job rejects, so that the queue retries.
 */
export async function sendPush(ctx: Ctx, gateway: PushGateway, eventId: string, subscriptionId: string): Promise<void> {
  const { rows } = await sql<{ kind: string; key: string; details: Details }>`
    select e.kind, e.key, e.details
      from notices_delivery d
      join notices_event e on e.id = d.event_id
     where d.event_id = ${eventId}
       and d.channel = 'push'
       and d.recipient = ${subscriptionId}
       and d.outcome = 'waiting'`.execute(ctx.db);
  const event = rows[0];
  if (!event) return;
  // Checked again: meanwhile the session may have ended, or the announcement may be deleted.
  const notice = await eventKinds.get(event.kind)?.(ctx, event.details);
  const [subscription] = notice?.push
    ? await listSubscriptions(ctx, sql<boolean>`s.id = ${subscriptionId} and ${notice.push.subscribers}`)
    : [];
  if (!notice?.push || !subscription) {
    await move(ctx.db, eventId, subscriptionId, 'waiting', 'failed');
    return;
  }
  const { userId } = subscription;
  const choices = await loadChoices(ctx.db, [userId]);
  if (!choices(userId, event.kind).push || (await hasRead(ctx.db, eventId, userId))) {
    await move(ctx.db, eventId, subscriptionId, 'waiting', 'skipped');
    return;
  }
  if (quietRest(ctx.now, subscription) > 0) return enqueuePush(ctx, eventId, subscription);
  if (!(await move(ctx.db, eventId, subscriptionId, 'waiting', 'sent'))) return;
  const locale: Locale = isLocale(subscription.locale) ? subscription.locale : 'en-us';
  const words = notice.push.words(locale);
  try {
    const keys = await pushKeys(ctx.db, subscription.host, ctx.now);
    const outcome = await gateway.send(
      subscription,
      {
        title: cut(words.title, 120),
        body: cut(words.body, 300),
        url: `/${locale}${notice.path}`,
        tag: `${event.kind}:${event.key}`,
      },
      { ...keys, subject: subjectOf(subscription) },
    );
    if (outcome === 'sent') return;
    await move(ctx.db, eventId, subscriptionId, 'sent', outcome);
    if (outcome === 'gone')
      await ctx.db
        .deleteFrom('notices_push_subscription')
        .where('id', '=', subscriptionId)
        .where('endpoint', '=', subscription.endpoint)
        .execute();
    else
      await ctx.db
        .updateTable('notices_push_subscription')
        .set({ failed_at: ctx.now })
        .where('id', '=', subscriptionId)
        .execute();
  } catch (error) {
    await move(ctx.db, eventId, subscriptionId, 'sent', 'waiting');
    throw error;
  }
}

/** Deletes subscriptions of ended sessions, which get no messages any more. */
export async function forgetSubscriptions(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await ctx.db
    .deleteFrom('notices_push_subscription as s')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('identity_session as t')
            .select('t.id')
            .whereRef('t.id', '=', 's.session_id')
            .where('t.ended_at', 'is', null)
            .where('t.expires_at', '>', ctx.now),
        ),
      ),
    )
    .execute();
}

import { createECDH } from 'node:crypto';
import { sql } from 'kysely';
import * as v from 'valibot';
import webPush from 'web-push';
import { isLocale, type Locale } from '../../../rules/locales.ts';
import type { Market } from '../../../rules/markets/site-configuration.ts';
import { DomainError } from '../../../rules/errors.ts';
import type { Ctx, SignedInCtx } from '../../platform/context.ts';
import type { Database } from '../../platform/database.ts';
import { eventKinds, type Details } from './notices.events.ts';
import { isPushEndpoint, type PushGateway } from './notices.gateway.ts';
import { findPushKeys, listSubscriptions, type PushKeys, type Subscription } from './notices.push.queries.ts';

/** Maximum number of notified browsers per user; a new one replaces the oldest. */
const browsersPerUser = 20;

/** The keys of a host, created on first use. Two processes that create them at the same time get the same keys. */
export async function pushKeys(db: Database, host: string, now: Date): Promise<PushKeys> {
  const known = await findPushKeys(db, host);
  if (known) return known;
  const made = webPush.generateVAPIDKeys();
  await sql`insert into notices_push_key (host, public_key, private_key, created_at) values (${host}, ${made.publicKey}, ${made.privateKey}, ${now}) on conflict do nothing`.execute(
    db,
  );
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

/** Whether these bytes are a point on the curve, so that a message can be encrypted with it. */
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
  await sql`select id from identity_user where id = ${userId} for no key update`.execute(ctx.db);
  await sql`
    insert into notices_push_subscription (user_id, session_id, host, endpoint, p256dh, auth, locale, user_agent, created_at)
    values (${userId}, ${sessionId}, ${ctx.market.host}, ${input.endpoint}, ${input.keys.p256dh}, ${input.keys.auth}, ${ctx.locale}, ${userAgent.slice(0, 300)}, ${ctx.now})
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id, host = excluded.host, p256dh = excluded.p256dh, auth = excluded.auth,
      locale = excluded.locale, user_agent = excluded.user_agent, created_at = excluded.created_at, failed_at = null`.execute(
    ctx.db,
  );
  await sql`delete from notices_push_subscription where id in (
    select id from notices_push_subscription where user_id = ${userId} order by created_at desc, id desc offset ${sql.lit(browsersPerUser)})`.execute(
    ctx.db,
  );
}

type Outcome = 'waiting' | 'sent' | 'gone' | 'failed';

/** Moves a delivery from one outcome to another; false if it no longer exists. */
async function move(
  db: Database,
  eventId: string,
  subscriptionId: string,
  from: Outcome,
  to: Outcome,
): Promise<boolean> {
  const { rows } = await sql`update notices_delivery set outcome = ${to}
    where event_id = ${eventId} and channel = 'push' and recipient = ${subscriptionId} and outcome = ${from} returning event_id`.execute(
    db,
  );
  return rows.length > 0;
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
    select e.kind, e.key, e.details from notices_delivery d join notices_event e on e.id = d.event_id
     where d.event_id = ${eventId} and d.channel = 'push' and d.recipient = ${subscriptionId} and d.outcome = 'waiting'`.execute(
    ctx.db,
  );
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
      await sql`delete from notices_push_subscription where id = ${subscriptionId} and endpoint = ${subscription.endpoint}`.execute(
        ctx.db,
      );
    else
      await sql`update notices_push_subscription set failed_at = ${ctx.now} where id = ${subscriptionId}`.execute(
        ctx.db,
      );
  } catch (error) {
    await move(ctx.db, eventId, subscriptionId, 'sent', 'waiting');
    throw error;
  }
}

/** Deletes subscriptions of ended sessions, which get no messages any more. */
export async function forgetSubscriptions(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await sql`delete from notices_push_subscription s where not exists (
    select from identity_session t where t.id = s.session_id and t.ended_at is null and t.expires_at > ${ctx.now})`.execute(
    ctx.db,
  );
}

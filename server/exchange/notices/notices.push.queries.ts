import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';

/** A subscribed browser. */
export interface Subscription {
  readonly id: string;
  readonly userId: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly locale: string;
  readonly host: string;
  /** Contact address or site of the sender for the push service. */
  readonly support: string;
  /** Local time zone and quiet hours of the market, if it has set its own. */
  readonly timeZone: string;
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
}

/**
 * Active subscriptions that match a condition on `s`, their user `u` and market `m`: the session that subscribed is
 * alive, its user enabled, and the market has the feature on.
 */
export async function listSubscriptions(
  ctx: Pick<Ctx, 'db' | 'now'>,
  condition: RawBuilder<boolean>,
): Promise<Subscription[]> {
  const { rows } = await sql<Subscription>`
    select s.id, s.user_id as "userId", s.endpoint, s.p256dh, s.auth, s.locale, s.host,
           coalesce(m.configuration->>'emailSupport', '') as support, m.time_zone as "timeZone",
           m.configuration->>'quietHoursFrom' as "quietFrom", m.configuration->>'quietHoursTo' as "quietTo"
      from notices_push_subscription s
      join identity_user u on u.id = s.user_id and u.disabled_at is null and u.deleted_at is null
      join identity_session t on t.id = s.session_id and t.ended_at is null and t.expires_at > ${ctx.now}
      join markets_host h on h.host = s.host
      join markets_market m on m.id = h.market_id and (m.configuration->'features'->>'WEB_NOTIFICATION')::boolean
     where ${condition}
     order by s.id`.execute(ctx.db);
  return rows;
}

/** The keys that identify a host to push services (VAPID). */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The keys of a host, or null before first use. */
export async function findPushKeys(db: Database, host: string): Promise<PushKeys | null> {
  const keys = await db
    .selectFrom('notices_push_key')
    .select(['public_key as publicKey', 'private_key as privateKey'])
    .where('host', '=', host)
    .executeTakeFirst();
  return keys ?? null;
}

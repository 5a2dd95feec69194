import { sql } from 'kysely';
import type { SignedInCtx } from '../../platform/context.ts';

/** A session of the caller, for the list of their sessions. */
export interface OwnSession {
  readonly id: string;
  readonly current: boolean;
  readonly device: string;
  readonly host: string;
  readonly address: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** A short description of a user agent, for example `Firefox, Windows`; else its first word. */
export function deviceName(userAgent: string): string {
  const known = [browsers, systems]
    .map((list) => list.find(([sign]) => sign.test(userAgent))?.[1])
    .filter((name) => name !== undefined);
  return known.length > 0 ? known.join(', ') : (/^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? '');
}

/** The caller's open sessions, the current one first, then by last use. */
export async function listOwnSessions(ctx: SignedInCtx): Promise<OwnSession[]> {
  const { rows } = await sql<Omit<OwnSession, 'current' | 'device'> & { userAgent: string }>`
    select id, host, address, user_agent as "userAgent", created_at as "createdAt", last_used_at as "lastUsedAt" from identity_session
     where user_id = ${ctx.actor.userId} and ended_at is null and expires_at > ${ctx.now}
     order by id = ${ctx.actor.sessionId} desc, last_used_at desc, id limit 200`.execute(ctx.db);
  return rows.map(({ userAgent, ...row }) => ({
    ...row,
    current: row.id === ctx.actor.sessionId,
    device: deviceName(userAgent),
  }));
}

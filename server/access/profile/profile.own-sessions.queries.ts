import type { SignedInCtx } from '#platform/context.ts';

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
  const rows = await ctx.db
    .selectFrom('identity_session')
    .select(['id', 'host', 'address', 'user_agent', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', ctx.actor.userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .orderBy((eb) => eb('id', '=', ctx.actor.sessionId), 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.map(({ user_agent: userAgent, ...row }) => ({
    ...row,
    current: row.id === ctx.actor.sessionId,
    device: deviceName(userAgent),
  }));
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isId } from '#rules/ids.ts';
import { mailChoicesOf, noticeKind, noticeKinds } from '#rules/exchange/notices/kinds.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { publicOrigin } from '#platform/http/http.ts';
import { loadSetting } from '#platform/database/settings.ts';
import { findUserLanguage } from '#access/identity/identity.queries.ts';
import { storeChoice } from './notices.preferences.actions.ts';
import { loadChoices } from './notices.preferences.queries.ts';

/** The mails that a link ends: mails of a kind, or the daily digest of all kinds. */
export interface Unsubscribe {
  readonly userId: string;
  /** A kind of event, or `digest`. */
  readonly subject: string;
}

/** Path of the links in mails. */
export const unsubscribePath = '/notification/unsubscribe';

const signature = (key: string, words: string): Buffer => createHmac('sha256', key).update(words).digest();

const keyOf = (db: Database): Promise<string> =>
  loadSetting(db, 'unsubscribe_key', () => randomBytes(48).toString('base64'));

/** Makes the links that end mails without a session. They do not expire: a mail may be read years later (RFC 8058). */
export async function unsubscribeLinks(
  db: Database,
  port: number,
): Promise<(host: string, subject: Unsubscribe) => string> {
  const key = await keyOf(db);
  return (host, { userId, subject }) => {
    const words = `${userId}.${subject}`;
    const token = `${words}.${signature(key, words).toString('base64url')}`;
    return `${publicOrigin(host, port)}${unsubscribePath}?token=${token}`;
  };
}

/** The mails that the token of a link ends; null for one that this installation did not sign. */
export async function readUnsubscribe(db: Database, token: unknown): Promise<Unsubscribe | null> {
  const match = typeof token === 'string' ? /^([0-9a-f-]{36})\.([a-z.-]{1,60})\.([\w-]{43})$/.exec(token) : null;
  if (!match) return null;
  const [, userId = '', subject = '', given = ''] = match;
  const right = signature(await keyOf(db), `${userId}.${subject}`);
  const bytes = Buffer.from(given, 'base64url');
  if (!isId(userId) || bytes.length !== right.length || !timingSafeEqual(bytes, right)) return null;
  return subject === 'digest' || noticeKind(subject) ? { userId, subject } : null;
}

/** Ends the mails of a link. Kinds whose mails cannot be switched off stay as they are. */
export async function unsubscribe(ctx: Ctx, { userId, subject }: Unsubscribe): Promise<void> {
  if ((await findUserLanguage(ctx.db, userId)) === null) return;
  const off = { mail: 'off', push: null } as const;
  if (subject === 'digest') {
    const choices = await loadChoices(ctx.db, [userId]);
    for (const { kind } of noticeKinds)
      if (choices(userId, kind).mail === 'digest') await storeChoice(ctx, userId, kind, off);
    return;
  }
  const known = noticeKind(subject);
  if (known && mailChoicesOf(known).includes('off')) await storeChoice(ctx, userId, subject, off);
}

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { MailReplies } from '#platform/config.ts';

/** The subject of a mail, to which an answer is added. */
export interface Thread {
  readonly kind: 'question' | 'claim';
  readonly id: string;
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567';
/** 26 random letters, 130 bits: mail servers may change the case of an address. */
const newToken = (): string => Array.from(randomBytes(26), (byte) => letters.charAt(byte % 32)).join('');

const keyOf = (kind: string, threadId: string, userId: string): string => `${kind} ${threadId} ${userId}`;

/**
 * The addresses to which users answer mails about a question or a claim, made on first need; a user keeps the one of a
 * thread. The result finds them; it finds none if the portal receives no mail (`replies` is null).
 */
export async function replyAddresses(
  ctx: Pick<Ctx, 'db' | 'now'>,
  replies: MailReplies | null,
  wanted: readonly { readonly thread: Thread; readonly userId: string }[],
): Promise<(thread: Thread | undefined, userId: string) => string | null> {
  if (replies === null || wanted.length === 0) return () => null;
  const once = new Map(
    wanted.map(({ thread, userId }) => [
      keyOf(thread.kind, thread.id, userId),
      { token: newToken(), kind: thread.kind, thread_id: thread.id, user_id: userId },
    ]),
  );
  // In the order of their keys: two jobs with the same threads must not wait for each other.
  const rows = [...once].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  const { rows: made } = await sql<{ token: string; kind: string; threadId: string; userId: string }>`
    insert into reply_mail_address (token, kind, thread_id, user_id, made_at)
    select g.token, g.kind, g.thread_id, g.user_id, ${ctx.now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(token text, kind text, thread_id uuid, user_id uuid)
        on conflict (kind, thread_id, user_id) do update set made_at = excluded.made_at
    returning token, kind, thread_id as "threadId", user_id as "userId"`.execute(ctx.db);
  const tokens = new Map(made.map(({ token, kind, threadId, userId }) => [keyOf(kind, threadId, userId), token]));
  const [local = '', host = ''] = replies.address.split('@');
  return (thread, userId) => {
    const token = thread && tokens.get(keyOf(thread.kind, thread.id, userId));
    return token === undefined ? null : `${local}+${token}@${host}`;
  };
}

/** The token of the first address that belongs to an answer, or null. */
export function tokenIn({ address }: Pick<MailReplies, 'address'>, to: readonly string[]): string | null {
  const [local = '', host = ''] = address.split('@');
  for (const one of to) {
    const at = one.lastIndexOf('@');
    const token = one.slice(local.length + 1, at);
    if (one.slice(at + 1) === host && one.startsWith(`${local}+`) && /^[a-z2-7]{26}$/.test(token)) return token;
  }
  return null;
}

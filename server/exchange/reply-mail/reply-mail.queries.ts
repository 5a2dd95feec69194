import { sql } from 'kysely';
import type { QuestionKind } from '#rules/exchange/questions/question-choices.ts';
import type { Database } from '#platform/database/database.ts';
import type { Thread } from './reply-mail.addresses.actions.ts';

/** The question or claim of an address, and its user. */
export interface ReplyThread {
  readonly kind: Thread['kind'];
  readonly threadId: string;
  readonly userId: string;
  readonly sorg: string;
  /** Kind of the document of a question; null for a claim. */
  readonly questionKind: QuestionKind | null;
  /** Number of the document or the claim. */
  readonly number: string;
}

/** The question or claim of the token of an address, with its user; null for an unknown one, or when it is gone. */
export async function findReplyThread(db: Database, token: string): Promise<ReplyThread | null> {
  const { rows } = await sql<ReplyThread>`
    select a.kind, a.thread_id as "threadId", a.user_id as "userId", coalesce(q.sorg, k.sorg) as sorg,
           q.kind as "questionKind", coalesce(q.subject_number, k.number) as number
      from reply_mail_address a
      left join questions_question q on a.kind = 'question' and q.id = a.thread_id
      left join claims_claim k on a.kind = 'claim' and k.id = a.thread_id
     where a.token = ${token}
       and (q.id is not null or k.id is not null)`.execute(db);
  return rows[0] ?? null;
}

/** True if the mail of an address was taken or refused before. */
export async function isReceived(db: Database, token: string, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('reply_mail_received')
    .select('outcome')
    .where('token', '=', token)
    .where('message_hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

import { createHash, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { largestAttachment, type AttachmentKind } from '#rules/attachments/attachment-kinds.ts';
import { DomainError } from '#rules/errors.ts';
import { mostQuestionPhotos, questionDocumentText } from '#rules/exchange/questions/question-choices.ts';
import { replyInput } from '#rules/exchange/questions/question.ts';
import { readerLocale } from '#rules/locales.ts';
import { claimCommentInput } from '#rules/service/claims/claim-form.ts';
import { contextOfUser } from '#platform/access/context-of-user.ts';
import { storeAttachment } from '#platform/attachments/attachments.ts';
import { withAttachments } from '#platform/attachments/received-attachments.ts';
import type { MailReplies } from '#platform/config.ts';
import { presentErrors, signedIn, type Ctx, type SignedInCtx } from '#platform/context.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { incomingFolder } from '#platform/files/files.ts';
import { uploadRoom, type UploadQuotas } from '#platform/files/upload-room.ts';
import { shownName, UploadedFile } from '#platform/files/uploads.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import { publicOrigin, requireOpen, whyNot } from '#platform/http/http.ts';
import { queueMails } from '#platform/mail/mail.ts';
import { textIn } from '#platform/text/texts.ts';
import { findActor } from '#access/identity/identity.queries.ts';
import { findActiveCustomer } from '#accounts/customers/customers.queries.ts';
import { findMarketOfSorg } from '#accounts/markets/markets.queries.ts';
import { replyTo } from '#exchange/questions/questions.actions.ts';
import { readsQuestions } from '#exchange/questions/questions.policy.ts';
import { commentClaim } from '#service/claims/claims.actions.ts';
import { commentsClaims } from '#service/claims/claims.policy.ts';
import { tokenIn } from './reply-mail.addresses.actions.ts';
import { findReplyThread, isReceived, type ReplyThread } from './reply-mail.queries.ts';
import { readMail, type ArrivedMail, type MailedFile } from './reply-mail.read.ts';

/**
 * Outcome of a mail: added to its question or claim, taken before, refused (its author is told by mail), from no
 * person, or to an address that belongs to nobody (any more).
 */
export type Outcome = 'taken' | 'known' | 'refused' | 'automatic' | 'unknown';

/** Settings of the process that taking a mail needs. */
export interface TakeSettings {
  readonly replies: MailReplies;
  readonly quotas: UploadQuotas;
  /** Port of this server, for links to local hosts. */
  readonly port: number;
}

/**
 * Adds the answer of a user to a question or a claim, with the rights that they have now. The address proves who it is:
 * only the mails to that user name it. Throws `bad_input` for what is no mail, MarketClosed, and `service_unavailable`
 * while files cannot be scanned: the mail server tries again then. Not for use in a transaction.
 */
export async function takeMail(ctx: Ctx, settings: TakeSettings, raw: Uint8Array): Promise<Outcome> {
  const mail = await readMail(raw);
  if (!mail) throw new DomainError('bad_input', {}, 'body');
  const token = tokenIn(settings.replies, mail.to);
  const thread = token === null ? null : await findReplyThread(ctx.db, token);
  const own = thread && (await authorOf(ctx, thread));
  if (token === null || !thread || !own) return 'unknown';
  if (mail.isAutomatic) return 'automatic';
  requireOpen(own.market, own.actor);
  const hash = createHash('sha256')
    .update(mail.messageId === '' ? raw : mail.messageId)
    .digest('hex');
  if (await isReceived(ctx.db, token, hash)) return 'known';
  const receipt = { token, hash };
  try {
    requireAuthor(own, thread, mail);
    const files = await examineFiles(own, settings.quotas, thread, mail.files);
    return await withTransaction(own, (inner) => addWords(inner, receipt, thread, mail.text, files));
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'service_unavailable') throw error;
    return withTransaction(own, (inner) => refuse(inner, receipt, { thread, mail, error, port: settings.port }));
  }
}

/** The context of the user of an address; null if they were disabled or no market sells for the sorg any more. */
async function authorOf(ctx: Ctx, { userId, sorg }: ReplyThread): Promise<SignedInCtx | null> {
  const actor = await findActor(ctx.db, userId, '');
  const market = await findMarketOfSorg(ctx.db, sorg, null);
  if (!actor || !market) return null;
  const { ownCustomerId, language } = actor;
  const customer = ownCustomerId && (await findActiveCustomer(ctx.db, actor, ownCustomerId, market.sorgs));
  const locale = readerLocale(language, market.languages);
  return contextOfUser(ctx, { actor, market, locale, customer: customer || null });
}

/** Throws `reply_other_sender` for a mail from another address than the user's, and why the user may not write. */
function requireAuthor(own: SignedInCtx, { kind }: ReplyThread, { from }: ArrivedMail): void {
  if (from.toLowerCase() !== own.actor.email.trim().toLowerCase())
    throw new DomainError('reply_other_sender', { address: from.slice(0, 200) });
  const refusal = whyNot(own, { allow: kind === 'claim' ? commentsClaims : readsQuestions, writes: true }, {});
  if (refusal) throw new DomainError(refusal);
}

const kindOfFiles = ({ questionKind }: ReplyThread): AttachmentKind =>
  questionKind === 'dispute' ? 'document' : 'photo';

/**
 * Examines and stores the files of a mail. Throws `reply_files_not_taken` for files to a claim, `max_items_exceeded` and
 * `upload_quota_reached`.
 */
async function examineFiles(
  own: SignedInCtx,
  quotas: UploadQuotas,
  thread: ReplyThread,
  files: readonly MailedFile[],
): Promise<UploadedFile[]> {
  if (files.length === 0) return [];
  if (thread.kind === 'claim') throw new DomainError('reply_files_not_taken');
  if (files.length > mostQuestionPhotos) throw new DomainError('max_items_exceeded', { limit: mostQuestionPhotos });
  const kind = kindOfFiles(thread);
  const room = await uploadRoom(own.db, quotas, { userId: own.actor.userId, kind }, own.now);
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (size > Math.min(room.own, room.total)) throw new DomainError('upload_quota_reached');
  const examined: UploadedFile[] = [];
  for (const { name, bytes } of files) {
    const path = join(incomingFolder(own.files), randomUUID());
    try {
      await writeFile(path, bytes);
      const file = {
        fileName: shownName(name),
        contentType: null,
        bytes: bytes.length,
        tooLarge: bytes.length > largestAttachment[kind],
        stored: '',
      };
      examined.push((await withAttachments(own, new UploadedFile(file, path), { '': kind })) as UploadedFile);
    } finally {
      await rm(path, { force: true });
    }
  }
  return examined;
}

interface Receipt {
  readonly token: string;
  readonly hash: string;
}

/** Records a mail; false if it was recorded before, also by another process at the same moment. */
async function record(ctx: Ctx, { token, hash }: Receipt, outcome: 'taken' | 'refused'): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('reply_mail_received')
    .values({ token, message_hash: hash, outcome, received_at: ctx.now })
    .onConflict((conflict) => conflict.columns(['token', 'message_hash']).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) === 1;
}

async function addWords(
  ctx: Ctx,
  receipt: Receipt,
  thread: ReplyThread,
  text: string,
  files: readonly UploadedFile[],
): Promise<Outcome> {
  if (!(await record(ctx, receipt, 'taken'))) return 'known';
  const id = thread.threadId;
  if (thread.kind === 'claim') {
    const { comment } = parseInput(claimCommentInput, { id, comment: text });
    await commentClaim(ctx, { id, comment, isInternal: false, mentions: [] });
    return 'taken';
  }
  const photos: string[] = [];
  for (const file of files) photos.push(await storeAttachment(ctx, file, kindOfFiles(thread), 'photos'));
  await replyTo(ctx, parseInput(replyInput, { id, text, photos }));
  return 'taken';
}

/** Tells the user why their mail was not taken, with their words, at the address of their account. */
async function refuse(
  ctx: Ctx,
  receipt: Receipt,
  { thread, mail, error, port }: { thread: ReplyThread; mail: ArrivedMail; error: DomainError; port: number },
): Promise<Outcome> {
  if (!(await record(ctx, receipt, 'refused'))) return 'known';
  const { actor, locale, market } = signedIn(ctx);
  const { kind, questionKind, number, threadId } = thread;
  const about = textIn(
    locale,
    questionKind === null ? 'notices.question.ofClaim' : questionDocumentText[questionKind],
    {
      number,
    },
  );
  const path = kind === 'claim' ? `/claim/${threadId}` : `/questions/${threadId}`;
  await queueMails(ctx, [
    {
      kind: 'reply-mail.refused',
      key: `${receipt.token} ${receipt.hash}`,
      market,
      locale,
      to: [actor.email],
      subject: { id: 'notices.reply.refusedSubject', params: { document: about } },
      intro: { id: 'notices.reply.refused' },
      facts: presentErrors(ctx, error).map(({ message }) => ({ label: { id: 'notices.fact.reason' }, value: message })),
      ...(mail.text === '' ? {} : { quote: mail.text }),
      action: {
        label: { id: kind === 'claim' ? 'notices.action.claim' : 'notices.action.question' },
        url: `${publicOrigin(market.host, port)}/${locale}${path}`,
      },
    },
  ]);
  return 'refused';
}

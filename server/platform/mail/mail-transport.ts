import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { SendMailOptions } from 'nodemailer';
import type { Locale } from '#rules/locales.ts';
import type { Config } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { TryLater } from '#platform/documents/queue.ts';
import { mailJobKey, type MailFile, type WantedDrawing } from './mail.ts';
import { anyOf, inParts } from '#platform/database/sets.ts';

/** Sender of a market's mails. */
export interface MailSender {
  readonly name: string;
  readonly host: string;
}

/** Looks up the sender of a market; null is the default market. */
export type SenderOf = (db: Database, marketId: string | null) => Promise<MailSender>;

/** Draws what a mail wants to have attached; null if its user may not see it any more. */
export type DrawWanted = (ctx: Ctx, wanted: WantedDrawing, locale: Locale) => Promise<MailFile | null>;

/** The means of sending mails. */
interface Sending {
  readonly transport: MailTransport;
  readonly senderOf: SenderOf;
  /** The address of all senders, or null: one for each market. */
  readonly from: string | null;
  readonly draw: DrawWanted;
}

/** The mail server refuses the recipient permanently: no retry. */
export class RecipientRefused extends Error {}

/**
 * Mail delivery by a mail server or into a folder. Rejects with RecipientRefused, or with an error that allows a retry.
 */
export interface MailTransport {
  /** True if mails leave this machine, so that their secrets need not be kept here. */
  readonly leaves: boolean;
  send(message: SendMailOptions, sortable: string): Promise<void>;
}

/** Loaded with the first mail, not with the server. */
const mailLibrary = () => import('nodemailer');

async function connectTo(url: string) {
  const { createTransport } = await mailLibrary();
  return createTransport({
    url,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  });
}

/** Connects and signs in to a mail server without sending anything; rejects if that fails. */
export async function checkMailServer(url: string): Promise<void> {
  const transport = await connectTo(url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** The mail server of MAIL_URL, one connection per mail. */
function mailServer(url: string): MailTransport {
  return {
    leaves: true,
    async send(message) {
      const transport = await connectTo(url);
      try {
        await transport.sendMail(message);
      } catch (error) {
        const {
          command,
          responseCode = 0,
          message: reason,
        } = error as Error & { command?: string; responseCode?: number };
        if (command === 'RCPT TO' && responseCode >= 500 && responseCode < 600)
          throw new RecipientRefused(reason, { cause: error });
        throw error;
      }
    },
  };
}

/** A folder of .eml files whose names sort by time. Writing a mail again overwrites its file. */
function mailFolder(folder: string): MailTransport {
  return {
    leaves: false,
    async send(message, sortable) {
      const { createTransport } = await mailLibrary();
      const transport = createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'windows',
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const { message: raw } = await transport.sendMail(message);
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${sortable}.eml`);
      // Written atomically: a reader of the folder never sees an incomplete mail.
      await writeFile(`${path}.part`, raw as Buffer);
      await rename(`${path}.part`, path);
    },
  };
}

/** The transport for the settings. */
export function openMailTransport(config: Pick<Config, 'mailUrl' | 'mailFolder'>): MailTransport {
  return config.mailUrl === null ? mailFolder(config.mailFolder) : mailServer(config.mailUrl);
}

/** Mails that are sent at the same time, each over a connection of its own. */
const mailsAtOnce = 4;

/** A row of the outbox, as it is sent. */
type WaitingMail = Awaited<ReturnType<typeof claimMails>>[number];

/** Counts an attempt for each of the mails that were neither sent nor refused, and returns them. */
function claimMails(db: Database, ids: readonly string[]) {
  return db
    .updateTable('platform_mail')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', anyOf(ids))
    .where('sent_at', 'is', null)
    .where('refused_at', 'is', null)
    .returning(['id', 'kind', 'market_id', 'recipient', 'reply_to', 'subject', 'body_text', 'body_html', 'created_at'])
    .returning([
      'unsubscribe_url',
      'attachment_name',
      'attachment_type',
      'attachment',
      'attachment_of',
      'locale',
      'attempts',
    ])
    .execute();
}

/**
 * Sends mails of the outbox, unless they were sent already, and returns the errors by mail; those are to be tried again.
 * No transaction is open meanwhile: a process that dies between sending and recording sends again with the same
 * Message-ID, so that mail programs recognise the duplicate.
 */
async function sendMails(ctx: Ctx, sending: Sending, ids: readonly string[]): Promise<Map<string, Error>> {
  const failures = new Map<string, Error>();
  const mails = await claimMails(ctx.db, ids);
  for (const group of inParts(mails, mailsAtOnce)) {
    const sends = await Promise.allSettled(group.map((mail) => sendMail(ctx, sending, mail)));
    const failed = new Map(
      group.flatMap((mail, at) => {
        const send = sends[at];
        return send?.status === 'rejected' ? [[mail, asError(send.reason)] as const] : [];
      }),
    );
    await recordSent(
      ctx,
      sending.transport,
      group.filter((mail) => !failed.has(mail)).map(({ id }) => id),
    );
    for (const [mail, error] of failed) if (await recordFailure(ctx, mail, error)) failures.set(mail.id, error);
  }
  return failures;
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));

async function sendMail(ctx: Ctx, sending: Sending, mail: WaitingMail): Promise<void> {
  const { transport, senderOf, from } = sending;
  const files = await filesOf(ctx, sending, mail);
  const sender = await ctx.remember(`mail.sender ${mail.market_id ?? ''}`, () => senderOf(ctx.db, mail.market_id));
  await transport.send(
    {
      messageId: `<${mail.id}@${sender.host}>`,
      date: mail.created_at,
      from: { name: sender.name, address: from ?? `noreply@${sender.host}` },
      to: { name: '', address: mail.recipient },
      ...(mail.reply_to === null ? {} : { replyTo: { name: '', address: mail.reply_to } }),
      subject: mail.subject,
      text: mail.body_text,
      html: mail.body_html,
      ...(files.length > 0 && { attachments: files }),
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...(mail.unsubscribe_url !== null && {
          'List-Unsubscribe': `<${mail.unsubscribe_url}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    },
    `${mail.created_at.toISOString().replaceAll(/[-:.]/g, '')}-${mail.id}`,
  );
}

/** After so many attempts a mail goes without a document that cannot be drawn. */
const drawingAttempts = 3;

/** The stored file of a mail, which never changes, and the document that is drawn for it now. */
async function filesOf(
  ctx: Ctx,
  { draw }: Sending,
  mail: WaitingMail,
): Promise<SendMailOptions['attachments'] & object> {
  const asFile = ({ name, type, content }: MailFile) => ({
    filename: name,
    contentType: type,
    content: Buffer.from(content),
  });
  const { attachment, attachment_name: name, attachment_type: type, attachment_of: wanted } = mail;
  const stored =
    attachment === null || name === null || type === null ? [] : [asFile({ name, type, content: attachment })];
  if (wanted === null) return stored;
  try {
    const drawn = await draw(ctx, wanted as unknown as WantedDrawing, mail.locale as Locale);
    return drawn ? [...stored, asFile(drawn)] : stored;
  } catch (error) {
    // Many drawings at the same time are no fault of this one.
    if (error instanceof TryLater || mail.attempts < drawingAttempts) throw error;
    ctx.log.error({ mail: mail.id, kind: mail.kind, error: String(error) }, 'a mail goes without its document');
    return stored;
  }
}

/**
 * Records mails that a mail server or the folder has, and removes their files; their secrets go once they left this
 * machine.
 */
async function recordSent(ctx: Ctx, transport: MailTransport, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db
    .updateTable('platform_mail')
    .set({
      sent_at: ctx.now,
      last_error: null,
      attachment: null,
      ...(transport.leaves && {
        body_text: sql<string>`case when secret then '' else body_text end`,
        body_html: sql<string>`case when secret then '' else body_html end`,
      }),
    })
    .where('id', '=', anyOf(ids))
    .execute();
}

/** Records why a mail was not sent. Returns whether it is to be tried again. */
async function recordFailure(ctx: Ctx, { id, kind }: WaitingMail, error: Error): Promise<boolean> {
  const reason = error.message.slice(0, 500);
  const refused = error instanceof RecipientRefused;
  await ctx.db
    .updateTable('platform_mail')
    .set({ last_error: reason, refused_at: refused ? ctx.now : null })
    .where('id', '=', id)
    .execute();
  if (refused) ctx.log.warn({ mail: id, kind, error: reason }, 'a mail was refused permanently');
  return !refused;
}

/** Enqueues mails without a job, for instance after a lost queue. Returns their number. */
export async function sweepMail(ctx: Pick<Ctx, 'db' | 'now' | 'enqueue'>): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select m.id
      from platform_mail m
     where m.sent_at is null
       and m.refused_at is null
       and m.created_at < ${ctx.now}::timestamptz - interval '5 minutes'
       and not exists (select from graphile_worker.jobs j where j.key = 'mail.send:' || m.id)
     order by m.created_at
     limit 500`.execute(ctx.db);
  for (const { id } of rows) await ctx.enqueue('mail.send', { id }, { key: mailJobKey(id) });
  return rows.length;
}

/**
 * Jobs of the outbox. The queue tries a mail 25 times with growing pauses, over four days; then its row keeps the last
 * error and its job stays in the queue as failed.
 */
export function mailJobs(
  config: Pick<Config, 'mailUrl' | 'mailFolder' | 'mailFrom'>,
  senderOf: SenderOf,
  draw: DrawWanted = async () => null,
): readonly JobDefinition<Ctx>[] {
  const sending: Sending = { transport: openMailTransport(config), senderOf, from: config.mailFrom, draw };
  const send = (ctx: Ctx, ids: readonly string[]): Promise<Map<string, Error>> => sendMails(ctx, sending, ids);
  return [
    {
      name: 'mail.send',
      async run(ctx, { id }) {
        const failure = (await send(ctx, [String(id)])).values().next().value;
        if (failure) throw failure;
      },
      async runMany(ctx, payloads) {
        const ids = payloads.map(({ id }) => String(id));
        const failures = await send(ctx, ids);
        return ids.map((id) => failures.get(id) ?? null);
      },
    },
    {
      name: 'mail.sweep',
      schedule: '*/5 * * * *',
      async run(ctx) {
        const found = await sweepMail(ctx);
        if (found > 0) ctx.log.warn({ mails: found }, 'mails without a job were enqueued');
      },
    },
  ];
}

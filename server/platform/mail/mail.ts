import { sql } from 'kysely';
import type { ErrorParams } from '#rules/errors.ts';
import type { PostalAddress } from '#rules/accounts/customers/postal-address.ts';
import type { Locale } from '#rules/locales.ts';
import type { Market } from '#rules/accounts/markets/site-configuration.ts';
import type { Ctx } from '#platform/context.ts';
import { anyOf, inParts, rowsAtOnce } from '#platform/database/sets.ts';
import { composeMail } from './mail-words.ts';

/** A text of the message catalogues with its params. */
export interface Phrase {
  readonly id: string;
  readonly params?: ErrorParams;
}

/** A mail before translation. All texts come from the catalogues; values are escaped. */
export interface Mail {
  /** Purpose of the mail, for example `feedback`. */
  readonly kind: string;
  /** With a key the mail is sent once per kind, key and recipient, even if requested repeatedly. */
  readonly key?: string;
  /** The market whose brand and language the mail uses. */
  readonly market: Market;
  readonly locale: Locale;
  readonly to: readonly string[];
  readonly replyTo?: string;
  readonly subject: Phrase;
  readonly intro: Phrase;
  /** The sales organisation for which the mail is sent; without one, the mail names the seller of the whole market. */
  readonly sorg?: string;
  /** A table of what the mail is about, such as the articles of an order. */
  readonly lines?: MailLines;
  /** Lines of a label and a value, which may be a link. */
  readonly facts?: readonly { readonly label: Phrase; readonly value: string; readonly url?: string }[];
  /** Text written by a user; line breaks are kept. */
  readonly quote?: string;
  /** One button; the server makes the address, which starts with http. */
  readonly action?: { readonly label: Phrase; readonly url: string };
  /**
   * The mail contains a secret, such as a one-time link: its text is removed from the outbox once a mail server has it.
   */
  readonly secret?: boolean;
  /** An answer is read: the line above which people write it. */
  readonly writeAbove?: Phrase;
  /** Small print below the button, for example how long a link is valid. */
  readonly outro?: Phrase;
  /** A link that ends mails of this kind without a session, also by one click in the mail program (RFC 8058). */
  readonly unsubscribe?: { readonly label: Phrase; readonly url: string };
  /** A file that is sent with the mail; it is removed from the outbox once it is sent. */
  readonly attachment?: MailFile;
  /** A document to draw and attach when the mail is sent. */
  readonly attach?: WantedDrawing;
}

/** A file of a mail. */
export interface MailFile {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;
}

/** A table of a mail. Values are written in the language of the mail. */
export interface MailLines {
  /** The first column says what a line is about; the others hold its values. */
  readonly columns: readonly Phrase[];
  readonly rows: readonly {
    readonly about: string;
    /** Further words below, such as the number of an article or a date; empty ones are left out. */
    readonly notes?: readonly string[];
    readonly values: readonly string[];
  }[];
  /** Words about lines that the table leaves out, and where they are. */
  readonly more?: Phrase;
  readonly totals?: readonly { readonly label: Phrase; readonly value: string; readonly isSum?: boolean }[];
}

/** The company that a mail names as its sender; what the portal does not know is empty. */
export interface LegalSender extends PostalAddress {
  readonly name: string;
  readonly taxNumber: string;
  readonly registrationNumber: string;
}

/** A document that is drawn for a user when their mail is sent: what they may not see is not attached. */
export interface WantedDrawing {
  /** Kind of the document, for example `order`. */
  readonly drawing: string;
  /** Its number or id. */
  readonly id: string;
  readonly userId: string;
  readonly customerId: string;
  readonly host: string;
}

/** A composed mail: subject, plain text, HTML. */
export interface MailWords {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** True if mail can be sent to an address: a valid one that is not a placeholder. */
export function isMailable(address: string): boolean {
  return /^[^\s@<>,;:"]{1,64}@[^\s@<>,;:"]{1,189}$/.test(address);
}

/** Key of the job that sends a mail. */
export const mailJobKey = (id: string): string => `mail.send:${id}`;

/** Recipients of a mail, each address once; addresses that cannot be mailed are left out. */
export const recipientsOf = ({ to }: Pick<Mail, 'to'>): string[] =>
  [...new Map(to.map((address) => [address.trim().toLowerCase(), address.trim()])).values()].filter(isMailable);

/** The companies that mails name as their senders, by the mail. */
async function findSenders(
  { db }: Pick<Ctx, 'db'>,
  mails: readonly Mail[],
): Promise<(mail: Mail) => LegalSender | null> {
  const keyOf = ({ market, sorg }: Pick<Mail, 'market' | 'sorg'>): string => JSON.stringify([market.id, sorg ?? null]);
  const { rows } = await sql<LegalSender & { key: string }>`
    select k.key::text as key, s.name, s.tax_number as "taxNumber", s.registration_number as "registrationNumber",
           s.address, s.city, '' as state, s.postal_code as "postalCode", s.country
      from unnest(${[...new Set(mails.map(keyOf))]}::text[]) as k(key)
     cross join lateral platform_mail_sender((k.key::jsonb ->> 0)::uuid, k.key::jsonb ->> 1) s`.execute(db);
  const byKey = new Map(rows.map(({ key, ...sender }) => [key, sender]));
  return (mail) => byKey.get(keyOf(mail)) ?? null;
}

/**
 * Adds mails to the outbox together, one row per recipient; they are sent when the transaction commits.
 * Addresses that cannot be mailed are skipped; callers must not pass placeholder addresses of users. Returns
 * the number of rows written.
 */
export async function queueMails(ctx: Pick<Ctx, 'db' | 'now' | 'enqueue'>, mails: readonly Mail[]): Promise<number> {
  const senderOf = await findSenders(ctx, mails);
  const rows = mails.flatMap((mail) => {
    const words = composeMail(mail, senderOf(mail));
    return recipientsOf(mail).map((recipient) => ({
      kind: mail.kind,
      key: mail.key ?? null,
      market_id: mail.market.id,
      locale: mail.locale,
      recipient,
      reply_to: mail.replyTo && isMailable(mail.replyTo) ? mail.replyTo : null,
      subject: words.subject,
      body_text: words.text,
      body_html: words.html,
      secret: mail.secret ?? false,
      unsubscribe_url: mail.unsubscribe?.url ?? null,
      attachment_name: mail.attachment?.name ?? null,
      attachment_type: mail.attachment?.type ?? null,
      attachment: mail.attachment?.content ?? null,
      attachment_of: mail.attach ? JSON.stringify(mail.attach) : null,
      created_at: ctx.now,
    }));
  });
  let count = 0;
  for (const part of inParts(rows, rowsAtOnce)) {
    const written = await ctx.db
      .insertInto('platform_mail')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    for (const { id } of written) await ctx.enqueue('mail.send', { id }, { key: mailJobKey(id) });
    count += written.length;
  }
  return count;
}

/** Adds one mail to the outbox; see {@link queueMails}. */
export const queueMail = (ctx: Pick<Ctx, 'db' | 'now' | 'enqueue'>, mail: Mail): Promise<number> =>
  queueMails(ctx, [mail]);

/** Removes mails of a kind from the outbox by their keys, whether they were sent or not. Returns how many. */
export async function removeMails(ctx: Pick<Ctx, 'db'>, kind: string, keys: readonly string[]): Promise<number> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('platform_mail')
    .where('kind', '=', kind)
    .where('key', '=', anyOf(keys))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

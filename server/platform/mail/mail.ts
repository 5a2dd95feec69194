import type { ErrorParams } from '#rules/errors.ts';
import { languageTag, type Locale } from '#rules/locales.ts';
import type { Market } from '#rules/accounts/markets/site-configuration.ts';
import type { Ctx } from '#platform/context.ts';
import { anyOf, inParts, rowsAtOnce } from '#platform/database/sets.ts';
import { textIn } from '#platform/text/texts.ts';
import { markedLine } from './write-above.ts';

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
  /** Lines of a label and a value. */
  readonly facts?: readonly { readonly label: Phrase; readonly value: string }[];
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
  readonly attachment?: { readonly name: string; readonly type: string; readonly content: Uint8Array };
}

/** A composed mail: subject, plain text, HTML. */
export interface MailWords {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Escapes text for HTML. */
export const escaped = (words: string): string => words.replaceAll(/[&<>"']/g, (letter) => escapes[letter] ?? letter);
/** Header values stay on one line, even if a name contains line breaks. */
const oneLine = (words: string): string =>
  words
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200);

/** Translates a mail into its locale and applies the look of its market. */
export function composeMail(mail: Mail): MailWords {
  const say = ({ id, params }: Phrase): string => textIn(mail.locale, id, params);
  const brand = mail.market.configuration.webTitle;
  const copyright = mail.market.configuration.webCopyright || brand;
  const intro = say(mail.intro);
  const outro = mail.outro ? say(mail.outro) : '';
  const facts = (mail.facts ?? [])
    .filter(({ value }) => value !== '')
    .map(({ label, value }) => ({ label: say(label), value }));
  const mark = mail.writeAbove ? markedLine(say(mail.writeAbove)) : '';
  const labelled = (label: string, value: string): string => say({ id: 'ui.label.value', params: { label, value } });
  const text = [
    mark,
    intro,
    facts.map(({ label, value }) => labelled(label, value)).join('\n'),
    mail.quote ?? '',
    mail.action ? labelled(say(mail.action.label), mail.action.url) : '',
    outro,
    `-- \n${copyright}`,
    mail.unsubscribe ? labelled(say(mail.unsubscribe.label), mail.unsubscribe.url) : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
  const rows = facts
    .map(
      ({ label, value }) =>
        `<tr><td style="padding:4px 16px 4px 0;color:#5b6470;vertical-align:top">${escaped(label)}</td><td style="padding:4px 0">${escaped(value).replaceAll('\n', '<br>')}</td></tr>`,
    )
    .join('');
  const html = `<!doctype html>
<html lang="${languageTag(mail.locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(oneLine(say(mail.subject)))}</title></head>
<body style="margin:0;background:#f5f5f2;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:15px;line-height:1.5;color:#14181d">
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
${mark === '' ? '' : `<p style="margin:0 0 16px;color:#5b6470;font-size:13px">${escaped(mark)}</p>`}
<p style="margin:0 0 16px;font-weight:700;font-size:18px;color:#00688b">${escaped(brand)}</p>
<div style="background:#ffffff;border:1px solid #e3e3dd;border-radius:10px;padding:24px">
<p style="margin:0 0 16px">${escaped(intro).replaceAll('\n', '<br>')}</p>
${rows === '' ? '' : `<table role="presentation" style="border-collapse:collapse;margin:0 0 16px">${rows}</table>`}
${mail.quote ? `<blockquote style="margin:0 0 16px;padding:8px 0 8px 16px;border-left:3px solid #009ace">${escaped(mail.quote).replaceAll('\n', '<br>')}</blockquote>` : ''}
${mail.action ? `<p style="margin:0 0 16px"><a href="${escaped(mail.action.url)}" style="display:inline-block;background:#00688b;color:#ffffff;text-decoration:none;padding:10px 18px;border-radius:8px;font-weight:600">${escaped(say(mail.action.label))}</a></p>` : ''}
${outro === '' ? '' : `<p style="margin:0;color:#5b6470;font-size:13px">${escaped(outro)}</p>`}
</div>
<p style="margin:16px 0 0;color:#5b6470;font-size:13px">${escaped(copyright)}</p>
${mail.unsubscribe ? `<p style="margin:8px 0 0;font-size:13px"><a href="${escaped(mail.unsubscribe.url)}" style="color:#5b6470">${escaped(say(mail.unsubscribe.label))}</a></p>` : ''}
</div></body></html>`;
  return { subject: oneLine(say(mail.subject)), text, html };
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

/**
 * Adds mails to the outbox together, one row per recipient; they are sent when the transaction commits.
 * Addresses that cannot be mailed are skipped; callers must not pass placeholder addresses of users (Q-060). Returns
 * the number of rows written.
 */
export async function queueMails(ctx: Pick<Ctx, 'db' | 'now' | 'enqueue'>, mails: readonly Mail[]): Promise<number> {
  const rows = mails.flatMap((mail) => {
    const words = composeMail(mail);
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

import { sql } from 'kysely';
import type { ErrorParams } from '../../rules/errors.ts';
import { languageTag, type Locale } from '../../rules/locales.ts';
import type { Market } from '../../rules/markets/site-configuration.ts';
import type { Ctx } from './context.ts';
import { textIn } from './texts.ts';

/** A phrase of the message catalogues with its values. */
export interface Phrase {
  readonly id: string;
  readonly params?: ErrorParams;
}

/** A mail before translation. All texts come from the catalogues, all values are shown as plain text. */
export interface Mail {
  /** Why it is sent, for example `feedback`. */
  readonly kind: string;
  /** With a key it is sent once per kind, key and recipient, however often it is requested. */
  readonly key?: string;
  /** Whose brand and language it carries. */
  readonly market: Market;
  readonly locale: Locale;
  readonly to: readonly string[];
  readonly replyTo?: string;
  readonly subject: Phrase;
  readonly intro: Phrase;
  /** Label and value, line by line. */
  readonly facts?: readonly { readonly label: Phrase; readonly value: string }[];
  /** Words that somebody wrote; line breaks are kept. */
  readonly quote?: string;
  /** One button; the address is made by the server and starts with http. */
  readonly action?: { readonly label: Phrase; readonly url: string };
  /** It contains a secret, such as a one-time link: its text is removed from the outbox once a mail server has it. */
  readonly secret?: boolean;
  /** Small print below the button, for example how long a link holds. */
  readonly outro?: Phrase;
}

/** A mail in words: subject, text for every reader, HTML for those that show it. */
export interface MailWords {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Escapes text for HTML. */
export const escaped = (words: string): string => words.replaceAll(/[&<>"']/g, (letter) => escapes[letter] ?? letter);
/** Header values stay on one line, whatever a name holds. */
const oneLine = (words: string): string =>
  words
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200);

/** Puts a mail into the words of its locale and the look of its market. */
export function composeMail(mail: Mail): MailWords {
  const say = ({ id, params }: Phrase): string => textIn(mail.locale, id, params);
  const brand = mail.market.configuration.webTitle;
  const copyright = mail.market.configuration.webCopyright || brand;
  const intro = say(mail.intro);
  const outro = mail.outro ? say(mail.outro) : '';
  const facts = (mail.facts ?? [])
    .filter(({ value }) => value !== '')
    .map(({ label, value }) => ({ label: say(label), value }));
  const text = [
    intro,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    mail.quote ?? '',
    mail.action ? `${say(mail.action.label)}: ${mail.action.url}` : '',
    outro,
    `-- \n${copyright}`,
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
<p style="margin:0 0 16px;font-weight:700;font-size:18px;color:#00688b">${escaped(brand)}</p>
<div style="background:#ffffff;border:1px solid #e3e3dd;border-radius:10px;padding:24px">
<p style="margin:0 0 16px">${escaped(intro).replaceAll('\n', '<br>')}</p>
${rows === '' ? '' : `<table role="presentation" style="border-collapse:collapse;margin:0 0 16px">${rows}</table>`}
${mail.quote ? `<blockquote style="margin:0 0 16px;padding:8px 0 8px 16px;border-left:3px solid #009ace">${escaped(mail.quote).replaceAll('\n', '<br>')}</blockquote>` : ''}
${mail.action ? `<p style="margin:0 0 16px"><a href="${escaped(mail.action.url)}" style="display:inline-block;background:#00688b;color:#ffffff;text-decoration:none;padding:10px 18px;border-radius:8px;font-weight:600">${escaped(say(mail.action.label))}</a></p>` : ''}
${outro === '' ? '' : `<p style="margin:0;color:#5b6470;font-size:13px">${escaped(outro)}</p>`}
</div>
<p style="margin:16px 0 0;color:#5b6470;font-size:13px">${escaped(copyright)}</p>
</div></body></html>`;
  return { subject: oneLine(say(mail.subject)), text, html };
}

/** Whether mail can be sent to an address: a valid one that is not a placeholder. */
export function isMailable(address: string): boolean {
  return /^[^\s@<>,;:"]{1,64}@[^\s@<>,;:"]{1,189}$/.test(address);
}

/** Key of the one job that sends a mail. */
export const mailJobKey = (id: string): string => `mail.send:${id}`;

/**
 * Puts a mail into the outbox, one row per recipient, and has it sent: it goes out when the transaction commits and not
 * otherwise. Addresses that cannot be mailed are left out; placeholder addresses of users (Q-060) must not be handed
 * in. Answers how many mails were written.
 */
export async function queueMail(ctx: Pick<Ctx, 'db' | 'now' | 'enqueue'>, mail: Mail): Promise<number> {
  const recipients = [
    ...new Map(mail.to.map((address) => [address.trim().toLowerCase(), address.trim()])).values(),
  ].filter(isMailable);
  const words = recipients.length > 0 ? composeMail(mail) : null;
  let written = 0;
  for (const recipient of recipients) {
    const { rows } = await sql<{ id: string }>`
      insert into platform_mail (kind, key, market_id, locale, recipient, reply_to, subject, body_text, body_html, secret, created_at)
      values (${mail.kind}, ${mail.key ?? null}, ${mail.market.id}, ${mail.locale}, ${recipient}, ${mail.replyTo && isMailable(mail.replyTo) ? mail.replyTo : null},
              ${words?.subject}, ${words?.text}, ${words?.html}, ${mail.secret ?? false}, ${ctx.now})
      on conflict do nothing returning id`.execute(ctx.db);
    const id = rows[0]?.id;
    if (!id) continue;
    await ctx.enqueue('mail.send', { id }, { key: mailJobKey(id) });
    written += 1;
  }
  return written;
}

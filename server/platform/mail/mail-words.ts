import { addressLine, countryName } from '#rules/accounts/customers/postal-address.ts';
import { languageTag } from '#rules/locales.ts';
import { accentOf } from '#platform/pdf/pdf-look.ts';
import { textIn } from '#platform/text/texts.ts';
import { mailHtml } from './mail-html.ts';
import type { LegalSender, Mail, MailWords, Phrase } from './mail.ts';
import { markedLine } from './write-above.ts';

/** The table of a mail in its language; amounts and days are written. */
export interface WrittenLines {
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly about: string;
    readonly notes: readonly string[];
    readonly values: readonly string[];
  }[];
  readonly more: string;
  readonly totals: readonly { readonly label: string; readonly value: string; readonly isSum: boolean }[];
}

/** A mail in its language, before it has a form; missing parts are empty. */
export interface WrittenMail {
  readonly language: string;
  readonly subject: string;
  readonly mark: string;
  readonly brand: string;
  /** The colour of the market's letters and buttons. */
  readonly accent: string;
  readonly intro: string;
  readonly quote: string;
  readonly lines: WrittenLines | null;
  readonly facts: readonly { readonly label: string; readonly value: string; readonly url: string }[];
  readonly action: { readonly label: string; readonly url: string } | null;
  readonly outro: string;
  readonly sender: readonly string[];
  readonly copyright: string;
  readonly unsubscribe: { readonly label: string; readonly url: string } | null;
}

/** Header values stay on one line, even if a name contains line breaks. */
const oneLine = (words: string): string =>
  words
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200);

/** Who sends a mail: name and address of the company, and the numbers under which authorities know it. */
function senderLines(mail: Mail, sender: LegalSender | null): string[] {
  if (!sender) return [];
  const say = (id: string, number: string): string => (number === '' ? '' : textIn(mail.locale, id, { number }));
  const address = sender.city === '' ? '' : addressLine(sender, countryName(languageTag(mail.locale), sender.country));
  const numbers = [
    say('invoice.pdf.taxNumber', sender.taxNumber),
    say('invoice.pdf.registration', sender.registrationNumber),
  ];
  return [
    [sender.name, address].filter((part) => part !== '').join(', '),
    numbers.filter((part) => part !== '').join(' · '),
  ].filter((line) => line !== '');
}

function writtenMail(mail: Mail, sender: LegalSender | null): WrittenMail {
  const say = (phrase: Phrase | undefined): string => (phrase ? textIn(mail.locale, phrase.id, phrase.params) : '');
  const { webTitle: brand, webCopyright, brandColor } = mail.market.configuration;
  const link = (one: Mail['action']): WrittenMail['action'] => (one ? { label: say(one.label), url: one.url } : null);
  const { lines } = mail;
  return {
    language: languageTag(mail.locale),
    subject: oneLine(say(mail.subject)),
    mark: mail.writeAbove ? markedLine(say(mail.writeAbove)) : '',
    brand,
    accent: accentOf(brandColor).letters,
    intro: say(mail.intro),
    quote: mail.quote ?? '',
    lines:
      lines && lines.rows.length > 0
        ? {
            columns: lines.columns.map(say),
            rows: lines.rows.map(({ about, notes = [], values }) => ({
              about,
              notes: notes.filter((note) => note !== ''),
              values,
            })),
            more: say(lines.more),
            totals: (lines.totals ?? [])
              .filter(({ value }) => value !== '')
              .map(({ label, value, isSum = false }) => ({ label: say(label), value, isSum })),
          }
        : null,
    facts: (mail.facts ?? [])
      .filter(({ value }) => value !== '')
      .map(({ label, value, url = '' }) => ({ label: say(label), value, url })),
    action: link(mail.action),
    outro: say(mail.outro),
    sender: senderLines(mail, sender),
    copyright: webCopyright === brand ? '' : webCopyright,
    unsubscribe: link(mail.unsubscribe),
  };
}

/** The same mail for programs and people that read plain text: the table is a list with the labels of its columns. */
function mailText(mail: WrittenMail, labelled: (label: string, value: string) => string): string {
  const { lines } = mail;
  const rows = (lines?.rows ?? []).map(({ about, notes, values }) => {
    const named = values.flatMap((value, at) => (value === '' ? [] : [labelled(lines?.columns[at + 1] ?? '', value)]));
    return [`* ${about}`, ...notes.map((note) => `  ${note}`), ...(named.length > 0 ? [`  ${named.join(', ')}`] : [])]
      .join('\n')
      .replaceAll('\u00AD', '');
  });
  const facts = (all: readonly { label: string; value: string }[]): string =>
    all.map(({ label, value }) => labelled(label, value)).join('\n');
  return [
    mail.mark,
    mail.intro,
    mail.quote,
    facts(
      mail.facts.map(({ label, value, url }) => ({
        label,
        value: url === '' || url === value ? value : `${value} ${url}`,
      })),
    ),
    lines ? [`${lines.columns[0]}`, ...rows].join('\n') : '',
    lines?.more ?? '',
    facts(lines?.totals ?? []),
    mail.action ? labelled(mail.action.label, mail.action.url) : '',
    mail.outro,
    ['-- ', mail.brand, ...mail.sender, ...(mail.copyright === '' ? [] : [mail.copyright])].join('\n'),
    mail.unsubscribe ? labelled(mail.unsubscribe.label, mail.unsubscribe.url) : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Translates a mail into its locale and applies the look of its market. */
export function composeMail(mail: Mail, sender: LegalSender | null = null): MailWords {
  const written = writtenMail(mail, sender);
  const labelled = (label: string, value: string): string => textIn(mail.locale, 'ui.label.value', { label, value });
  return { subject: written.subject, text: mailText(written, labelled), html: mailHtml(written) };
}

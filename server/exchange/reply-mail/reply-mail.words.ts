import EmailReplyParser from 'email-reply-parser';
import { Parser } from 'htmlparser2';
import { markEdge } from '#platform/mail/write-above.ts';

/** Letters that are read at most: an answer has 4,000, and a longer text is refused by the rule of its field. */
const mostLetters = 8_000;

const blocks = new Set(['address', 'article', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'p', 'section', 'tr']);
const unread = new Set(['blockquote', 'head', 'script', 'style', 'title']);

/** The words of an HTML mail, one line for each block, without what it quotes. */
export function htmlWords(html: string): string {
  const parts: string[] = [];
  let within = 0;
  const parser = new Parser(
    {
      onopentagname(name) {
        if (unread.has(name)) within += 1;
        else if (name === 'br') parts.push('\n');
        else if (blocks.has(name)) parts.push('\n');
      },
      ontext(text) {
        if (within === 0) parts.push(text.replaceAll(/\s+/g, ' '));
      },
      onclosetag(name) {
        if (unread.has(name)) within -= 1;
        else if (blocks.has(name)) parts.push('\n');
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return parts
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * How many of the last lines name who wrote the quoted mail: "On 30 Nov 2026, Veldra <noreply@example.com> wrote:" in any
 * language. A mail program may break this line before the address; then the date stands in the line before.
 */
function linesOfIntroduction(before: string, last: string): number {
  if (!/:\s*$/.test(last)) return 0;
  if (/\d/.test(last)) return 1;
  return /\d/.test(before) ? 2 : 0;
}

/** The lines above the marked one, without those that only introduce the quote. */
function aboveMark(text: string): string {
  const at = text.indexOf(markEdge);
  if (at === -1) return text;
  const lines = text.slice(0, at).split('\n');
  // The marked line itself may begin with signs of a quote.
  lines.pop();
  while (/^[>\s]*$/.test(lines.at(-1) ?? 'none')) lines.pop();
  const last = lines.findLastIndex((line) => !line.startsWith('>'));
  return lines.slice(0, last + 1 - linesOfIntroduction(lines[last - 1] ?? '', lines[last] ?? '')).join('\n');
}

/**
 * The words that a person wrote in a mail: without the mail that they answer and without a signature. Angle brackets,
 * which mail programs put around addresses and the portal refuses, become single quotation marks. At most 8,000 letters
 * are read.
 */
export function newWords(text: string): string {
  const above = aboveMark(text.replaceAll('\r\n', '\n').replaceAll('\u00A0', ' ')).slice(0, mostLetters);
  return new EmailReplyParser().read(above).getVisibleText().trim().replaceAll('<', '‹').replaceAll('>', '›');
}

import { parentPort, workerData } from 'node:worker_threads';
import PostalMime from 'postal-mime';
import type { ArrivedMail } from './reply-mail.read.ts';
import { htmlWords, newWords } from './reply-mail.words.ts';

type Mail = Awaited<ReturnType<typeof PostalMime.parse>>;
type Part = Mail['attachments'][number];

/** Headers that name where a mail went; mail servers keep the address of the envelope in one of the last four. */
const addressed = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-forwarded-to'];
/** Parts that belong to a mail and not to its author. */
const technical = ['application/pgp-signature', 'application/pkcs7-signature', 'application/x-pkcs7-signature'];
/** Bytes of the largest picture in the text that counts as one of a signature. */
const signaturePicture = 20_000;

/** True if no person wrote the mail (RFC 3834, and what mail servers did before it). */
function isAutomatic(headerOf: (name: string) => string, from: string): boolean {
  const submitted = headerOf('auto-submitted');
  return (
    (submitted !== '' && !submitted.startsWith('no')) ||
    /^(?:bulk|junk|list|auto_reply)/.test(headerOf('precedence')) ||
    ['x-autoreply', 'x-autorespond', 'list-id'].some((name) => headerOf(name) !== '') ||
    headerOf('content-type').startsWith('multipart/report') ||
    /^(?:mailer-daemon|postmaster)@|^$/.test(from)
  );
}

const bytesOf = ({ content }: Part): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);

function arrived(mail: Mail): ArrivedMail {
  const headerOf = (name: string): string =>
    mail.headers
      .filter(({ key }) => key === name)
      .map(({ value }) => value)
      .join(' ')
      .trim()
      .toLowerCase();
  const from = mail.from?.address?.trim() ?? '';
  const files = mail.attachments
    .map((part) => ({ part, bytes: bytesOf(part) }))
    .filter(
      ({ part, bytes }) =>
        !technical.includes(part.mimeType) && !(part.related && bytes.length <= signaturePicture) && bytes.length > 0,
    );
  return {
    from,
    to: addressed.flatMap((name) => headerOf(name).match(/[^\s<>,;:"()]+@[^\s<>,;:"()]+/g) ?? []),
    messageId: mail.messageId ?? '',
    isAutomatic: isAutomatic(headerOf, from.toLowerCase()),
    text: newWords(mail.text?.trim() ? mail.text : htmlWords(mail.html ?? '')),
    files: files.map(({ part, bytes }) => ({ name: part.filename ?? '', bytes })),
  };
}

const mail = await PostalMime.parse(workerData as Uint8Array, { maxNestingDepth: 50, maxHeadersSize: 256 * 1024 });
parentPort?.postMessage(mail.headers.length === 0 ? null : arrived(mail));

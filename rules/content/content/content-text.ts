import { isLinkAddress, isTelephoneAddress } from '#rules/text/rich-text.ts';
import { isPortalPath } from './portal-path.ts';

/**
 * Rich text of brand content: news, marketing material and sales documents. It is HTML with these elements only
 * and has more of them than the rich text of announcements. The server brings every text into this form on writing, the
 * editor offers nothing else, and screens draw nothing else:
 *
 * - `p h2 h3 h4` and in them `br strong em u s sub sup a`; lists with paragraphs and lists in their items; a quote with paragraphs
 *   and lists.
 * - `table` with at most one row in `thead`; cells hold paragraphs and lists.
 * - `figure` with a picture (`<img data-file alt>`) or a video (`<video data-file aria-label>`) of the library, or with one
 *   link: a card that leads to a video elsewhere. A `figcaption` may follow. No address of a file is ever stored.
 */
export const contentTags = [
  'p',
  'br',
  'strong',
  'em',
  'u',
  's',
  'sub',
  'sup',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'a',
  'blockquote',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'figure',
  'img',
  'video',
  'figcaption',
] as const;
export type ContentTag = (typeof contentTags)[number];

/** Attributes of each element; the other elements have none. */
export const contentAttributes = {
  a: ['href'],
  ol: ['start'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  figure: ['data-width'],
  img: ['data-file', 'alt'],
  video: ['data-file', 'aria-label'],
} as const satisfies Partial<Record<ContentTag, readonly string[]>>;

/** Elements whose content is not text for readers. */
export const nonTextTags = [
  'script',
  'style',
  'textarea',
  'option',
  'xmp',
  'noscript',
  'noembed',
  'noframes',
  'svg',
  'math',
  'iframe',
  'object',
  'template',
  'title',
  'head',
] as const;

/** Longest text, in characters of its HTML. */
export const contentTextLimit = 100_000;
/** Longest description of a picture or video, in characters. */
export const fileWordsLimit = 300;
/** Largest table. */
export const tableLimits = { rows: 200, columns: 20 } as const;
/** Levels of lists within lists. */
export const listDepthLimit = 5;

/** Widths of a figure: the text's whole width, or half of it. */
export const figureWidths = ['full', 'half'] as const;
export type FigureWidth = (typeof figureWidths)[number];

export function isContentTag(name: string): name is ContentTag {
  return (contentTags as readonly string[]).includes(name);
}

/** Anything but `half` is the full width, which is not written down. */
export function figureWidthOf(value: string | null | undefined): FigureWidth {
  return value === 'half' ? 'half' : 'full';
}

/** A number of columns or rows that a cell covers: from 1 to the limit of the table. */
export function spanOf(value: string | null | undefined, limit: number): number {
  return /^\d{1,4}$/.test(value ?? '') ? Math.min(Math.max(Number(value), 1), limit) : 1;
}

const fileId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The id of a file of the library as it is stored: a UUID in small letters. */
export function isFileId(value: string | null | undefined): value is string {
  return fileId.test(value ?? '');
}

/** A web address that leads where it says: with two slashes and without a user name. */
export function isOutsideAddress(address: string): boolean {
  if (!/^https?:\/\/[^/\\]/i.test(address) || address.includes('\\') || !isLinkAddress(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

/** Target of a link in a content text: a web or mail address, a telephone number, or a page of the portal without its locale. */
export function isContentAddress(address: string): boolean {
  return (
    isPortalPath(address) ||
    isOutsideAddress(address) ||
    isTelephoneAddress(address) ||
    (address.startsWith('mailto:') && !/\p{Cc}/u.test(address) && isLinkAddress(address))
  );
}

/**
 * Removes the invisible characters that no text needs and that change how others read: control characters,
 * overrides of the writing direction, tags and characters that could not be read. Marks of direction and the joiners of scripts and emoji stay.
 */
export function withoutControls(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]/gu, '')
    .replaceAll(/[\u202A-\u202E\u2066-\u2069\uFEFF\uFFF9-\uFFFD]|[\u{E0000}-\u{E007F}]/gu, '');
}

/**
 * Ids of the library's files that a cleaned text uses, each once, in their order. The text must come from the server's
 * cleaning, which escapes the brackets of words.
 */
export function filesOf(html: string): string[] {
  return [...new Set([...html.matchAll(/<(?:img|video) data-file="([0-9a-f-]{36})"/g)].map((match) => match[1] ?? ''))];
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/**
 * The words of a cleaned rich text on one line, for searches and summaries. With `most`, a longer text ends after its
 * last whole word within `most` characters and gets an ellipsis.
 */
export function richTextWords(html: string, most = Number.POSITIVE_INFINITY): string {
  const words = html
    .replaceAll(/<(?:\/(?:p|h\d|li|td|th|figcaption|figure|blockquote|div)|br\s*\/?)>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_entity, name: string) => entities[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (words.length <= most) return words;
  const cut = words
    .slice(0, Math.max(0, most - 1))
    .toWellFormed()
    .replace(/\uFFFD$/, '');
  const end = words[cut.length] === ' ' ? cut.length : cut.lastIndexOf(' ');
  return `${(end * 3 >= most ? cut.slice(0, end) : cut).trimEnd()}…`;
}

/** True when a cleaned text shows something: words, a picture or a video. */
export function hasContent(html: string): boolean {
  return richTextWords(html) !== '' || filesOf(html).length > 0;
}

/**
 * Rich text as the product keeps it: HTML of these elements only. The server strips everything else when it is
 * written and again when it is read, the editor offers nothing else, and the screen draws nothing else.
 */
export const richTextTags = [
  'p',
  'br',
  'strong',
  'em',
  'u',
  's',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'a',
  'blockquote',
] as const;
export type RichTextTag = (typeof richTextTags)[number];

/** Longest rich text, in characters of its HTML. */
export const richTextLimit = 20_000;

export function isRichTextTag(name: string): name is RichTextTag {
  return (richTextTags as readonly string[]).includes(name);
}

function protocolOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).protocol : null;
}

/** A whole address of the web: http or https, at most 500 characters, nothing invisible in it. */
export function isWebAddress(address: string): boolean {
  return (
    address.length <= 500 && !/[\s\p{Cc}]/u.test(address) && ['http:', 'https:'].includes(protocolOf(address) ?? '')
  );
}

/** Where a link of a rich text may lead: the web or a mail address. */
export function isLinkAddress(address: string): boolean {
  return isWebAddress(address) || (address.length <= 500 && /^mailto:[^\s@<>,;:"?]+@[^\s@<>,;:"?]+$/.test(address));
}

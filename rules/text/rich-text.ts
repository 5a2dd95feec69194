/**
 * Rich text of the product: HTML with these elements only. The server strips other elements on writing and on
 * reading, the editor offers no others, and screens draw no others.
 */
export const richTextTags = [
  'p',
  'br',
  'strong',
  'em',
  'u',
  's',
  'sub',
  'sup',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'a',
  'blockquote',
] as const;
export type RichTextTag = (typeof richTextTags)[number];

/** The number with which a numbered list begins: from 1 to 9,999; 1 for anything else, which is not written down. */
export function listStartOf(value: string | null | undefined): number {
  return /^[1-9]\d{0,3}$/.test(value ?? '') ? Number(value) : 1;
}

/** Longest rich text, in characters of its HTML. */
export const richTextLimit = 20_000;

export function isRichTextTag(name: string): name is RichTextTag {
  return (richTextTags as readonly string[]).includes(name);
}

function protocolOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).protocol : null;
}

/** A complete web address: http or https, at most 500 characters, no invisible characters. */
export function isWebAddress(address: string): boolean {
  return (
    address.length <= 500 && !/[\s\p{Cc}]/u.test(address) && ['http:', 'https:'].includes(protocolOf(address) ?? '')
  );
}

/** A telephone number as an address: digits with the marks between them. Codes that a phone would run are none. */
export function isTelephoneAddress(address: string): boolean {
  return /^tel:\+?[\d().-]{2,40}\d$/.test(address);
}

/** The address of a telephone number that people typed with its country code, or with `tel:`; else what they typed. */
export function withTelephone(typed: string): string {
  const number = `tel:${typed.replace(/^tel:/i, '').replaceAll(/[\s/]/g, '')}`;
  return /^(?:tel:|\+)/i.test(typed) && isTelephoneAddress(number) ? number : typed;
}

/** Allowed target of a link in a rich text: a web or mail address, or a telephone number. */
export function isLinkAddress(address: string): boolean {
  return (
    isWebAddress(address) ||
    isTelephoneAddress(address) ||
    (address.length <= 500 && /^mailto:[^\s@<>,;:"?]+@[^\s@<>,;:"?]+$/.test(address))
  );
}

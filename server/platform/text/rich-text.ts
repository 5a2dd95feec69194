import type sanitizeHtml from 'sanitize-html';
import { nonTextTags } from '#rules/content/content/content-text.ts';
import { isLinkAddress, listStartOf, richTextTags } from '#rules/text/rich-text.ts';
import { packageWhenUsed } from '#platform/pdf/package-when-used.ts';

/** The package that sanitizes HTML: a hundred files, which no start of a server needs. */
export const sanitizer = packageWhenUsed((require) => require('sanitize-html') as typeof sanitizeHtml);

/** A numbered list with its first number, if that is not 1. */
export function numberedList(_name: string, { start }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const first = listStartOf(start);
  return { tagName: 'ol', attribs: first === 1 ? {} : { start: String(first) } };
}

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: [...nonTextTags],
  nestingLimit: 20,
  transformTags: {
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    div: 'p',
    ol: numberedList,
    a: (_name, { href }): sanitizeHtml.Tag =>
      href !== undefined && isLinkAddress(href)
        ? { tagName: 'a', attribs: { href, rel: 'noopener' } }
        : { tagName: 'a', attribs: {} },
  },
};

/**
 * Takes away links without an address. Renaming them while sanitizing would give the next link the closing tag of
 * another element.
 */
function withoutEmptyLinks(html: string): string {
  const open: boolean[] = [];
  return html.replaceAll(/<a( [^>]*)?>|<\/a>/g, (tag, attributes?: string) => {
    if (tag !== '</a>') open.push(attributes !== undefined);
    const kept = tag === '</a>' ? open.pop() : attributes !== undefined;
    return kept ? tag : '';
  });
}

/** Rich text with only the elements of the product; cleaning it twice changes nothing. */
export function cleanRichText(html: string): string {
  const once = (text: string): string => withoutEmptyLinks(sanitizer()(text, options));
  // A renamed `div` may be a paragraph within a paragraph, which the next reader ends early: three rounds settle that.
  return once(once(once(html)));
}

import sanitizeHtml from 'sanitize-html';
import { isLinkAddress, richTextTags } from '../../rules/rich-text.ts';

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // Elements whose content is not text for readers.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'xmp',
    'noscript',
    'svg',
    'math',
    'iframe',
    'object',
    'template',
    'title',
    'head',
  ],
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
    a: (_name, { href }): sanitizeHtml.Tag =>
      href !== undefined && isLinkAddress(href)
        ? { tagName: 'a', attribs: { href, rel: 'noopener' } }
        : { tagName: 'span', attribs: {} },
  },
};

/** Rich text with only the elements of the product; cleaning it twice changes nothing. */
export function cleanRichText(html: string): string {
  return sanitizeHtml(html, options);
}

/** The plain text of a rich text. */
export function richTextWords(html: string): string {
  return sanitizeHtml(html, { ...options, allowedTags: [], allowedAttributes: {} }).trim();
}

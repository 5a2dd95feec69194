import sanitizeHtml from 'sanitize-html';
import { nonTextTags } from '../../rules/content/content-text.ts';
import { isLinkAddress, richTextTags } from '../../rules/rich-text.ts';

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
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

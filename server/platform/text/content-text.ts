import type sanitizeHtml from 'sanitize-html';
import {
  contentAttributes,
  contentTags,
  fileWordsLimit,
  figureWidthOf,
  isContentAddress,
  isFileId,
  nonTextTags,
  withoutControls,
} from '#rules/content/content/content-text.ts';
import { arrangedContent } from './content-arrangement.ts';
import { numberedList, sanitizer } from './rich-text.ts';

// Without its attributes an element is dropped when the text is arranged. Renamed here, it would give the next one of its
// kind the closing tag of another element.
const bare = (tagName: string): sanitizeHtml.Tag => ({ tagName, attribs: {} });
const words = (text: string | undefined): string =>
  withoutControls(text ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, fileWordsLimit)
    .toWellFormed()
    .trimEnd();
const idOf = (value: string | undefined): string => (value ?? '').trim().toLowerCase();

const options: sanitizeHtml.IOptions = {
  allowedTags: [...contentTags],
  allowedAttributes: Object.fromEntries(Object.entries(contentAttributes).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: [...nonTextTags],
  nestingLimit: 60,
  transformTags: {
    b: 'strong',
    i: 'em',
    ins: 'u',
    del: 's',
    strike: 's',
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    div: 'p',
    tfoot: 'tbody',
    ol: numberedList,
    a: (_name, { href = '' }): sanitizeHtml.Tag => {
      const address = withoutControls(href).trim();
      return isContentAddress(address) ? { tagName: 'a', attribs: { href: address } } : bare('a');
    },
    figure: (_name, attributes): sanitizeHtml.Tag =>
      figureWidthOf(attributes['data-width']) === 'half'
        ? { tagName: 'figure', attribs: { 'data-width': 'half' } }
        : { tagName: 'figure', attribs: {} },
    img: (_name, attributes): sanitizeHtml.Tag =>
      isFileId(idOf(attributes['data-file']))
        ? { tagName: 'img', attribs: { 'data-file': idOf(attributes['data-file']), alt: words(attributes['alt']) } }
        : bare('img'),
    video: (_name, attributes): sanitizeHtml.Tag =>
      isFileId(idOf(attributes['data-file']))
        ? {
            tagName: 'video',
            attribs: { 'data-file': idOf(attributes['data-file']), 'aria-label': words(attributes['aria-label']) },
          }
        : bare('video'),
  },
};

/**
 * A content text with only the elements, attributes and addresses of `rules/content/content/content-text`, each where it may be
 * . Cleaning it twice changes nothing.
 */
export function cleanContentText(html: string): string {
  return arrangedContent(sanitizer()(withoutControls(html), options));
}

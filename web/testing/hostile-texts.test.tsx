import { cleanup } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  contentAttributes,
  contentTags,
  contentTextLimit,
  isContentAddress,
  isFileId,
  tableLimits,
} from '#rules/content/content/content-text.ts';
import { isLinkAddress, richTextTags } from '#rules/text/rich-text.ts';
import { cleanContentText } from '../../server/platform/text/content-text.ts';
import { cleanRichText } from '../../server/platform/text/rich-text.ts';
import { hostileTexts } from '../../server/testing/walks/hostile-texts.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { ContentText } from '#ui/text/content-text.tsx';
import { RichContent } from '#ui/text/rich-content.tsx';
import { renderPart } from './render.tsx';

const file = '0198a000-0000-7000-8000-0000000000f1';
const files = {
  [file]: { kind: 'picture', width: 30, height: 20, sizes: [{ url: '/files/p', width: 30 }] },
} as const;

/** The forbidden parts of a text, as a real parser reads it. */
function faultsOf(root: ParentNode, tags: readonly string[], attributes: Readonly<Record<string, readonly string[]>>) {
  const faults: string[] = [];
  for (const element of root.querySelectorAll('*')) {
    const tag = element.localName;
    if (!tags.includes(tag)) faults.push(`<${tag}>`);
    for (const { name, value } of element.attributes) {
      if (!(attributes[tag] ?? []).includes(name)) faults.push(`<${tag} ${name}>`);
      if (name === 'data-file' && !isFileId(value)) faults.push(`<${tag} ${name}> that is no id`);
    }
  }
  return faults;
}

const parsed = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

/** Everything that the display may draw around the elements of a text: icons, boxes, links of the portal. */
const drawnTags = [...contentTags, 'span', 'div', 'svg', 'path', 'b'];
const drawnAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'target', 'rel', 'class', 'data-status', 'aria-current'],
  ol: ['start'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  figure: ['data-width'],
  img: ['src', 'srcset', 'sizes', 'width', 'height', 'alt', 'loading', 'decoding'],
  video: [],
  span: ['class'],
  div: ['class', 'role', 'aria-label', 'tabindex'],
  svg: [
    'xmlns',
    'width',
    'height',
    'viewBox',
    'fill',
    'stroke',
    'stroke-width',
    'stroke-linecap',
    'stroke-linejoin',
    'class',
    'aria-hidden',
    'style',
  ],
  path: ['d'],
};

beforeAll(() => loadTexts(['content-text']));

describe('hostile texts', () => {
  test('are many and different', () => {
    expect(new Set(hostileTexts.map(({ html }) => html)).size).toBeGreaterThanOrEqual(300);
    expect(new Set(hostileTexts.map(({ name }) => name)).size).toBe(hostileTexts.length);
  });

  test('the cleaning of content keeps allowed elements, attributes and addresses only', () => {
    for (const { name, html } of hostileTexts) {
      const clean = cleanContentText(html);
      expect(cleanContentText(clean), name).toBe(clean);
      expect(clean.length, name).toBeLessThan(contentTextLimit);
      const root = parsed(clean);
      expect(faultsOf(root, contentTags, contentAttributes), name).toEqual([]);
      for (const link of root.querySelectorAll('a')) {
        const address = link.getAttribute('href') ?? '';
        expect(isContentAddress(address), `${name}: ${address}`).toBe(true);
        // The browser reads it the same way: as the web, as mail, as a telephone number or as a page of this site.
        const url = new URL(address, 'https://portal.example/en-us');
        expect(['http:', 'https:', 'mailto:', 'tel:'], name).toContain(url.protocol);
        const isPage = !/^(?:https?:\/\/|mailto:|tel:)/i.test(address);
        expect(isPage && url.origin !== 'https://portal.example', name).toBe(false);
      }
      expect(root.querySelectorAll('tr').length, name).toBeLessThanOrEqual(tableLimits.rows + 1);
      expect(clean, name).not.toMatch(/[\u202A-\u202E\u2066-\u2069]|(?![\t\n\r])\p{Cc}/u);
    }
  });

  test('the cleaning of announcements keeps allowed elements, attributes and addresses only', () => {
    for (const { name, html } of hostileTexts) {
      const clean = cleanRichText(html);
      expect(cleanRichText(clean), name).toBe(clean);
      const root = parsed(clean);
      expect(faultsOf(root, richTextTags, { a: ['href', 'rel'], ol: ['start'] }), name).toEqual([]);
      for (const link of root.querySelectorAll('a'))
        expect(isLinkAddress(link.getAttribute('href') ?? ''), name).toBe(true);
    }
  });

  // Nested thousands of times, a text that was never cleaned reaches the limit of the page's own stack.
  const shallow = hostileTexts.filter(({ name }) => !name.startsWith('deep'));

  test('the display draws nothing else, even of a text that was never cleaned', async () => {
    const asked = vi.fn(async () => new Response(''));
    vi.stubGlobal('fetch', asked);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    for (const { name, html } of shallow) {
      const { container } = await renderPart(<ContentText html={html} files={files} />);
      const root = container.firstElementChild ?? container;
      expect(faultsOf(root, drawnTags, drawnAttributes), name).toEqual([]);
      for (const link of root.querySelectorAll('a')) {
        const address = link.getAttribute('href') ?? '';
        expect(isContentAddress(address.replace(/^\/en-us(?=\/|$)/, '') || '/'), `${name}: ${address}`).toBe(true);
        expect(/^https?:/i.test(address) && !link.relList.contains('noopener'), name).toBe(false);
      }
      for (const image of root.querySelectorAll('img')) expect(image.getAttribute('src'), name).toBe('/files/p');
      cleanup();
    }
    expect(asked).not.toHaveBeenCalled();
  });

  test('the display of announcements draws nothing else', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    for (const { name, html } of shallow) {
      const { container } = await renderPart(<RichContent html={html} />);
      const root = container.firstElementChild ?? container;
      expect(faultsOf(root, richTextTags, { a: ['href', 'target', 'rel'], ol: ['start'] }), name).toEqual([]);
      for (const link of root.querySelectorAll('a'))
        expect(isLinkAddress(link.getAttribute('href') ?? ''), name).toBe(true);
      cleanup();
    }
  });
});

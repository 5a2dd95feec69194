import { nonTextTags, withoutControls } from '#rules/content/content/content-text.ts';
import { portalPathOf } from '#rules/content/content/portal-path.ts';

/** Level of an item of a list of Word (`mso-list:l0 level2 lfo1`), or null. */
function wordLevel(paragraph: Element): number | null {
  const style = paragraph.getAttribute('style') ?? '';
  const level = /mso-list:[^;]*\blevel(\d)/i.exec(style)?.[1];
  return level ? Number(level) : null;
}

/** Word writes list items as paragraphs with their bullet or number as text; they become lists. */
function rebuildWordLists(body: HTMLElement): void {
  const lists: HTMLElement[] = [];
  for (const paragraph of body.querySelectorAll('p')) {
    const level = wordLevel(paragraph);
    if (level === null) {
      lists.length = 0;
      continue;
    }
    const marker = paragraph.querySelector('[style*="mso-list:Ignore" i]');
    const ordered = /^\s*(?:\d+|[a-z]|[ivx]+)[.)]/i.test(marker?.textContent ?? '');
    marker?.remove();
    if (lists[0] && lists[0].nextElementSibling !== paragraph) lists.length = 0;
    lists.length = Math.min(lists.length, level);
    while (lists.length < level) {
      const list = document.createElement(ordered ? 'ol' : 'ul');
      const above = lists.at(-1);
      if (above) (above.lastElementChild ?? above.appendChild(document.createElement('li'))).append(list);
      else paragraph.before(list);
      lists.push(list);
    }
    const item = document.createElement('li');
    const words = document.createElement('p');
    words.append(...paragraph.childNodes);
    item.append(words);
    lists.at(-1)?.append(item);
    paragraph.remove();
  }
}

function rename(element: Element, tag: string): void {
  const next = document.createElement(tag);
  next.append(...element.childNodes);
  element.replaceWith(next);
}

/**
 * Pasted HTML of Word, other documents and web pages, prepared for the elements of content texts: lists of Word become
 * lists, other headings the nearest ones, and addresses of this portal paths. The editor drops everything else.
 */
export function preparedPaste(html: string, origin: string): string {
  const { body } = new DOMParser().parseFromString(withoutControls(html), 'text/html');
  for (const element of body.querySelectorAll([...nonTextTags, 'meta', 'link', 'base'].join(','))) element.remove();
  rebuildWordLists(body);
  for (const heading of body.querySelectorAll('h1')) rename(heading, 'h2');
  for (const heading of body.querySelectorAll('h5, h6')) rename(heading, 'h4');
  // Google Docs wraps everything in a bold element that is not bold.
  for (const wrapper of body.querySelectorAll('b[style*="font-weight:normal" i], b[id^="docs-internal-guid"]'))
    wrapper.replaceWith(...wrapper.childNodes);
  for (const link of body.querySelectorAll('a[href]')) {
    const path = portalPathOf(link.getAttribute('href') ?? '', origin);
    if (path !== null) link.setAttribute('href', path);
  }
  // Word separates paragraphs with empty ones.
  for (const paragraph of body.querySelectorAll('p'))
    if (paragraph.textContent.trim() === '' && !paragraph.querySelector('br, img')) paragraph.remove();
  return body.innerHTML;
}

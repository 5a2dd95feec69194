/** The texts of a page, and those that do not fit. */
export type TextLook = {
  /** Visible texts and accessible names (labels, titles, placeholders). */
  texts: string[];
  /** Messages of the test language that overflow their box or the window. */
  clipped: string[];
};

/**
 * Collects the texts of the current page. The web check runs it in the browser, so it must not use anything outside.
 */
export function inspectTexts(): TextLook {
  /** Letters of the test language. */
  const accented = /[\u00C0-\u024F\u1E00-\u1EFF]/;

  /** Visually hidden: only for screen readers. */
  const isHidden = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return (width <= 1 || height <= 1) && getComputedStyle(element).overflow !== 'visible';
  };

  /** True if a line of text fits into every box that clips. Scroll containers do not clip. */
  function fits(line: DOMRect, start: Element): boolean {
    let [across, along] = [true, true];
    for (let element: Element | null = start; element; element = element.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(element);
      const frame = element.getBoundingClientRect();
      const [left, top] = [frame.left + element.clientLeft, frame.top + element.clientTop];
      if (/auto|scroll/.test(overflowX)) across = false;
      // The window scrolls, even while a dialog locks it.
      if (/auto|scroll/.test(overflowY) || element === document.body) along = false;
      if (
        across &&
        /hidden|clip/.test(overflowX) &&
        (line.right > left + element.clientWidth + 1.5 || line.left < left - 1.5)
      )
        return false;
      if (
        along &&
        /hidden|clip/.test(overflowY) &&
        (line.bottom > top + element.clientHeight + 4 || line.top < top - 4)
      )
        return false;
      if (position === 'fixed') break;
    }
    return !across || (line.right <= window.innerWidth + 1 && line.left >= -1);
  }

  function someAncestor(start: Element, test: (element: Element) => boolean): boolean {
    for (let element: Element | null = start; element; element = element.parentElement) if (test(element)) return true;
    return false;
  }

  const texts = new Set([document.title]);
  const clipped = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (!parent || text === '' || parent.closest('script, style, noscript, option')) continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }))
      continue;
    texts.add(text);
    // A text that is truncated on purpose has its full text as tooltip.
    if (!accented.test(text) || parent.closest('[title], svg') || someAncestor(parent, isHidden)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) if (!fits(line, parent)) clipped.add(text);
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const text = element.getAttribute(name)?.trim();
      if (text) texts.add(text);
    }
  }
  return { texts: [...texts], clipped: [...clipped] };
}

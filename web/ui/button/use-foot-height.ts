import { type RefObject, useLayoutEffect } from 'react';

/** Height of two toasts with their distances. */
const toasts = 130;

/**
 * Sets `--foot` so that toasts show above the bar at the bottom of the page: to the height of the bar, and the space below
 * it if a short page ends above the end of the window and toasts do not fit there.
 */
export function useFootHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const root = document.documentElement.style;
    const place = (): void => {
      const height = element.offsetHeight;
      const below = Math.max(0, Math.round(window.innerHeight - element.getBoundingClientRect().bottom));
      if (height === 0) root.removeProperty('--foot');
      else root.setProperty('--foot', `${below < height + toasts ? height + below : height}px`);
    };
    const watch = new ResizeObserver(place);
    watch.observe(element);
    // Rows that come or go above the bar move it.
    watch.observe(document.body);
    window.addEventListener('scroll', place, { passive: true });
    window.addEventListener('resize', place);
    return () => {
      watch.disconnect();
      window.removeEventListener('scroll', place);
      window.removeEventListener('resize', place);
      root.removeProperty('--foot');
    };
  }, [bar]);
}

import { type RefObject, useLayoutEffect } from 'react';

/** Sets `--foot` to the height of the bar at the bottom of the page, so that toasts show above it. */
export function useFootHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const root = document.documentElement.style;
    const watch = new ResizeObserver(() => {
      if (element.offsetHeight > 0) root.setProperty('--foot', `${element.offsetHeight}px`);
      else root.removeProperty('--foot');
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      root.removeProperty('--foot');
    };
  }, [bar]);
}

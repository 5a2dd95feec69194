import { useMemo, useSyncExternalStore } from 'react';
import { breakpoints } from './breakpoints.ts';

/**
 * Follows a media query about the width of the window. Paper is as wide as a phone, but what is printed is the wide form:
 * printing asks for `print`, and no query matches then. A part keeps its queries, because to make one takes a phone
 * longer than to read it.
 */
export function useMedia(query: string): boolean {
  const [subscribe, matches] = useMemo(() => {
    const [width, print] = [window.matchMedia(query), window.matchMedia('print')];
    return [
      (listener: () => void) => {
        for (const media of [width, print]) media.addEventListener('change', listener);
        return () => {
          for (const media of [width, print]) media.removeEventListener('change', listener);
        };
      },
      () => width.matches && !print.matches,
    ];
  }, [query]);
  return useSyncExternalStore(subscribe, matches);
}

/** The phone layout: cards instead of tables, sheets instead of panels. */
export function usePhone(): boolean {
  return useMedia(breakpoints.phone);
}

import { useCallback, useSyncExternalStore } from 'react';
import { breakpoints } from './breakpoints.ts';

/**
 * True if a width matches the window. Paper is as wide as a phone, but what is printed is the wide form: printing asks
 * for `print`, and no query matches then.
 */
const matches = (query: string): boolean => window.matchMedia(query).matches && !window.matchMedia('print').matches;

/** Follows a media query about the width of the window; on paper it is false. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const followed = [window.matchMedia(query), window.matchMedia('print')];
      for (const media of followed) media.addEventListener('change', listener);
      return () => {
        for (const media of followed) media.removeEventListener('change', listener);
      };
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matches(query));
}

/** The phone layout: cards instead of tables, sheets instead of panels. */
export function usePhone(): boolean {
  return useMedia(breakpoints.phone);
}

import { useCallback, useSyncExternalStore } from 'react';
import { breakpoints } from './breakpoints.ts';

/** Follows a media query. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** The phone layout: cards instead of tables, sheets instead of panels. */
export function usePhone(): boolean {
  return useMedia(breakpoints.phone);
}

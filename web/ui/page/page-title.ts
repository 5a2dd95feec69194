import { useLayoutEffect } from 'react';
import { siteStore } from '#platform/site.ts';
import { createStore } from '#platform/store.ts';

/** The title of the current page, for the phone bar and the browser tab. */
export const pageTitle = createStore('');

export function usePageTitle(title: string): void {
  // Before the browser paints: the phone bar and the heading must not swap places after it.
  useLayoutEffect(() => {
    pageTitle.set(title);
    document.title = title ? `${title} · ${siteStore.get().webTitle}` : siteStore.get().webTitle;
  }, [title]);
}

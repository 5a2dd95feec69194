import { useEffect } from 'react';
import { createStore } from '#platform/store.ts';
import { isShortcut } from '#ui/form/typing.ts';

/** Null while the search is closed; otherwise what the user typed while it loaded, with a line break for Enter. */
export const searchShown = createStore<string | null>(null);

export const openSearch = (): void => searchShown.set('');

/**
 * Opens the search with Ctrl+K or Cmd+K, and with `/` unless the user is typing or turned the shortcuts off. No other
 * dialog may be open. While it loads, what the user types is kept for it.
 */
export function useSearchKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const key = event.key === 'Enter' ? '\n' : event.key;
      const chord = event.ctrlKey || event.metaKey;
      const early = searchShown.get();
      // An editor of texts has its own Ctrl+K.
      if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) return;
      if (early !== null && !chord && key.length === 1) searchShown.set(early + key);
      else if (chord ? key === 'k' : key === '/' && isShortcut(event)) openSearch();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

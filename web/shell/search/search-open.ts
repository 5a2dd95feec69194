import { useEffect } from 'react';
import { readStored } from '#platform/storage.ts';
import { createStore } from '#platform/store.ts';
import { typing } from '#ui/form/typing.ts';

/** True while the search shows. */
export const searchShown = createStore(false);

export const openSearch = (): void => searchShown.set(true);

/**
 * Opens the search with Ctrl+K or Cmd+K, and with `/` unless the user is typing or turned the shortcuts off. No other
 * dialog may be open.
 */
export function useSearchKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const chord = (event.ctrlKey || event.metaKey) && event.key === 'k';
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !typing(event.target);
      if (!chord && (!slash || readStored<boolean>('shortcuts') === false)) return;
      // An editor of texts has its own Ctrl+K.
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      openSearch();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

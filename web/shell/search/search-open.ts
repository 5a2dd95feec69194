import { useEffect } from 'react';
import { readStored } from '#platform/storage.ts';
import { createStore } from '#platform/store.ts';
import { typing } from '#ui/form/typing.ts';

/** True while the search shows, or loads. */
export const searchShown = createStore(false);

/** Keys that the user pressed while the search loaded. */
let early: string[] = [];

export function openSearch(): void {
  early = [];
  searchShown.set(true);
}

/** Text that the user typed while the search loaded, and whether they pressed Enter. */
export const typedEarly = (): { text: string; enter: boolean } => ({
  text: early.filter((key) => key.length === 1).join(''),
  enter: early.at(-1) === 'Enter',
});

/**
 * Opens the search with Ctrl+K or Cmd+K, and with `/` unless the user is typing or turned the shortcuts off. No other
 * dialog may be open. While it loads, what the user types is kept for it.
 */
export function useSearchKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const chord = (ctrlKey || metaKey) && key === 'k';
      const letter = !ctrlKey && !metaKey && !altKey;
      // An editor of texts has its own Ctrl+K.
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      if (searchShown.get()) {
        if (key === 'Escape') searchShown.set(false);
        if (!letter || (key.length > 1 && key !== 'Enter')) return;
        early.push(key);
      } else if (chord || (letter && key === '/' && !typing(event.target) && readStored('shortcuts') !== false))
        openSearch();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

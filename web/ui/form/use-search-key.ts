import { useEffect } from 'react';
import { isShortcut } from './typing.ts';

/** `f` focuses the search box of the page, which has `data-page-search`, unless the user is typing or turned the shortcuts off. */
export function useSearchKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'f' || !isShortcut(event)) return;
      event.preventDefault();
      const field = document.querySelector<HTMLInputElement>('[data-page-search]');
      field?.focus();
      field?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

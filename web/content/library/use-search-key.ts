import { useEffect } from 'react';
import { readStored } from '#platform/storage.ts';
import { typing } from '#ui/form/typing.ts';

/** `f` focuses the search box of the page, unless the user is typing or turned the shortcuts off. */
export function useSearchKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'f' || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      if (document.querySelector('dialog[open]') || readStored<boolean>('shortcuts') === false) return;
      event.preventDefault();
      const field = document.querySelector<HTMLInputElement>('[data-page-search]');
      field?.focus();
      field?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

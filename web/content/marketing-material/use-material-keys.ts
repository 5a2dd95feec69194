import { useEffect } from 'react';
import { readStored } from '#platform/storage.ts';
import { typing } from '#ui/form/typing.ts';

/** Arrow keys show the neighbours, `z` enlarges, Escape leaves; not while a dialog or menu is open or a video plays. */
export function useMaterialKeys({
  before,
  next,
  close,
  enlarge,
}: {
  before: (() => void) | undefined;
  next: (() => void) | undefined;
  close: () => void;
  enlarge: () => void;
}): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      if (
        event.target instanceof HTMLMediaElement ||
        document.querySelector('dialog[open], [popover="auto"]:popover-open')
      )
        return;
      if (event.key === 'z' && readStored<boolean>('shortcuts') === false) return;
      const act = { ArrowLeft: before, ArrowRight: next, Escape: close, z: enlarge }[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [before, next, close, enlarge]);
}

import { readStored } from '#platform/storage.ts';

/** True if the user is typing into a field: single letters are not shortcuts there. */
export function typing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
    !(target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type))
  );
}

/** True if a key is a shortcut: the user is not typing, no dialog is open, and shortcuts are not turned off. */
export const isShortcut = (event: KeyboardEvent): boolean =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !typing(event.target) &&
  !document.querySelector('dialog[open]') &&
  readStored('shortcuts') !== false;

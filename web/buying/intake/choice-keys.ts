import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const groupsIn = (list: HTMLElement | null): HTMLElement[] =>
  [...(list?.querySelectorAll<HTMLElement>('[data-choices]') ?? [])].filter((group) => group.querySelector('button'));
const buttonsIn = (group: HTMLElement | undefined): HTMLButtonElement[] => [
  ...(group?.querySelectorAll('button') ?? []),
];

/** Marks the button that gets the focus when all rows are decided. */
export const addReadyMark = 'data-add-ready';

/** The choice that a key moves to: beside the focused one, or the first of the previous or next row. */
function choiceFor(
  key: string,
  groups: readonly HTMLElement[],
  at: number,
  focused: EventTarget | null,
): HTMLButtonElement | undefined {
  const own = buttonsIn(groups[at]);
  const now = own.indexOf(focused as HTMLButtonElement);
  switch (key) {
    case 'ArrowRight':
      return own[(now + 1) % own.length];
    case 'ArrowLeft':
      return own[(now + own.length - 1) % own.length];
    case 'ArrowDown':
      return buttonsIn(groups[at + 1])[0];
    case 'ArrowUp':
      return buttonsIn(groups[at - 1])[0];
    default:
      return undefined;
  }
}

/**
 * Keyboard control of a list of decisions: left and right move between the choices of a row, up and down between rows,
 * Enter takes the focused choice (at first the first one). After a decision the focus moves to the next one.
 */
export function useChoiceKeys(list: RefObject<HTMLElement | null>, rows: readonly unknown[]): void {
  const taken = useRef<number | null>(null);

  useEffect(() => {
    const at = taken.current;
    // The user has moved the focus elsewhere; do not take it back.
    if (at === null || document.activeElement !== document.body) return;
    taken.current = null;
    const left = groupsIn(list.current);
    (
      buttonsIn(left[Math.min(at, left.length - 1)])[0] ?? document.querySelector<HTMLElement>(`[${addReadyMark}]`)
    )?.focus();
  }, [list, rows]);

  // The keys work as soon as the list is there: a later effect would miss a quick one.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const placeOf = (target: EventTarget | null): number =>
      groupsIn(element).findIndex((group) => group.contains(target as Node));
    const onClick = ({ target }: MouseEvent) => {
      const at = placeOf(target);
      if (at >= 0) taken.current = at;
    };
    const onKey = (event: KeyboardEvent) => {
      const at = placeOf(event.target);
      const next = at < 0 ? undefined : choiceFor(event.key, groupsIn(element), at, event.target);
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    element.addEventListener('click', onClick, { capture: true });
    element.addEventListener('keydown', onKey);
    return () => {
      element.removeEventListener('click', onClick, { capture: true });
      element.removeEventListener('keydown', onKey);
    };
  }, [list, rows]);
}

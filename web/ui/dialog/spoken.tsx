import { createStore, useStore } from '#platform/store.ts';

const words = createStore<{ text: string; turn: number }>({ text: '', turn: 0 });

/** Has screen readers say a text that the page shows anyway; the same text is said again. */
export const say = (text: string): void => words.set({ text, turn: words.get().turn + 1 });

/** The place of spoken texts: a polite live region that exists before the first of them, once in the shell. */
export function Spoken() {
  const { text, turn } = useStore(words);
  return (
    <div role="status" aria-live="polite" className="visually-hidden" data-spoken="">
      {text !== '' && <span key={turn}>{text}</span>}
    </div>
  );
}

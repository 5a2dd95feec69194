import { readStored, removeStored, writeStored } from '#platform/storage.ts';
import { createStore, useStore } from '#platform/store.ts';

export type SchemeChoice = 'light' | 'dark' | 'auto';

const system = window.matchMedia('(prefers-color-scheme: dark)');
const choiceStore = createStore<SchemeChoice>(readStored<SchemeChoice>('colorScheme') ?? 'auto');
const schemeStore = createStore<'light' | 'dark'>('light');

function apply() {
  const choice = choiceStore.get();
  const chooseScheme = () => {
    if (choice === 'auto') {
      if (system.matches) return 'dark';
      return 'light';
    }
    return choice;
  };
  const scheme = chooseScheme();
  document.documentElement.dataset.colorScheme = scheme;
  // The browser's own bars follow the user's choice, not only the system.
  const canvas = getComputedStyle(document.documentElement).getPropertyValue('--canvas').trim();
  if (canvas)
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', canvas);
  schemeStore.set(scheme);
}

/** Sets the scheme before the first paint. Follows the system until the user chooses one. */
export function startColorScheme(): void {
  apply();
  system.addEventListener('change', apply);
}

export function chooseColorScheme(choice: SchemeChoice): void {
  if (choice === 'auto') removeStored('colorScheme');
  else writeStored('colorScheme', choice);
  choiceStore.set(choice);
  apply();
}

/** The current scheme, and the user's choice. */
export function useColorScheme(): { scheme: 'light' | 'dark'; choice: SchemeChoice } {
  return { scheme: useStore(schemeStore), choice: useStore(choiceStore) };
}

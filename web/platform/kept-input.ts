import { sessionStore } from './api/session.ts';
import { readTab, removeTabAll, type TabKey, writeTab } from './storage.ts';

/** The typed values of a form under the name of its fields; null if nothing was typed. */
type Keeper = () => { readonly name: string; readonly values: unknown } | null;

const keepers = new Set<Keeper>();
let kept = false;

/** Asks a form for its input when the session ends against the wish of the user. Returns the end of it. */
export function onInputLost(keeper: Keeper): () => void {
  keepers.add(keeper);
  return () => void keepers.delete(keeper);
}

const userOf = (): string | null => {
  const session = sessionStore.get();
  return session.phase === 'signed-in' ? session.facts.userId : null;
};
/** The place of a form: its user, page in any language, and fields. */
const keyOf = (user: string, name: string): TabKey =>
  `typed.${user} ${window.location.pathname.replace(/^\/[^/]+/, '')} ${name}`;

/** Keeps what was typed and not sent in this tab, for the same user only. Called before the session is closed. */
export function keepTypedInput(): void {
  const user = userOf();
  if (user === null) return;
  for (const keeper of keepers) {
    const input = keeper();
    if (input) writeTab(keyOf(user, input.name), JSON.stringify(input.values));
  }
  kept = true;
}

/** Forgets what was typed: the user signed out. */
export function dropTypedInput(): void {
  removeTabAll('typed.');
}

/** True while the session is over and the input of the page is kept: leaving it loses nothing. */
export const inputIsKept = (): boolean => kept && userOf() === null;

/** The input that this user typed into a form on this page before their session ended; null without any. */
export function typedInput(name: string): unknown {
  const user = userOf();
  const stored = user === null ? null : readTab(keyOf(user, name));
  try {
    return stored === null ? null : (JSON.parse(stored) as unknown);
  } catch {
    return null;
  }
}

/** Forgets the input of a form, which shows it again. */
export function forgetTypedInput(name: string): void {
  const user = userOf();
  if (user !== null) writeTab(keyOf(user, name), null);
}

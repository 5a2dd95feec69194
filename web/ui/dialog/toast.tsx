import { createStore } from '#platform/store.ts';

/** Milliseconds that a toast shows; null if it stays. */
export const lifetimeOf = ({ lifetime }: ToastInput): number | null =>
  lifetime === null ? null : Math.max(6_000, lifetime ?? 0);

export type ToastTone = 'ok' | 'info' | 'warn' | 'err';

export type ToastInput = {
  text: string;
  tone?: ToastTone;
  /** Undo, View cart, Refresh. Pressing it closes the toast. */
  action?: { label: string; run: () => void };
  /** A second action. */
  second?: { label: string; run: () => void };
  /** Milliseconds; at least 6 seconds. `null` stays until closed. */
  lifetime?: number | null;
  /** A toast with the same key replaces the current one. */
  key?: string;
  /** The toast closes with its page: an undo must not reach a cart that was ordered meanwhile. */
  ofPage?: boolean;
};

export type Toast = ToastInput & { id: string };

const shownAtOnce = 4;
export const toasts = createStore<readonly Toast[]>([]);
let count = 0;

/** Shows a short message in a corner. Never the only place of an error that the user must act on. */
export function showToast(input: ToastInput): string {
  const id = input.key ?? `toast-${++count}`;
  toasts.set([...toasts.get().filter((toast) => toast.id !== id), { ...input, id }].slice(-shownAtOnce));
  return id;
}

export function closeToast(id: string): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

/** Closes the toasts of the page that the user leaves. */
export function closePageToasts(): void {
  toasts.set(toasts.get().filter((toast) => !toast.ofPage));
}

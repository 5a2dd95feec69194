import { lazy, Suspense, useEffect, useRef } from 'react';
import { createStore, useStore } from '../platform/store.ts';

/** Milliseconds that a toast shows; null if it stays. */
export const lifetimeOf = ({ lifetime }: ToastInput): number | null =>
  lifetime === null ? null : Math.max(6_000, lifetime ?? 0);

/** The text alone, if the component with the actions does not load. */
function PlainLine({ toast }: { toast: Toast }) {
  const { id } = toast;
  const lifetime = lifetimeOf(toast);
  useEffect(() => {
    if (lifetime === null) return;
    const timer = setTimeout(() => closeToast(id), lifetime);
    return () => clearTimeout(timer);
  }, [id, lifetime]);
  return <p className="toast-plain">{toast.text}</p>;
}

const ToastLine = lazy(() =>
  import('./toast-line.tsx').then(
    (module) => ({ default: module.ToastLine }),
    () => ({ default: PlainLine }),
  ),
);

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
const toasts = createStore<readonly Toast[]>([]);
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

/** Whether another element is on the browser's top layer: a dialog, a menu. */
function isCovered(region: HTMLElement): boolean {
  return [...document.querySelectorAll('dialog[open], [popover]')].some(
    (other) => other !== region && (other.matches('dialog') || other.matches(':popover-open')),
  );
}

/**
 * The corner where toasts show: a polite live region, once in the shell. It exists before its first text, so that
 * screen readers announce it, and moves above elements that open later.
 */
export function Toaster() {
  const list = useStore(toasts);
  const region = useRef<HTMLDivElement>(null);
  const newest = list.at(-1)?.id;

  useEffect(() => region.current?.showPopover?.(), []);

  useEffect(() => {
    const element = region.current;
    if (!element?.showPopover || newest === undefined || !isCovered(element)) return;
    element.hidePopover();
    element.showPopover();
  }, [newest]);

  return (
    <div ref={region} popover="manual" role="status" aria-live="polite" className="toast-region">
      <Suspense>
        {list.map((toast) => (
          <ToastLine key={toast.id} toast={toast} />
        ))}
      </Suspense>
    </div>
  );
}

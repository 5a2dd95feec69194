import { lazy, Suspense, useEffect, useRef } from 'react';
import { useStore } from '#platform/store.ts';
import { closeToast, lifetimeOf, type Toast, toasts } from './toast.tsx';

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

/** True if another element is on the browser's top layer: a dialog, a menu. */
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

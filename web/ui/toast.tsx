import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { createStore, useStore } from '../platform/store.ts';
import { useText } from '../platform/texts/texts.tsx';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import css from './toast.module.css';

export type ToastTone = 'ok' | 'info' | 'warn' | 'err';

export type ToastInput = {
  text: string;
  tone?: ToastTone;
  /** Undo, View cart, Refresh. Pressing it closes the toast. */
  action?: { label: string; run: () => void };
  /** Milliseconds; at least 6 seconds. `null` stays until closed. */
  lifetime?: number | null;
  /** Same key replaces the toast that shows. */
  key?: string;
};

type Toast = ToastInput & { id: string };

const shownAtOnce = 4;
const toasts = createStore<readonly Toast[]>([]);
let count = 0;

/** Says in a corner that something happened. Never the only place of an error that the user has to act on. */
export function showToast(input: ToastInput): string {
  const id = input.key ?? `toast-${++count}`;
  toasts.set([...toasts.get().filter((toast) => toast.id !== id), { ...input, id }].slice(-shownAtOnce));
  return id;
}

export function closeToast(id: string): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

const icons = { ok: IconCircleCheck, info: IconInfoCircle, warn: IconAlertTriangle, err: IconAlertTriangle };

function ToastLine({ toast }: { toast: Toast }) {
  const t = useText();
  const held = useRef(false);
  const { id } = toast;
  const lifetime = toast.lifetime === null ? null : Math.max(6000, toast.lifetime ?? 6000);

  useEffect(() => {
    if (lifetime === null) return;
    let rest = lifetime;
    // Reading or reaching for it stops its clock.
    const clock = setInterval(() => {
      if (held.current || document.hidden) return;
      rest -= 250;
      if (rest <= 0) closeToast(id);
    }, 250);
    return () => clearInterval(clock);
  }, [id, lifetime]);

  const hold = (on: boolean) => () => {
    held.current = on;
  };

  return (
    <div className={classNames(css.toast, toast.tone && css[toast.tone])} onMouseEnter={hold(true)} onMouseLeave={hold(false)} onFocus={hold(true)} onBlur={hold(false)}>
      <Icon of={icons[toast.tone ?? 'ok']} />
      <span className={css.words}>{toast.text}</span>
      {toast.action && (
        <button type="button" className={css.action} onClick={() => { closeToast(id); toast.action?.run(); }}>
          {toast.action.label}
        </button>
      )}
      <IconButton className={css.close} size="small" icon={IconX} label={t('ui.dialog.close')} onClick={() => closeToast(id)} />
    </div>
  );
}

/** The corner where toasts show: a polite live region, once in the shell. It rises above open dialogs. */
export function Toaster() {
  const list = useStore(toasts);
  const shelf = useRef<HTMLDivElement>(null);
  const some = list.length > 0;
  const newest = list.at(-1)?.id;

  useEffect(() => {
    const element = shelf.current;
    if (!element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (some) element.showPopover();
  }, [some, newest]);

  return (
    <div ref={shelf} popover="manual" role="status" aria-live="polite" className={some ? css.shelf : undefined}>
      {list.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { buttonClasses } from '#ui/button/button-look.ts';
import { classNames } from '#ui/look/class-names.ts';
import { Icon, type IconType } from '#ui/look/icon.tsx';
import css from './rich-toolbar.module.css';

const isMac = /Mac|iP(?:hone|ad)/.test(navigator.platform);

/** `Mod+Shift+8` as people read it. */
const keyNames = (keys: string): string =>
  isMac ? keys.replaceAll('Mod', '⌘').replaceAll('Shift', '⇧').replaceAll('+', '') : keys.replaceAll('Mod', 'Ctrl');
const ariaKeys = (keys: string): string => keys.replaceAll('Mod', isMac ? 'Meta' : 'Control');

const buttonsIn = (bar: HTMLElement | null): HTMLButtonElement[] => [...(bar?.querySelectorAll('button') ?? [])];

/**
 * The buttons of an editor of rich text: one tab stop, arrow keys move between the buttons. `handle` focuses the button
 * that was used last.
 */
export function RichToolbar({
  label,
  className,
  handle,
  children,
}: {
  label: string;
  className?: string;
  handle?: Ref<{ focus: () => void }>;
  children: ReactNode;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const current = useRef<HTMLButtonElement | null>(null);
  const settle = useCallback((): void => {
    const all = buttonsIn(bar.current);
    if (!current.current || !all.includes(current.current)) current.current = all[0] ?? null;
    for (const button of all) button.tabIndex = button === current.current ? 0 : -1;
  }, []);
  useLayoutEffect(settle, [settle, children]);
  useImperativeHandle(handle, () => ({ focus: () => current.current?.focus() }), []);
  const walk = (event: KeyboardEvent): void => {
    const all = buttonsIn(bar.current);
    const at = all.findIndex((button) => button === event.target);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (at === -1 || next === undefined) return;
    event.preventDefault();
    all[(next + all.length) % all.length]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus, one at a time
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      className={classNames(css.bar, className)}
      onKeyDown={walk}
      onFocus={(event) => {
        if (event.target instanceof HTMLButtonElement) current.current = event.target;
        settle();
      }}
    >
      {children}
    </div>
  );
}

/** A line between two groups of buttons. */
export function ToolGap() {
  return <span className={css.gap} />;
}

/** One button of the toolbar. `off` keeps it reachable, because a focused button must not vanish from the keyboard. */
export function ToolButton({
  icon,
  label,
  keys,
  on,
  off,
  expanded,
  onPress,
}: {
  icon: IconType;
  label: string;
  /** Shortcut in the editor, for example `Mod+B`. */
  keys?: string;
  /** Pressed or not; leave it out for actions. */
  on?: boolean;
  off?: boolean;
  expanded?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      className={buttonClasses({ variant: 'bare', size: 'small', iconOnly: true }, css.tool)}
      aria-label={label}
      title={keys ? `${label} (${keyNames(keys)})` : label}
      aria-keyshortcuts={keys && ariaKeys(keys)}
      aria-pressed={on}
      aria-expanded={expanded}
      aria-disabled={off || undefined}
      // The selection of the text stays visible while the mouse presses a button.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!off) onPress();
      }}
    >
      <Icon of={icon} size={16} />
    </button>
  );
}

import { createLink } from '@tanstack/react-router';
import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { classNames } from '#ui/look/class-names.ts';
import { Icon, type IconType } from '#ui/look/icon.tsx';
import css from './popover.module.css';

type TriggerProps = {
  id: string;
  'aria-expanded': boolean;
  'aria-haspopup': 'menu' | 'dialog';
  'aria-controls': string;
  onClick: () => void;
};

type PopoverProps = {
  /** Renders the button that opens it; spread the props onto it. */
  trigger: (props: TriggerProps) => ReactNode;
  /** Name for screen readers. */
  label: string;
  align?: 'start' | 'end';
  kind?: 'menu' | 'dialog';
  children: ReactNode | ((close: () => void) => ReactNode);
};

/**
 * Places the panel below the trigger and inside the window, or above the trigger if there is no room. Where neither side
 * has room for all of it, it takes the larger one and scrolls.
 */
function place(trigger: DOMRect, panel: HTMLElement, align: 'start' | 'end'): CSSProperties {
  const edge = 8;
  const gap = 6;
  const under = window.innerHeight - edge - trigger.bottom - gap;
  const over = trigger.top - gap - edge;
  panel.style.setProperty('--room', `${Math.max(under, over)}px`);
  const { width, height } = panel.getBoundingClientRect();
  const wantedLeft = align === 'end' ? trigger.right - width : trigger.left;
  const left = Math.max(edge, Math.min(wantedLeft, window.innerWidth - width - edge));
  const top = height <= under || under >= over ? trigger.bottom + gap : trigger.top - height - gap;
  return { left, top };
}

/**
 * A floating panel on the native popover layer: moves with its trigger, closes on Escape, on a press outside and when the
 * trigger scrolls out of the window. A tap often comes while the page of a phone still moves.
 */
export function Popover({ trigger, label, align = 'start', kind = 'dialog', children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [spot, setSpot] = useState<CSSProperties>({});
  const id = useId();
  const triggerId = `${id}-trigger`;
  const close = useCallback(() => document.getElementById(id)?.hidePopover(), [id]);

  const toggle = () => {
    if (open) return close();
    setOpen(true);
  };

  useEffect(() => {
    const element = panel.current;
    const anchor = document.getElementById(triggerId);
    if (!open || !element || !anchor) return;
    if (!element.matches(':popover-open')) element.showPopover?.();
    const settle = () => {
      const box = anchor.getBoundingClientRect();
      if (box.bottom < 0 || box.top > window.innerHeight) close();
      else setSpot(place(box, element, align));
    };
    settle();
    const first =
      element.querySelector<HTMLElement>('[aria-current], [aria-checked="true"][role]') ??
      element.querySelector<HTMLElement>('a, button, input, select, textarea');
    (first ?? element).focus({ preventScroll: true });
    window.addEventListener('resize', settle);
    window.addEventListener('scroll', settle, { passive: true });
    return () => {
      window.removeEventListener('resize', settle);
      window.removeEventListener('scroll', settle);
    };
  }, [open, align, close, triggerId]);

  return (
    <>
      {trigger({ id: triggerId, 'aria-expanded': open, 'aria-haspopup': kind, 'aria-controls': id, onClick: toggle })}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is a menu or a dialog, by `kind` */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role={kind}
        tabIndex={-1}
        aria-label={label}
        className={css.panel}
        style={spot}
        onToggle={(event) => {
          if (event.newState === 'closed') {
            setOpen(false);
            const active = document.activeElement;
            if (active === document.body || panel.current?.contains(active))
              document.getElementById(triggerId)?.focus();
          }
        }}
        onKeyDown={kind === 'menu' ? walk : undefined}
        onClick={(event) => {
          // By itself, a menu closes only if the next page takes the focus.
          if (kind === 'menu' && (event.target as Element).closest('a')) close();
        }}
        onBlur={(event) => {
          // Tabbing out closes the panel. A press on the trigger closes it by itself.
          const next = event.relatedTarget;
          if (next && !event.currentTarget.contains(next) && next.id !== triggerId) close();
        }}
      >
        {open && (typeof children === 'function' ? children(close) : children)}
      </div>
    </>
  );
}

/** Arrow keys, Home, End and first letters move between the items of a menu. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next =
    { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key] ?? startingWith(items, at, event);
  if (next === undefined || items.length === 0) return;
  event.preventDefault();
  items[(next + items.length) % items.length]?.focus();
}

function startingWith(items: readonly HTMLElement[], at: number, event: KeyboardEvent): number | undefined {
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const letter = event.key.toLocaleLowerCase();
  const matches = items.flatMap((item, index) =>
    item.textContent?.trim().toLocaleLowerCase().startsWith(letter) ? [index] : [],
  );
  return matches.find((index) => index > at) ?? matches[0];
}

/** A menu of actions or links. Its children are MenuItem, MenuLink, MenuHeading and MenuRule. */
export function Menu(props: Omit<PopoverProps, 'kind'>) {
  return <Popover {...props} kind="menu" />;
}

type ItemLook = { icon?: IconType; lead?: ReactNode; side?: ReactNode; current?: boolean; danger?: boolean };

export function MenuItem({
  icon,
  lead,
  side,
  current,
  danger,
  children,
  ...button
}: ItemLook & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      {...button}
      type="button"
      role={current === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={current}
      tabIndex={-1}
      className={classNames(css.item, current && css.current, danger && css.danger)}
    >
      {lead ?? (icon && <Icon of={icon} />)}
      <span>{children}</span>
      {side && <span className={css.side}>{side}</span>}
    </button>
  );
}

function MenuAnchor({
  icon,
  lead,
  side,
  current,
  danger: _danger,
  children,
  className,
  ...anchor
}: ItemLook & AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }) {
  return (
    <a {...anchor} role="menuitem" tabIndex={-1} className={classNames(css.item, current && css.current, className)}>
      {lead ?? (icon && <Icon of={icon} />)}
      <span>{children}</span>
      {side && <span className={css.side}>{side}</span>}
    </a>
  );
}

export const MenuLink = createLink(MenuAnchor);

export function MenuHeading({ children }: { children: ReactNode }) {
  return <div className={css.heading}>{children}</div>;
}

export function MenuRule() {
  return <hr className={css.rule} />;
}

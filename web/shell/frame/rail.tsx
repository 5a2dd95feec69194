import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { MenuIcon } from '#shell/menu/menu-icon.tsx';
import type { MenuEntry } from '#shell/menu/menu.ts';
import css from './rail.module.css';
import { isActive, useMenu } from '#shell/menu/use-menu.ts';

/** The narrow rail with fly-outs. They open on hover, on Enter and on the right arrow key. */
export function Rail() {
  const t = useText();
  const lang = useLocale();
  const { entries, path } = useMenu();
  return (
    <nav className={css.rail} aria-label={t('shell.nav.main')}>
      <ul className={css.list}>
        <li className={classNames(css.item, path === '/' && css.on)}>
          <Link to="/$lang" params={{ lang }} className={css.entry} aria-current={path === '/' ? 'page' : undefined}>
            <MenuIcon of="home" />
            {t('shell.menu.home')}
          </Link>
        </li>
        {entries.map((entry) => (
          <RailItem key={entry.id} entry={entry} path={path} />
        ))}
      </ul>
    </nav>
  );
}

function RailItem({ entry, path }: { entry: MenuEntry; path: string }) {
  const t = useText();
  const lang = useLocale();
  const item = useRef<HTMLLIElement>(null);
  const fly = useRef<HTMLDivElement>(null);
  const id = useId();
  const [open, setOpen] = useState(false);
  // Whether the user has entered the fly-out. The pointer opens it on the way to a click, and that click must not close
  // it again.
  const entered = useRef(false);
  const closing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const on = isActive(path, entry);
  const [first] = entry.links;
  if (!first) return null;
  const single = entry.links.length === 1;

  const show = () => {
    clearTimeout(closing.current);
    const panel = fly.current;
    const place = item.current?.getBoundingClientRect();
    if (single || !panel || !place || panel.matches(':popover-open')) return;
    panel.showPopover?.();
    const height = panel.getBoundingClientRect().height;
    panel.style.left = `${place.right + 2}px`;
    panel.style.top = `${Math.max(8, Math.min(place.top - 4, window.innerHeight - height - 8))}px`;
    setOpen(true);
  };
  const hide = () => {
    if (fly.current?.matches(':popover-open')) fly.current.hidePopover();
    entered.current = false;
    setOpen(false);
  };
  const hideSoon = () => {
    closing.current = setTimeout(hide, 120);
  };
  const enter = () => {
    show();
    entered.current = true;
    fly.current?.querySelector('a')?.focus();
  };

  const onKey = (event: KeyboardEvent) => {
    const links = [...(fly.current?.querySelectorAll('a') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === 'Escape' || (event.key === 'ArrowLeft' && at >= 0)) {
      hide();
      item.current?.querySelector<HTMLElement>('button, a')?.focus();
    } else if (event.key === 'ArrowRight' && !single) enter();
    else if (event.key === 'ArrowDown' && at >= 0) links[(at + 1) % links.length]?.focus();
    else if (event.key === 'ArrowUp' && at >= 0) links[(at - 1 + links.length) % links.length]?.focus();
    else return;
    event.preventDefault();
  };

  const face = (
    <>
      <MenuIcon of={entry.icon} />
      {t(entry.label)}
    </>
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the link inside handles keys
    <li
      ref={item}
      className={classNames(css.item, on && css.on)}
      onMouseEnter={show}
      onMouseLeave={hideSoon}
      onKeyDown={onKey}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) hide();
      }}
    >
      {single ? (
        <Link
          to={`/$lang${first.path}` as '/$lang'}
          params={{ lang }}
          className={css.entry}
          aria-current={on ? 'page' : undefined}
        >
          {face}
        </Link>
      ) : (
        <button
          type="button"
          className={css.entry}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => (entered.current ? hide() : enter())}
        >
          {face}
        </button>
      )}
      {!single && (
        <div ref={fly} id={id} popover="manual" className={css.fly}>
          <div className={css.heading}>{t(entry.label)}</div>
          {entry.links.map((link) => (
            <Link
              key={link.path}
              to={`/$lang${link.path}` as '/$lang'}
              params={{ lang }}
              aria-current={path === link.path ? 'page' : undefined}
              onClick={hide}
            >
              {t(link.label)}
            </Link>
          ))}
        </div>
      )}
    </li>
  );
}

import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { MenuIcon } from '#shell/menu/menu-icon.tsx';
import { MenuLinks } from '#shell/menu/menu-links.tsx';
import type { MenuLink } from '#shell/menu/menu-entry.ts';
import { linksOf, type MenuPlace } from '#shell/menu/menu-groups.ts';
import css from './rail.module.css';
import { useMenu } from '#shell/menu/use-menu.ts';

/** The narrow rail with fly-outs. They open on hover, on Enter and on the right arrow key. */
export function Rail() {
  const t = useText();
  const lang = useLocale();
  const { places, current, path } = useMenu();
  return (
    <nav className={css.rail} aria-label={t('shell.nav.main')}>
      <ul className={css.list}>
        <li className={classNames(css.item, path === '/' && css.on)}>
          <Link to="/$lang" params={{ lang }} className={css.entry} aria-current={path === '/' ? 'page' : undefined}>
            <MenuIcon of="home" />
            {t('shell.menu.home')}
          </Link>
        </li>
        {places.map((place) => {
          const on = current !== undefined && place.entries.includes(current);
          const [link, second] = linksOf(place);
          return link && !second ? (
            <RailLink key={place.id} place={place} link={link} on={on} />
          ) : (
            <RailGroup key={place.id} place={place} on={on} path={path} />
          );
        })}
      </ul>
    </nav>
  );
}

function Face({ place }: { place: MenuPlace }) {
  const t = useText();
  return (
    <>
      <MenuIcon of={place.icon} />
      {t(place.label)}
    </>
  );
}

function RailLink({ place, link, on }: { place: MenuPlace; link: MenuLink; on: boolean }) {
  const lang = useLocale();
  return (
    <li className={classNames(css.item, on && css.on)}>
      <Link
        to={`/$lang${link.path}` as '/$lang'}
        params={{ lang }}
        className={css.entry}
        aria-current={on ? 'page' : undefined}
      >
        <Face place={place} />
      </Link>
    </li>
  );
}

/** Closed, shown under the pointer, or entered: the pointer opens it on the way to a click, which must not close it. */
type Opening = 'closed' | 'shown' | 'entered';

function RailGroup({ place, on, path }: { place: MenuPlace; on: boolean; path: string }) {
  const t = useText();
  const item = useRef<HTMLLIElement>(null);
  const fly = useRef<HTMLDivElement>(null);
  const id = useId();
  const [opening, setOpening] = useState<Opening>('closed');
  const closing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const open = opening !== 'closed';

  useLayoutEffect(() => {
    const panel = fly.current;
    const at = item.current?.getBoundingClientRect();
    if (!panel || !at || opening === 'closed') return;
    if (!panel.matches(':popover-open')) {
      panel.showPopover?.();
      const { height } = panel.getBoundingClientRect();
      panel.style.left = `${at.right + 2}px`;
      panel.style.top = `${Math.max(8, Math.min(at.top - 4, window.innerHeight - height - 8))}px`;
    }
    if (opening === 'entered') panel.querySelector('a')?.focus();
  }, [opening]);

  const show = () => {
    clearTimeout(closing.current);
    if (!open) setOpening('shown');
  };
  const hide = () => {
    clearTimeout(closing.current);
    setOpening('closed');
  };
  const enter = () => {
    clearTimeout(closing.current);
    setOpening('entered');
  };
  const onKey = (event: KeyboardEvent) => {
    const links = [...(fly.current?.querySelectorAll('a') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === 'Escape' || (event.key === 'ArrowLeft' && at >= 0)) {
      hide();
      item.current?.querySelector<HTMLElement>('button')?.focus();
    } else if (event.key === 'ArrowRight') enter();
    else if (event.key === 'ArrowDown' && at >= 0) links[(at + 1) % links.length]?.focus();
    else if (event.key === 'ArrowUp' && at >= 0) links[(at - 1 + links.length) % links.length]?.focus();
    else return;
    event.preventDefault();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the link inside handles keys
    <li
      ref={item}
      className={classNames(css.item, on && css.on)}
      onMouseEnter={show}
      onMouseLeave={() => {
        closing.current = setTimeout(hide, 120);
      }}
      onKeyDown={onKey}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) hide();
      }}
    >
      <button
        type="button"
        className={css.entry}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (opening === 'entered' ? hide() : enter())}
      >
        <Face place={place} />
      </button>
      {open && (
        <div ref={fly} id={id} popover="manual" className={css.fly} data-wide={place.entries.length > 6 || undefined}>
          <div className={css.heading}>{t(place.label)}</div>
          <MenuLinks entries={place.entries} path={path} heading={css.heading ?? ''} onChoose={hide} />
        </div>
      )}
    </li>
  );
}

import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '#platform/api/session.ts';
import { usePermissions } from '#platform/permissions.ts';
import { siteLocales, useSite } from '#platform/site.ts';
import { flagOf, languageName } from '#platform/texts/languages.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { chooseColorScheme, type SchemeChoice, useColorScheme } from '#ui/look/color-scheme.ts';
import { Flag } from '#ui/look/flag.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Mark } from '#ui/look/logo.tsx';
import { Segments } from '#ui/page/tabs.tsx';
import css from './drawer.module.css';

import { MenuIcon } from '#shell/menu/menu-icon.tsx';
import { linksOf, type MenuPlace } from '#shell/menu/menu-groups.ts';
import { MenuLinks } from '#shell/menu/menu-links.tsx';
import { signOut } from '../session/session-change.ts';
import { initialsOf } from './top-bar.tsx';
import topCss from './top-bar.module.css';
import { useChangeLanguage } from '../language/use-change-language.ts';
import { usePageExists } from '../page/page-exists.ts';
import { useMenu } from '#shell/menu/use-menu.ts';

const IconChevronDown = sheetIcon('chevron-down');
const IconChevronRight = sheetIcon('chevron-right');
const IconChevronUp = sheetIcon('chevron-up');
const IconHelp = sheetIcon('help-circle');
const IconHome = sheetIcon('home');
const IconLogout = sheetIcon('logout');
const IconMessage = sheetIcon('message');
const IconX = sheetIcon('x');

type DrawerProps = { onClose: () => void; onFeedback?: (() => void) | undefined; onHelp: () => void };

/** The menu on a phone: user, pages, help, feedback, log-out, languages. */
export function Drawer({ onClose, onFeedback, onHelp }: DrawerProps) {
  const t = useText();
  const site = useSite();
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = ref.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);

  return (
    // A press on the backdrop lands on the dialog itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and the cross do the same
    <dialog
      ref={ref}
      className={css.drawer}
      aria-label={t('shell.nav.menu')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={css.head}>
        <span className={css.brand}>
          <Mark /> {site.webTitle}
        </span>
        <IconButton icon={IconX} label={t('ui.dialog.close')} onClick={onClose} />
      </div>
      <DrawerBody onClose={onClose} onFeedback={onFeedback} onHelp={onHelp} />
    </dialog>
  );
}

/** The content of a drawer, for the pop-up and the permanent one. */
function DrawerBody({ onClose, onFeedback, onHelp }: DrawerProps) {
  const t = useText();
  const lang = useLocale();
  const site = useSite();
  const user = useUser();
  const can = usePermissions();
  const exists = usePageExists();
  const { places, current, path } = useMenu();
  const change = useChangeLanguage();
  const { choice } = useColorScheme();
  return (
    <div className={css.body}>
      {user && (
        <div className={css.user}>
          <span className={classNames(topCss.avatar, topCss.large)} aria-hidden>
            {initialsOf(user.name)}
          </span>
          <div>
            <b>{user.name}</b>
            {can('profile.update') && exists('/user/edit-profile') && (
              <Link to={'/$lang/user/edit-profile' as '/$lang'} params={{ lang }} onClick={onClose}>
                {t('shell.menu.profile')}
              </Link>
            )}
            {can('colleagues.manage') && exists('/user/colleagues') && (
              <Link to={'/$lang/user/colleagues' as '/$lang'} params={{ lang }} onClick={onClose}>
                {t('shell.menu.colleagues')}
              </Link>
            )}
          </div>
        </div>
      )}
      <nav className={css.list} aria-label={t('shell.nav.main')}>
        <Link to="/$lang" params={{ lang }} className={classNames(css.entry, path === '/' && css.on)} onClick={onClose}>
          <Icon of={IconHome} size={22} />
          <span>{t('shell.menu.home')}</span>
        </Link>
        {places.map((place) => (
          <DrawerPlace
            key={place.id}
            place={place}
            on={current !== undefined && place.entries.includes(current)}
            path={path}
            onClose={onClose}
          />
        ))}
      </nav>
      <div className={css.rule}>
        <button type="button" className={css.entry} onClick={onHelp}>
          <Icon of={IconHelp} size={22} />
          <span>{t('shell.help.title')}</span>
        </button>
        {onFeedback && (
          <button type="button" className={css.entry} onClick={onFeedback}>
            <Icon of={IconMessage} size={22} />
            <span>{t('shell.user.feedback')}</span>
          </button>
        )}
        <button type="button" className={css.entry} onClick={() => void signOut()}>
          <Icon of={IconLogout} size={22} />
          <span>{t('shell.user.logout')}</span>
        </button>
      </div>
      <div className={css.rule}>
        <div className={css.cap}>{t('session.language.label')}</div>
        <div className={css.languages}>
          {siteLocales(site).map((locale) => (
            <button
              key={locale}
              type="button"
              lang={locale}
              aria-pressed={locale === lang}
              onClick={() => {
                onClose();
                if (locale !== lang) void change(locale);
              }}
            >
              <Flag of={flagOf(locale)} />
              {languageName(locale)}
            </button>
          ))}
        </div>
      </div>
      <div className={classNames(css.rule, css.schemes)}>
        <div className={css.cap} style={{ paddingLeft: 0 }}>
          {t('shell.scheme.title')}
        </div>
        <Segments<SchemeChoice>
          label={t('shell.scheme.title')}
          wide
          value={choice}
          onChange={chooseColorScheme}
          options={[
            { value: 'light', label: t('shell.scheme.light') },
            { value: 'dark', label: t('shell.scheme.dark') },
            { value: 'auto', label: t('shell.scheme.auto') },
          ]}
        />
      </div>
    </div>
  );
}

/**
 * The permanent drawer beside the administration pages, for hosts that use it instead of the bars (layout 1, R-038).
 */
export function SideDrawer({ onFeedback, onHelp }: Omit<DrawerProps, 'onClose'>) {
  const site = useSite();
  return (
    <aside className={css.side}>
      <div className={css.head}>
        <span className={css.brand}>
          <Mark /> {site.webTitle}
        </span>
      </div>
      <DrawerBody onClose={() => {}} onFeedback={onFeedback} onHelp={onHelp} />
    </aside>
  );
}

type DrawerPlaceProps = { place: MenuPlace; on: boolean; path: string; onClose: () => void };

function DrawerPlace({ place, on, path, onClose }: DrawerPlaceProps) {
  const t = useText();
  const lang = useLocale();
  const [open, setOpen] = useState(on);
  const [first, second] = linksOf(place);
  if (!first) return null;
  if (!second) {
    return (
      <Link
        to={`/$lang${first.path}` as '/$lang'}
        params={{ lang }}
        className={classNames(css.entry, on && css.on)}
        aria-current={on ? 'page' : undefined}
        onClick={onClose}
      >
        <MenuIcon of={place.icon} size={22} />
        <span>{t(place.label)}</span>
        <Icon of={IconChevronRight} size={16} />
      </Link>
    );
  }
  return (
    <>
      <button
        type="button"
        className={classNames(css.entry, on && css.on)}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <MenuIcon of={place.icon} size={22} />
        <span>{t(place.label)}</span>
        <Icon of={open ? IconChevronUp : IconChevronDown} size={16} />
      </button>
      {open && (
        <MenuLinks
          entries={place.entries}
          path={path}
          heading={classNames(css.cap, css.indented)}
          link={css.sub}
          onChoose={onClose}
        />
      )}
    </>
  );
}

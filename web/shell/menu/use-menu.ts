import { useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useUser } from '#platform/api/session.ts';
import { logProblem } from '#platform/problem-log.ts';
import { useSite } from '#platform/site.ts';
import { createStore, useStore } from '#platform/store.ts';
import { useLocale } from '#platform/texts/texts.tsx';
import type { MenuEntry } from './menu-entry.ts';
import { activeEntry, type MenuPlace, menuPlaces } from './menu-groups.ts';
import { menu } from './menu-table.ts';
import { administrationScopes, visibleMenu } from './menu.ts';
import { usePageExists } from '#shell/page/page-exists.ts';

const wholeMenu = createStore<readonly MenuEntry[]>(menu);

/** The entries of the menu: those of the administration follow for users who may open one of its pages. */
function useEntries(administers: boolean): readonly MenuEntry[] {
  useEffect(() => {
    if (!administers || wholeMenu.get() !== menu) return;
    import('./administration-menu.ts').then(
      ({ administrationMenu }) => wholeMenu.set([...menu, ...administrationMenu]),
      (error: unknown) => logProblem('The menu of the administration did not load', error),
    );
  }, [administers]);
  return useStore(wholeMenu);
}

/** The places of the visible menu, the entry of the current page, and the path below the locale prefix. */
export function useMenu(): { places: MenuPlace[]; current: MenuEntry | undefined; path: string } {
  const user = useUser();
  const site = useSite();
  const lang = useLocale();
  const exists = usePageExists();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const path = pathname.slice(lang.length + 1) || '/';
  const all = useEntries(user?.permissions.some((scope) => administrationScopes.includes(scope)) === true);
  const entries = useMemo(() => visibleMenu({ user, site }, exists, all), [user, site, exists, all]);
  const places = useMemo(() => menuPlaces(entries), [entries]);
  return { places, current: activeEntry(path, entries), path };
}

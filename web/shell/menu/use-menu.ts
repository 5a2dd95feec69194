import { useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useUser } from '#platform/api/session.ts';
import { useSite } from '#platform/site.ts';
import { useLocale } from '#platform/texts/texts.tsx';
import { activeEntry, type MenuPlace, menuPlaces } from './menu-groups.ts';
import type { MenuEntry } from './menu-entry.ts';
import { visibleMenu } from './menu.ts';
import { usePageExists } from '#shell/page/page-exists.ts';

/** The places of the visible menu, the entry of the current page, and the path below the locale prefix. */
export function useMenu(): { places: MenuPlace[]; current: MenuEntry | undefined; path: string } {
  const user = useUser();
  const site = useSite();
  const lang = useLocale();
  const exists = usePageExists();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const path = pathname.slice(lang.length + 1) || '/';
  const entries = useMemo(() => visibleMenu({ user, site }, exists), [user, site, exists]);
  const places = useMemo(() => menuPlaces(entries), [entries]);
  return { places, current: activeEntry(path, entries), path };
}

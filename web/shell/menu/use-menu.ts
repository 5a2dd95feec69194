import { useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useUser } from '#platform/api/session.ts';
import { useSite } from '#platform/site.ts';
import { useLocale } from '#platform/texts/texts.tsx';
import { type MenuEntry, visibleMenu } from './menu.ts';
import { usePageExists } from '#shell/page/page-exists.ts';

/** The visible menu, and the path below the locale prefix that decides which entry is highlighted. */
export function useMenu(): { entries: MenuEntry[]; path: string } {
  const user = useUser();
  const site = useSite();
  const lang = useLocale();
  const exists = usePageExists();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const entries = useMemo(() => visibleMenu({ user, site }, exists), [user, site, exists]);
  return { entries, path: pathname.slice(lang.length + 1) || '/' };
}

/** True if the path contains the entry's path as whole segments: '/order' is not in '/admin/order-confirmation'. */
export function isActive(path: string, { active, elsewhere }: { active: string; elsewhere?: string }): boolean {
  if (elsewhere !== undefined && `${path}/`.includes(`${elsewhere}/`)) return false;
  return `${path}/`.includes(`${active}/`) || `${path}-`.includes(`${active}-new-`);
}

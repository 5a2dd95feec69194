import { useRouter, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useUser } from '../platform/api/session.ts';
import { useSite } from '../platform/site.ts';
import { useLocale } from '../platform/texts/texts.tsx';
import { type MenuEntry, visibleMenu } from './menu.ts';

/** The visible menu, and the path below the locale prefix that decides what is highlighted. */
export function useMenu(): { entries: MenuEntry[]; path: string } {
  const user = useUser();
  const site = useSite();
  const lang = useLocale();
  const router = useRouter();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const entries = useMemo(
    () => visibleMenu({ user, site }, (path) => router.getMatchedRoutes(`/${lang}${path}`)[2] !== undefined),
    [user, site, lang, router],
  );
  return { entries, path: pathname.slice(lang.length + 1) || '/' };
}

/** Whether the path contains the entry's text as whole segments: '/order' is not in '/admin/order-confirmation'. */
export function isActive(path: string, active: string): boolean {
  return `${path}/`.includes(`${active}/`) || `${path}-`.includes(`${active}-new-`);
}

/** Whether a path below the locale prefix has a page in this release. */
export function usePageExists(): (path: string) => boolean {
  const router = useRouter();
  const lang = useLocale();
  return (path) => router.getMatchedRoutes(`/${lang}${path}`)[2] !== undefined;
}

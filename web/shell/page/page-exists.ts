import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { covers, ownPages, patternOf } from './page-cover.ts';
import { pageFacts } from './page-facts.ts';
import { pagePattern } from './page-pattern.ts';

/**
 * The page of a matched route; null if the address has none. A route may serve several pages (`admin/news/{-$id}`):
 * then the address decides. `pathname` still includes its locale prefix.
 */
export function pageOf(fullPath: string, pathname: string): string | null {
  const pattern = pagePattern(fullPath);
  return pageFacts[pattern] === undefined ? patternOf(pathname.replace(/^\/[^/]+/, '') || '/') : pattern;
}

/** Returns a stable function that tells whether a page has a route at a path below the locale prefix. */
export function usePageExists(): (path: string) => boolean {
  const router = useRouter();
  return useCallback(
    (path: string) =>
      Object.keys(router.routesByPath).some((fullPath) => {
        if (!fullPath.startsWith('/$lang')) return false;
        const pattern = pagePattern(fullPath);
        return ownPages.has(path) ? pattern === path : covers(pattern, path);
      }),
    [router],
  );
}

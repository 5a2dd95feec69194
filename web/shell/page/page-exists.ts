import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { covers, ownPages } from './page-cover.ts';
import { pageFacts } from './page-facts.ts';
import { pagePattern } from './page-pattern.ts';

const literals = (pattern: string): number =>
  pattern.split('/').filter((segment) => segment !== '' && !segment.startsWith(':')).length;

/**
 * The page of the contract for a path below the locale prefix; the most literal one if several match, null if none
 * does.
 */
export function patternOf(path: string): string | null {
  const fitting = Object.keys(pageFacts).filter((pattern) => covers(pattern, path));
  return fitting.toSorted((a, b) => literals(b) - literals(a) || a.length - b.length)[0] ?? null;
}

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

import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { covers, ownPages } from './page-cover.ts';
import { pageFacts } from './page-facts.ts';
import { pagePattern } from './page-pattern.ts';

const literals = (pattern: string): number => pattern.split('/').filter((segment) => segment !== '' && !segment.startsWith(':')).length;

/** The page of the contract at a path below the locale prefix, the most literal one where several fit; null for no page. */
export function patternOf(path: string): string | null {
  const fitting = Object.keys(pageFacts).filter((pattern) => covers(pattern, path));
  return fitting.toSorted((a, b) => literals(b) - literals(a) || a.length - b.length)[0] ?? null;
}

/** The route that takes every path for which no page is built. */
const anyPath = '/$';

/** The page that a matched route shows; null for an address of no page. `pathname` still carries its locale prefix. */
export function pageOf(fullPath: string, pathname: string): string | null {
  const pattern = pagePattern(fullPath);
  return pattern === anyPath ? patternOf(pathname.replace(/^\/[^/]+/, '') || '/') : pattern;
}

/** Tells whether a path below the locale prefix has a page in this release, and not only its place. Stable between renders. */
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

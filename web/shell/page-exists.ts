import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { pagePattern } from './page-pattern.ts';

/** Whether a page pattern ('/catalog/:category') covers a path ('/catalog/bike'). */
export function covers(pattern: string, path: string): boolean {
  const wanted = path.split('/').filter(Boolean);
  let at = 0;
  for (const segment of pattern.split('/').filter(Boolean)) {
    const present = at < wanted.length;
    if (segment.endsWith('?')) {
      if (present) at += 1;
    } else if (present && (segment.startsWith(':') || segment === wanted[at])) at += 1;
    else return false;
  }
  return at === wanted.length;
}

/** Pages that need a route of their own: a merchandise category in their place would be a dead end. */
const ownPages = new Set(['/catalog/fast-order', '/catalog/repeat-order']);

/** Tells whether a path below the locale prefix has a page in this release. Stable between renders. */
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

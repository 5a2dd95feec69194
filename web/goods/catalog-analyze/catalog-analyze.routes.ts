import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';

const page = <const Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path,
    component: lazyPage(
      ['catalog-analyze', 'refusals', 'files'],
      () => import('./catalog-analyze.page.tsx'),
      'CatalogAnalyzePage',
    ),
  });

/** The page and its preview, which is the same. */
export const catalogAnalyzeRoutes = [page('admin/catalog-analyze'), page('admin/catalog-analyze-new')] as const;

import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readGapSearch, readImportsSearch, readResultSearch } from './article-files.links.ts';

const texts = ['article-files', 'refusals'] as const;

/** The market of the host, and another one. */
const gapsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'admin/article-files',
  validateSearch: readGapSearch,
  component: lazyPage([...texts], () => import('./article-gaps.page.tsx'), 'ArticleGapsPage'),
});
const marketRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'admin/article-files/$code',
  validateSearch: readGapSearch,
  component: lazyPage([...texts], () => import('./article-gaps.page.tsx'), 'ArticleGapsPage'),
});
const importsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'admin/article-files/imports',
  validateSearch: readImportsSearch,
  component: lazyPage([...texts, 'uploads', 'files'], () => import('./file-imports.page.tsx'), 'FileImportsPage'),
});
const importRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'admin/article-files/imports/$id',
  validateSearch: readResultSearch,
  component: lazyPage([...texts], () => import('./file-import.page.tsx'), 'FileImportPage'),
});

export const articleFileRoutes = [gapsRoute, marketRoute, importsRoute, importRoute] as const;

import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readNewsItemSearch, readNewsSearch } from './news.links.ts';

export const newsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'news',
    validateSearch: readNewsSearch,
    component: lazyPage(['news'], () => import('./news-list.page.tsx'), 'NewsListPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'news/$id',
    validateSearch: readNewsItemSearch,
    component: lazyPage(['news', 'content-text', 'refusals'], () => import('./news-detail.page.tsx'), 'NewsDetailPage'),
  }),
] as const;

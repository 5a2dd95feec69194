import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readNewsAdminSearch } from './news-admin.links.ts';

const editorTexts = ['news-admin', 'news', 'content', 'content-words', 'content-text', 'titles', 'refusals'] as const;

export const newsAdminRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/news',
    validateSearch: readNewsAdminSearch,
    component: lazyPage(
      ['news-admin', 'content-words', 'refusals'],
      () => import('./news-admin-list.page.tsx'),
      'AdminNewsListPage',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/news/create',
    component: lazyPage(editorTexts, () => import('./news-form.page.tsx'), 'NewNewsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/news/$id/edit',
    component: lazyPage(editorTexts, () => import('./news-form.page.tsx'), 'EditNewsPage'),
  }),
] as const;

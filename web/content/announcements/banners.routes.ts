import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readBannersSearch } from './banners.links.ts';

export const bannerRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/banners',
    validateSearch: readBannersSearch,
    component: lazyPage(
      ['banners', 'announcements', 'content-words', 'refusals'],
      () => import('./banner-list.page.tsx'),
      'BannerListPage',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/banners/create',
    component: lazyPage(
      ['banners', 'announcements', 'refusals'],
      () => import('./banner-form.page.tsx'),
      'NewBannerPage',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/banners/$id/edit',
    component: lazyPage(
      ['banners', 'announcements', 'refusals'],
      () => import('./banner-form.page.tsx'),
      'EditBannerPage',
    ),
  }),
] as const;

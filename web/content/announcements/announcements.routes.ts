import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readAnnouncementsSearch } from './announcements.links.ts';

export const announcementRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/announcements',
    validateSearch: readAnnouncementsSearch,
    component: lazyPage(
      ['announcements', 'content-words', 'refusals'],
      () => import('./announcement-list.page.tsx'),
      'AnnouncementListPage',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/announcements/create',
    component: lazyPage(
      ['announcements', 'content', 'refusals'],
      () => import('./announcement-form.page.tsx'),
      'NewAnnouncementPage',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/announcements/$id/edit',
    component: lazyPage(
      ['announcements', 'content', 'refusals'],
      () => import('./announcement-form.page.tsx'),
      'EditAnnouncementPage',
    ),
  }),
] as const;

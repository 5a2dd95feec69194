import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readInboxSearch } from './notices.links.ts';

export const noticeRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'inbox',
    validateSearch: readInboxSearch,
    component: lazyPage(['inbox', 'refusals'], () => import('./inbox.page.tsx'), 'InboxPage'),
  }),
] as const;

import { createRoute } from '@tanstack/react-router';
import { bareRoute, lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readEditedRecallsSearch } from '#content/recall-editor/recall-editor.links.ts';
import { readMyBikesSearch } from '#service/my-bikes/my-bikes.links.ts';
import { readRecallSearch } from './frames.links.ts';

export const frameRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'frame',
    validateSearch: readMyBikesSearch,
    component: lazyPage(['frames', 'my-bikes', 'refusals'], () => import('./frame-search.page.tsx'), 'FrameSearchPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'frame/recall',
    validateSearch: readEditedRecallsSearch,
    component: lazyPage(['frames', 'recall-editor'], () => import('./recall-list.page.tsx'), 'RecallListPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'frame/recall/$code',
    validateSearch: readRecallSearch,
    component: lazyPage(['frames', 'recall-editor', 'refusals'], () => import('./recall.page.tsx'), 'RecallPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'frame/$number',
    component: lazyPage(['frames', 'refusals'], () => import('./frame.page.tsx'), 'FramePage'),
  }),
] as const;

/** The public page about a frame number; the QR code of a warranty certificate leads to it without a locale. */
export const frameCheckRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: 'check/$number',
  component: lazyPage(
    ['frames', 'session', 'ui', 'errors', 'refusals'],
    () => import('./frame-check.page.tsx'),
    'FrameCheckPage',
  ),
});

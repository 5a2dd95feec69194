import { createRoute } from '@tanstack/react-router';
import { bareRoute, lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readChecklistSearch, readPdiSearch } from './pdi.links.ts';

const texts = ['pdi', 'frames', 'refusals'] as const;

export const pdiRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'pdi',
    validateSearch: readPdiSearch,
    component: lazyPage(texts, () => import('./pdi.page.tsx'), 'PdiPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/pdi-checklist',
    validateSearch: readChecklistSearch,
    component: lazyPage(['pdi', 'refusals'], () => import('./pdi-checklist.page.tsx'), 'PdiChecklistPage'),
  }),
] as const;

/** Opens without a session when the server cannot be reached. */
export const pdiOfflineRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: 'pdi/offline',
  validateSearch: readPdiSearch,
  component: lazyPage([...texts, 'ui', 'errors'], () => import('./pdi-offline.page.tsx'), 'PdiOfflinePage'),
});

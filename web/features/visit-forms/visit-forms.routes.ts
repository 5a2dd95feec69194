import { createRoute } from '@tanstack/react-router';
import { bareRoute, lazyPage, signedInRoute } from '../../shell/frame/frames.ts';
import { readAnswersSearch, readVisitSearch, readVisitsSearch, readWriteVisitSearch } from './visit-forms.links.ts';

const texts = ['visit-form', 'uploads', 'refusals'] as const;
const listPage = () => lazyPage(texts, () => import('./visit-list.page.tsx'), 'VisitListPage');
const writePage = () => lazyPage(texts, () => import('./write-visit.page.tsx'), 'WriteVisitPage');
const visitPage = () => lazyPage(texts, () => import('./visit.page.tsx'), 'VisitPage');
const offlinePage = () =>
  lazyPage([...texts, 'ui', 'errors'], () => import('./visit-offline.page.tsx'), 'VisitOfflinePage');

export const visitFormRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'visit-form',
    component: lazyPage(['visit-form'], () => import('./choose-visit.page.tsx'), 'ChooseVisitPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'visit-form/polygon',
    validateSearch: readVisitsSearch,
    component: listPage(),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'visit-form/polygon/create',
    validateSearch: readWriteVisitSearch,
    component: writePage(),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'visit-form/polygon/$id',
    validateSearch: readVisitSearch,
    component: visitPage(),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'visit-form/wim',
    validateSearch: readVisitsSearch,
    component: listPage(),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'visit-form/wim/create',
    validateSearch: readWriteVisitSearch,
    component: writePage(),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'visit-form/wim/$id',
    validateSearch: readVisitSearch,
    component: visitPage(),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/visit-answers',
    validateSearch: readAnswersSearch,
    component: lazyPage(['visit-form', 'refusals'], () => import('./visit-answers.page.tsx'), 'VisitAnswersPage'),
  }),
] as const;

/** Open without a session when the server cannot be reached. */
export const visitOfflineRoutes = [
  createRoute({
    getParentRoute: () => bareRoute,
    path: 'visit-form/polygon/offline',
    validateSearch: readWriteVisitSearch,
    component: offlinePage(),
  }),
  createRoute({
    getParentRoute: () => bareRoute,
    path: 'visit-form/wim/offline',
    validateSearch: readWriteVisitSearch,
    component: offlinePage(),
  }),
] as const;

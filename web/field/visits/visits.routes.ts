import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readVisitSearch, readVisitsSearch } from './visits.links.ts';

const texts = ['visit-form', 'uploads', 'refusals'] as const;
const listPage = () => lazyPage(texts, () => import('./visit-list.page.tsx'), 'VisitListPage');
const visitPage = () => lazyPage(texts, () => import('./visit.page.tsx'), 'VisitPage');

export const visitRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'visit-form/polygon',
    validateSearch: readVisitsSearch,
    component: listPage(),
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
    path: 'visit-form/wim/$id',
    validateSearch: readVisitSearch,
    component: visitPage(),
  }),
] as const;

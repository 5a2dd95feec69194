import { createRoute, redirect } from '@tanstack/react-router';
import type { VisitBrand } from '#rules/field/visit-forms/visit-choices.ts';
import { bareRoute, lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { recordId } from '#service/pdi/pdi.links.ts';
import { createVisitRoute, readWriteVisitSearch, type WriteVisitSearch } from './visit-forms.links.ts';

const texts = ['visit-form', 'uploads', 'refusals'] as const;
const writePage = () => lazyPage(texts, () => import('./write-visit.page.tsx'), 'WriteVisitPage');
const offlinePage = () =>
  lazyPage([...texts, 'ui', 'errors'], () => import('./visit-offline.page.tsx'), 'VisitOfflinePage');
/** Writes the id of a new visit into the address, so that a reload continues the visit. */
const withDraft =
  (brand: VisitBrand) =>
  ({ params: { lang }, search }: { params: { lang: string }; search: WriteVisitSearch }) => {
    if (search.draft !== undefined) return;
    throw redirect({
      to: createVisitRoute(brand),
      params: { lang },
      search: { ...search, draft: recordId(Date.now()) },
      replace: true,
    });
  };

export const visitFormRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'visit-form',
    component: lazyPage(['visit-form'], () => import('./choose-visit.page.tsx'), 'ChooseVisitPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'visit-form/polygon/create',
    validateSearch: readWriteVisitSearch,
    beforeLoad: withDraft('polygon'),
    component: writePage(),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'visit-form/wim/create',
    validateSearch: readWriteVisitSearch,
    beforeLoad: withDraft('wim'),
    component: writePage(),
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

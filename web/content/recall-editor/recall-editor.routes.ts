import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readEditRecallSearch } from './recall-editor.links.ts';

export const recallEditorRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'frame/recalls/create',
    component: lazyPage(
      ['recall-editor', 'frames', 'refusals'],
      () => import('./recall-form.page.tsx'),
      'NewRecallPage',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'frame/recalls/$code/edit',
    validateSearch: readEditRecallSearch,
    component: lazyPage(
      ['recall-editor', 'frames', 'refusals'],
      () => import('./recall-form.page.tsx'),
      'EditRecallPage',
    ),
  }),
] as const;

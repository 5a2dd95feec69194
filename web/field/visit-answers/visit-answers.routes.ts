import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readAnswersSearch } from './visit-answers.links.ts';

export const visitAnswerRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/visit-answers',
    validateSearch: readAnswersSearch,
    component: lazyPage(['visit-form', 'refusals'], () => import('./visit-answers.page.tsx'), 'VisitAnswersPage'),
  }),
] as const;

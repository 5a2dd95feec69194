import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readVisitPlanSearch } from './visit-plans.links.ts';

export const visitPlanRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'visit-form/plan',
    validateSearch: readVisitPlanSearch,
    component: lazyPage(['visit-plans', 'refusals'], () => import('./visit-plan.page.tsx'), 'VisitPlanPage'),
  }),
] as const;

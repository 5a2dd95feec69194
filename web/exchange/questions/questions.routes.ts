import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readQuestionsSearch } from './questions.links.ts';

export const questionsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'questions',
    validateSearch: readQuestionsSearch,
    component: lazyPage(['questions', 'refusals'], () => import('./question-list.page.tsx'), 'QuestionListPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'questions/$id',
    component: lazyPage(['questions', 'uploads', 'refusals'], () => import('./question.page.tsx'), 'QuestionPage'),
  }),
] as const;

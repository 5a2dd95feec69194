import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readLibrarySearch } from './library.links.ts';

const libraryPage = lazyPage(['library', 'refusals'], () => import('./library.page.tsx'), 'LibraryPage');

export const libraryRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'marketing-material',
    validateSearch: readLibrarySearch,
    component: libraryPage,
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    // One segment is a type or a category, two are a category of a type.
    path: 'marketing-material/{-$type}/$id',
    validateSearch: readLibrarySearch,
    component: libraryPage,
  }),
] as const;

import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readAssetPackSearch, readLibrarySearch, readMaterialSearch } from './marketing-material.links.ts';

const libraryPage = lazyPage(['library', 'refusals'], () => import('./library.page.tsx'), 'LibraryPage');

export const marketingMaterialRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'marketing-material',
    validateSearch: readLibrarySearch,
    component: libraryPage,
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'marketing-material/asset-pack',
    validateSearch: readAssetPackSearch,
    component: lazyPage(['library', 'refusals'], () => import('./asset-pack.page.tsx'), 'AssetPackPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    // One segment is a type or a category, two are a category of a type.
    path: 'marketing-material/{-$type}/$id',
    validateSearch: readLibrarySearch,
    component: libraryPage,
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'marketing-material/{-$type}/$id/image/$image_id',
    validateSearch: readMaterialSearch,
    component: lazyPage(['library', 'content-text', 'refusals'], () => import('./material.page.tsx'), 'MaterialPage'),
  }),
] as const;

import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readAssetPackSearch, readMaterialSearch } from './marketing-material.links.ts';

export const marketingMaterialRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'marketing-material/asset-pack',
    validateSearch: readAssetPackSearch,
    component: lazyPage(['library', 'refusals'], () => import('./asset-pack.page.tsx'), 'AssetPackPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'marketing-material/{-$type}/$id/image/$image_id',
    validateSearch: readMaterialSearch,
    component: lazyPage(['library', 'content-text', 'refusals'], () => import('./material.page.tsx'), 'MaterialPage'),
  }),
] as const;

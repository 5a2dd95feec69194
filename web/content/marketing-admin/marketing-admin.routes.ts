import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readMaterialsSearch, readNewMaterialSearch, readStatisticsSearch } from './marketing-admin.links.ts';

const editorTexts = [
  'marketing-admin',
  'library',
  'content',
  'content-words',
  'content-text',
  'titles',
  'uploads',
  'refusals',
] as const;
const materialPage = (name: 'NewMaterialPage' | 'EditMaterialPage') =>
  lazyPage(editorTexts, () => import('./material-form.page.tsx'), name);

export const marketingAdminRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/marketing-material/image',
    validateSearch: readMaterialsSearch,
    component: lazyPage(
      ['marketing-admin', 'content-words', 'refusals'],
      () => import('./material-list.page.tsx'),
      'MaterialListPage',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/marketing-material/image/create',
    validateSearch: readNewMaterialSearch,
    component: materialPage('NewMaterialPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/marketing-material/image/$id/edit',
    component: materialPage('EditMaterialPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/marketing-material/statistics',
    validateSearch: readStatisticsSearch,
    component: lazyPage(
      ['marketing-admin', 'marketing-statistics'],
      () => import('./download-statistics.page.tsx'),
      'DownloadStatisticsPage',
    ),
  }),
] as const;

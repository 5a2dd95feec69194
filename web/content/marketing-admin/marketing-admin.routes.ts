import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import {
  readBulkSearch,
  readCategoryTreeSearch,
  readMaterialsSearch,
  readNewCategorySearch,
  readNewMaterialSearch,
  readStatisticsSearch,
} from './marketing-admin.links.ts';

const treeTexts = ['marketing-admin', 'uploads', 'refusals'] as const;
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
const formPage = (name: 'NewCategoryPage' | 'EditCategoryPage') =>
  lazyPage(treeTexts, () => import('./category-form.page.tsx'), name);
const materialPage = (name: 'NewMaterialPage' | 'EditMaterialPage') =>
  lazyPage(editorTexts, () => import('./material-form.page.tsx'), name);

export const marketingAdminRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/marketing-material',
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/$lang/admin/marketing-material/category', params, replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/marketing-material/category',
    validateSearch: readCategoryTreeSearch,
    component: lazyPage(treeTexts, () => import('./category-tree.page.tsx'), 'CategoryTreePage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/marketing-material/category/create',
    validateSearch: readNewCategorySearch,
    component: formPage('NewCategoryPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/marketing-material/category/$id/edit',
    component: formPage('EditCategoryPage'),
  }),
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
    path: 'admin/marketing-material/image/create-bulk',
    validateSearch: readBulkSearch,
    component: lazyPage(
      ['marketing-admin', 'marketing-bulk', 'uploads', 'refusals'],
      () => import('./bulk-upload.page.tsx'),
      'BulkUploadPage',
    ),
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

import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readCategoryTreeSearch, readNewCategorySearch } from './library-categories.links.ts';

const treeTexts = ['marketing-admin', 'uploads', 'refusals'] as const;
const formPage = (name: 'NewCategoryPage' | 'EditCategoryPage') =>
  lazyPage(treeTexts, () => import('./category-form.page.tsx'), name);

export const libraryCategoryRoutes = [
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
] as const;

import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';

const texts = ['sales-documents-admin', 'refusals'] as const;
const formPage = (name: 'NewGroupPage' | 'EditGroupPage') =>
  lazyPage(texts, () => import('./group-form.page.tsx'), name);

export const documentGroupRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/sales-document/group',
    component: lazyPage(texts, () => import('./group-list.page.tsx'), 'GroupListPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/sales-document/group/create',
    component: formPage('NewGroupPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/sales-document/group/$id/edit',
    component: formPage('EditGroupPage'),
  }),
] as const;

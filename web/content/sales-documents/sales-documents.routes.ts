import { createRoute, redirect } from '@tanstack/react-router';
import type { DocumentKind } from '#rules/content/content/content-types.ts';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import {
  documentListRoute,
  readDocumentListSearch,
  readDocumentSearch,
  readDocumentsSearch,
} from './sales-documents.links.ts';

const listPage = lazyPage(['sales-documents'], () => import('./document-list.page.tsx'), 'DocumentListPage');
const documentPage = lazyPage(['sales-documents', 'content-text'], () => import('./document.page.tsx'), 'DocumentPage');

const kindRoute = <const Kind extends DocumentKind>(kind: Kind) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path: `sales-document/${kind}`,
    validateSearch: readDocumentsSearch,
    component: listPage,
  });

const adminRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'admin/sales-document',
  beforeLoad: ({ params }) => {
    throw redirect({ to: documentListRoute, params: { lang: params.lang }, replace: true });
  },
});

const documentForm = [
  'sales-documents',
  'sales-documents-admin',
  'content',
  'content-words',
  'content-text',
  'titles',
  'refusals',
] as const;

export const salesDocumentRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'sales-document',
    validateSearch: readDocumentsSearch,
    component: listPage,
  }),
  kindRoute('sales'),
  kindRoute('technical'),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'sales-document/{-$type}/$id',
    validateSearch: readDocumentSearch,
    component: documentPage,
  }),
  adminRoute,
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/sales-document/list',
    validateSearch: readDocumentListSearch,
    component: lazyPage(
      ['sales-documents', 'sales-documents-admin', 'content-words', 'refusals'],
      () => import('./edited-documents.page.tsx'),
      'EditedDocumentsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/sales-document/list/create',
    component: lazyPage([...documentForm], () => import('./document-form.page.tsx'), 'NewDocumentPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/sales-document/list/$id/edit',
    component: lazyPage([...documentForm], () => import('./document-form.page.tsx'), 'EditDocumentPage'),
  }),
] as const;

import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readBulkSearch } from './library-upload.links.ts';

export const libraryUploadRoutes = [
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
] as const;

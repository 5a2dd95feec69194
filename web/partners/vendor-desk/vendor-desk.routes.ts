import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readDeskSearch, readVendorRowsSearch } from './vendor-desk.links.ts';

const texts = ['vendor-desk', 'upload-area', 'refusals'] as const;

const deskRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '3rd-party/article-maintenance',
  validateSearch: readDeskSearch,
  component: lazyPage([...texts], () => import('./vendor-desk.page.tsx'), 'VendorDeskPage'),
});
const uploadRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '3rd-party/article-maintenance/$id',
  validateSearch: readVendorRowsSearch,
  component: lazyPage([...texts], () => import('./vendor-upload.page.tsx'), 'VendorUploadPage'),
});

export const vendorDeskRoutes = [deskRoute, uploadRoute] as const;

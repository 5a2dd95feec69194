import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readUploadRowsSearch, readUploadsSearch } from './upload-area.links.ts';

const texts = ['upload-area', 'refusals'] as const;

const uploadAreaRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'upload-area',
  validateSearch: readUploadsSearch,
  component: lazyPage([...texts], () => import('./upload-area.page.tsx'), 'UploadAreaPage'),
});
const uploadRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'upload-area/$id',
  validateSearch: readUploadRowsSearch,
  component: lazyPage([...texts], () => import('./sheet-upload.page.tsx'), 'SheetUploadPage'),
});

export const uploadAreaRoutes = [uploadAreaRoute, uploadRoute] as const;

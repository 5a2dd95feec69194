import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readFileSearch, readIntegrationSearch } from './integration.links.ts';

const texts = ['integration', 'refusals', 'files'] as const;

const integrationRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'admin/integration',
  validateSearch: readIntegrationSearch,
  component: lazyPage([...texts], () => import('./integration.page.tsx'), 'IntegrationPage'),
});
const fileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'admin/integration/$id',
  validateSearch: readFileSearch,
  component: lazyPage([...texts], () => import('./erp-file.page.tsx'), 'ErpFilePage'),
});

const uploadRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'admin/integration/uploads/$id',
  component: lazyPage([...texts], () => import('./upload.page.tsx'), 'UploadPage'),
});

export const integrationRoutes = [integrationRoute, fileRoute, uploadRoute] as const;

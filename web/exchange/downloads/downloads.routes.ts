import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readDownloadsSearch } from './downloads.links.ts';

const downloadsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'download-area',
  validateSearch: readDownloadsSearch,
  component: lazyPage(
    ['downloads', 'download-words', 'refusals'],
    () => import('./downloads.page.tsx'),
    'DownloadsPage',
  ),
});

export const downloadRoutes = [downloadsRoute] as const;

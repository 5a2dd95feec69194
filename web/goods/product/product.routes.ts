import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readProductSearch } from './product.links.ts';

const productPageRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'catalog/{-$category}/$slug',
  validateSearch: readProductSearch,
  // The request starts with the chunk, so that code and data arrive together.
  loader: async ({ params }) => (await import('./product-preload.ts')).preloadProduct(params.slug),
  component: lazyPage(['catalog', 'refusals', 'grid'], () => import('./product.page.tsx'), 'ProductPage'),
});

export const productRoutes = [productPageRoute] as const;

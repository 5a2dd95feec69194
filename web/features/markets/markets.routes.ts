import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '../../shell/frame/frames.ts';

const page = <const Path extends string>(path: Path, load: () => Promise<unknown>, name: string) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path,
    component: lazyPage(['markets', 'sign-in-provider', 'files', 'refusals'], load, name),
  });

export const marketRoutes = [
  page('admin/markets', () => import('./markets.page.tsx'), 'MarketsPage'),
  page('admin/markets/$code', () => import('./market-edit.page.tsx'), 'MarketEditPage'),
] as const;

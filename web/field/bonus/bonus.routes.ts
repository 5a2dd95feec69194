import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readBonusSettingsSearch } from './bonus-settings.links.ts';
import { readBonusSearch } from './bonus.links.ts';

const texts = ['bonus', 'open-orders', 'refusals'] as const;

/** A page of the bonus; the preview variant shows the same page. */
const page = <const Path extends string>(path: Path, name: string) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path,
    validateSearch: readBonusSearch,
    component: lazyPage(texts, () => import('./bonus.page.tsx'), name),
  });

export const bonusRoutes = [
  page('bonus-dealer', 'BonusPage'),
  page('bonus-dealer-new', 'BonusPage'),
  page('bonus-dealer/polygon', 'PolygonBonusPage'),
  page('bonus-dealer/wim', 'WimBonusPage'),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/bonus',
    validateSearch: readBonusSettingsSearch,
    component: lazyPage(['bonus-settings', 'refusals'], () => import('./bonus-settings.page.tsx'), 'BonusSettingsPage'),
  }),
] as const;

import {
  type AsyncRouteComponent,
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  notFound,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { isLocale } from '#rules/locales.ts';
import type { TextModule } from '#platform/texts/message-ids.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { recoverPage } from '../failure/chunk-failure.ts';
import { guardPage } from '../session/guards.ts';
import { openLocale } from '../language/open-locale.ts';
import { ErrorPage, NotFoundPage } from '../failure/error-boundary.tsx';
import { RootFrame } from './root-frame.tsx';

/**
 * A page as its own chunk. Its texts load together with its code, and both are prefetched when the user touches a link
 * to it: `lazyPage(['orders'], () => import('./order-list.page.tsx'), 'OrderListPage')`. The route's type leaves out
 * the page's own type on purpose: pages use the typed router, so the two types would be circular.
 */
export function lazyPage(
  texts: readonly TextModule[],
  load: () => Promise<unknown>,
  name: string,
): AsyncRouteComponent<unknown> {
  return lazyRouteComponent(async () => {
    const [module] = await Promise.all([load().catch(recoverPage), loadTexts(texts)]);
    const page = (module as Record<string, ComponentType | undefined>)[name];
    if (!page) throw new Error(`The page module has no export ${name}`);
    return { default: page };
  }) as AsyncRouteComponent<unknown>;
}

export const rootRoute = createRootRoute({
  component: RootFrame,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});

/** Every page is below its locale prefix. */
export const languageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$lang',
  beforeLoad: async ({ params }) => {
    if (!isLocale(params.lang)) throw notFound();
    await openLocale(params.lang);
  },
});

// The return types are explicit because `matches` knows every route: inferring them would be circular.
/** Layout 2: top bar, rail, drawer; for all pages that require a session. */
export const signedInRoute = createRoute({
  getParentRoute: () => languageRoute,
  id: 'signed-in',
  beforeLoad: async (input): Promise<void> => guardPage(input),
  component: lazyPage(['shell', 'ui', 'errors'], () => import('./signed-in.layout.tsx'), 'SignedInLayout'),
});

/** Layout 3: bare pages without a session: login, maintenance, inquiry, admin error. */
export const bareRoute = createRoute({
  getParentRoute: () => languageRoute,
  id: 'bare',
  beforeLoad: async (input): Promise<void> => guardPage(input),
});

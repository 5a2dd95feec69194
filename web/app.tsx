import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { router } from './routes.tsx';
import { logProblem } from './platform/problem-log.ts';
import { openLocaleOfAddress } from './shell/open-locale.ts';
import { setPageOpeningCheck } from './shell/chunk-failure.ts';
import { watchSession } from './shell/session-watch.ts';

/** Fetches the code and texts of the page that the address names, beside the session that its guards wait for. */
async function fetchPage(): Promise<void> {
  await openLocaleOfAddress();
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    router
      .loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById])
      ?.catch((error: unknown) => logProblem('Prefetching the page failed', error));
  }
}

/** The portal with its router, in the place of whatever showed before. */
export async function startApp(root: Root): Promise<void> {
  watchSession(router);
  setPageOpeningCheck(() => router.state.isLoading);
  void fetchPage();
  // As a transition, so that the first rendering is done in short steps and never blocks the page for long.
  startTransition(() => root.render(<RouterProvider router={router} />));
}

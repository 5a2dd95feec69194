import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { router } from './routes.tsx';
import { logProblem } from './platform/problem-log.ts';
import { openLocaleOfAddress } from './shell/language/open-locale.ts';
import { setPageOpeningCheck } from './shell/failure/chunk-failure.ts';
import { watchSession } from './shell/session/session-watch.ts';

/** Fetches the code and texts of the page in the address while its guards wait for the session. */
async function fetchPage(): Promise<void> {
  await openLocaleOfAddress();
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    router
      .loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById])
      ?.catch((error: unknown) => logProblem('Prefetching the page failed', error));
  }
}

/** Renders the portal with its router and replaces the previous content. */
export async function startApp(root: Root): Promise<void> {
  watchSession(router);
  setPageOpeningCheck(() => router.state.isLoading);
  void fetchPage();
  // As a transition, so that the first render runs in short steps and never blocks the page for long.
  startTransition(() => root.render(<RouterProvider router={router} />));
}

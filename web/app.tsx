import { RouterProvider } from '@tanstack/react-router';
import type { Root } from 'react-dom/client';
import { router } from './routes.tsx';
import { whilePagesOpen } from './shell/chunk-failure.ts';
import { watchSession } from './shell/session-watch.ts';

/** The portal with its router, in the place of whatever showed before. */
export async function startApp(root: Root): Promise<void> {
  watchSession(router);
  whilePagesOpen(() => router.state.isLoading);
  root.render(<RouterProvider router={router} />);
}

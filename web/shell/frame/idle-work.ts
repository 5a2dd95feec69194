import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { queryClient } from '#platform/api/queries.ts';
import { logProblem } from '#platform/problem-log.ts';
import { useSite } from '#platform/site.ts';
import { readStored } from '#platform/storage.ts';
import { keepStart } from '../push/worker-start.ts';
import { applyWebManifest } from './web-manifest.ts';

/**
 * Runs `work` once the page has been idle for two seconds, with no request in progress. The first of them leaves the mark
 * "idle", which ends the first visit. Returns the cancel function.
 */
function runWhenIdle(router: AnyRouter, work: () => Promise<unknown>, failure: string): () => void {
  const look = () => {
    if (router.state.isLoading || queryClient.isFetching() > 0) timer = setTimeout(look, 2_000);
    else {
      performance.mark('idle');
      work().catch((error: unknown) => logProblem(failure, error));
    }
  };
  let timer = setTimeout(look, 2_000);
  return () => clearTimeout(timer);
}

/** Prefetches parts and starts push notifications once the page is idle. Returns true from then on. */
export function useIdleWork(owner: string): boolean {
  const [idle, setIdle] = useState(false);
  const router = useRouter();
  const site = useSite();
  useEffect(() => {
    void applyWebManifest();
    // Loads what reports a lost network before the network is lost, but after the page itself. A user who signed in has
    // started at the sign-in page: the portal is what a reload needs.
    const work = async (): Promise<void> => {
      setIdle(true);
      await Promise.all([
        import('#ui/dialog/toast-line.tsx'),
        import('../failure/plain.pages.tsx'),
        import('../failure/start-failure.tsx'),
      ]);
      keepStart();
    };
    return runWhenIdle(router, work, 'Prefetching failed');
  }, [router]);

  // Continues the uploads that a reload interrupted.
  useEffect(() => {
    if (owner === '' || readStored<boolean>('uploads') !== true) return;
    return runWhenIdle(
      router,
      async () => (await import('#platform/uploads/upload-queue.ts')).resume(),
      'Uploads did not continue',
    );
  }, [owner, router]);

  // Subscribes users who allow notifications, once the page is idle.
  useEffect(() => {
    if (owner === '' || !site.pushPublicKey || globalThis.Notification?.permission !== 'granted') return;
    return runWhenIdle(
      router,
      async () => (await import('../push/push.ts')).startPush(),
      'Push notifications did not start',
    );
  }, [router, owner, site.pushPublicKey]);
  return idle;
}

import { useEffect, useState } from 'react';
import { logProblem } from './problem-log.ts';

/**
 * Prepares a page for a place without a network, once it is there: `prepare` loads its parts and returns whether the
 * service worker keeps them. Returns true when it is prepared.
 */
export function useOfflineReady(prepare: () => Promise<boolean>): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      prepare().then(setReady, (error: unknown) => logProblem('The page cannot open without a network', error));
    }, 1_000);
    return () => clearTimeout(timer);
  }, [prepare]);
  return ready;
}

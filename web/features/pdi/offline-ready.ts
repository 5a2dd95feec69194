import { useEffect, useState } from 'react';
import { logProblem } from '../../platform/problem-log.ts';
import { loadTexts } from '../../platform/texts/texts.tsx';
import { keepForOffline } from '../../shell/push/worker-start.ts';
import { loadScanner } from '../frames/scan-frame.part.tsx';

/** Loads every part that the form or a page around it loads late, and has the service worker keep them. */
async function makeReady(): Promise<boolean> {
  await Promise.all([
    import('./pdi-offline.page.tsx'),
    import('../../shell/frame/kept-strips.tsx'),
    import('./kept-strip.part.tsx'),
    import('../../shell/failure/plain.pages.tsx'),
    import('../../ui/toast-line.tsx'),
    import('../../ui/camera-reader.ts').then(({ loadReader }) => loadReader()),
    loadScanner(),
    loadTexts(['pdi', 'frames', 'camera', 'refusals', 'ui', 'errors', 'session']),
  ]);
  return keepForOffline();
}

/** Prepares the page for a cellar without a network, once the list is there. Returns true when it is prepared. */
export function useReady(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      makeReady().then(setReady, (error: unknown) => logProblem('The page cannot open without a network', error));
    }, 1_000);
    return () => clearTimeout(timer);
  }, []);
  return ready;
}

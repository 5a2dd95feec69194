import { loadTexts } from '#platform/texts/texts.tsx';
import { useOfflineReady } from '#platform/use-offline-ready.ts';
import { keepForOffline } from '#shell/push/worker-start.ts';
import { loadScanner } from '#goods/frames/scan-frame.part.tsx';

/** Loads every part that the form or a page around it loads late, and has the service worker keep them. */
async function makeReady(): Promise<boolean> {
  await Promise.all([
    import('./pdi-offline.page.tsx'),
    import('#shell/frame/kept-strips.tsx'),
    import('./kept-strip.part.tsx'),
    import('#shell/failure/plain.pages.tsx'),
    import('#ui/dialog/toast-line.tsx'),
    import('#ui/picture/camera-reader.ts').then(({ loadReader }) => loadReader()),
    loadScanner(),
    loadTexts(['pdi', 'frames', 'camera', 'refusals', 'ui', 'errors', 'session']),
  ]);
  return keepForOffline();
}

/** Prepares the page for a cellar without a network. Returns true when it is prepared. */
export const useReady = (): boolean => useOfflineReady(makeReady);

import { loadTexts } from '#platform/texts/texts.tsx';
import { useOfflineReady } from '#platform/use-offline-ready.ts';
import { keepForOffline } from '#shell/push/worker-start.ts';

/** Loads every part that the form or a page around it loads late, and has the service worker keep them. */
async function makeReady(): Promise<boolean> {
  await Promise.all([
    import('./visit-offline.page.tsx'),
    import('./write-visit.page.tsx'),
    import('./kept-visits-strip.part.tsx'),
    import('#shell/frame/kept-strips.tsx'),
    import('#shell/failure/plain.pages.tsx'),
    import('#platform/uploads/upload-queue.ts'),
    import('#ui/dialog/toast-line.tsx'),
    loadTexts(['visit-form', 'uploads', 'refusals', 'ui', 'errors', 'session']),
  ]);
  return keepForOffline();
}

/** Prepares the pages of visits for a shop without a network. Returns true when they are prepared. */
export const useReady = (): boolean => useOfflineReady(makeReady);

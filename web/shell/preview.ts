import { useUser } from '../platform/api/session.ts';
import { hostIsIn, useSite } from '../platform/site.ts';
import { readStored, writeStored } from '../platform/storage.ts';
import { createStore, useStore } from '../platform/store.ts';

const previewStore = createStore<boolean>(readStored<boolean>('preview') === true);

/** Whether preview pages are offered on this host, and whether the user has them on. */
export function usePreview(): { offered: boolean; on: boolean } {
  const site = useSite();
  const user = useUser();
  const chosen = useStore(previewStore);
  const offered = user !== null && site.allowPreviewPage && !hostIsIn(site.previewPageHiddenHosts, window.location.hostname);
  return { offered, on: offered && chosen };
}

export function togglePreview(): void {
  const next = !previewStore.get();
  writeStored('preview', next);
  previewStore.set(next);
}

import { useUser } from '../platform/api/session.ts';
import { hostIsIn, type SiteConfiguration, useSite } from '../platform/site.ts';
import { readStored, writeStored } from '../platform/storage.ts';
import { createStore, useStore } from '../platform/store.ts';
import { pageFacts } from './page-facts.ts';

const previewStore = createStore<boolean>(readStored<boolean>('preview') === true);

const offeredBy = (site: SiteConfiguration): boolean => site.allowPreviewPage && !hostIsIn(site.previewPageHiddenHosts, window.location.hostname);

/** Whether links lead to the preview variants of pages now. */
export const previewIsOn = (site: SiteConfiguration): boolean => offeredBy(site) && previewStore.get();

/** The preview variant of a page, or the page that a preview stands for; null where there is none. Paths below the locale prefix. */
export function previewTwin(path: string, on: boolean): string | null {
  if (!on) return pageFacts[path]?.previewOf ?? null;
  return Object.keys(pageFacts).find((variant) => pageFacts[variant]?.previewOf === path) ?? null;
}

/** Whether preview pages are offered on this host, and whether the user has them on. */
export function usePreview(): { offered: boolean; on: boolean } {
  const site = useSite();
  const user = useUser();
  const chosen = useStore(previewStore);
  const offered = user !== null && offeredBy(site);
  return { offered, on: offered && chosen };
}

export function togglePreview(): void {
  const next = !previewStore.get();
  writeStored('preview', next);
  previewStore.set(next);
}

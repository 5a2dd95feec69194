import { type ManifestEntry, pageStart } from '../session/page-start.ts';
import { hostIsIn, siteStore } from '#platform/site.ts';

function setLink(rel: string, href: string | undefined): void {
  if (!href) return;
  const link =
    document.head.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`) ??
    document.head.appendChild(Object.assign(document.createElement('link'), { rel }));
  link.href = href;
}

async function mappedEntry(): Promise<ManifestEntry | undefined> {
  const answer = await fetch('/manifests/mappingManifest.json').catch(() => null);
  if (!answer?.ok) return undefined;
  const entries = (await answer.json().catch(() => [])) as ManifestEntry[];
  return entries.find(({ domains }) => hostIsIn(domains, window.location.hostname.toLowerCase()));
}

/**
 * Sets the name and icons of the installed app for this host, which the document names: the first entry of the mapping whose
 * domains match. If the request fails, the default manifest stays.
 */
export async function applyWebManifest(): Promise<void> {
  if (siteStore.get().features.WEB_MANIFEST !== true) return;
  const entry = pageStart()?.manifest ?? (await mappedEntry());
  setLink('manifest', entry?.manifest);
  setLink('icon', entry?.shortCutIcon);
  setLink('apple-touch-icon', entry?.appleTouchIcon);
}

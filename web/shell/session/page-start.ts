import type { SiteConfiguration } from '#platform/site.ts';

/** Entry of the mapping of manifests: the hosts that it is for, its manifest and icons. */
export type ManifestEntry = {
  domains?: string[];
  manifest?: string;
  shortCutIcon?: string;
  appleTouchIcon?: string;
};

/** Facts that the server wrote into the document of the page. */
export type PageStart = {
  readonly host: string;
  readonly site: Partial<SiteConfiguration>;
  readonly status: { readonly status?: string; readonly message?: string | null };
  readonly manifest: ManifestEntry | null;
};

let start: PageStart | null | undefined;

/** The start of this page. Null if the server did not write it, or for another host. */
export function pageStart(): PageStart | null {
  if (start === undefined) {
    const written = JSON.parse(document.getElementById('page-start')?.textContent ?? 'null') as PageStart | null;
    start = written?.host === window.location.hostname.toLowerCase() ? written : null;
  }
  return start;
}

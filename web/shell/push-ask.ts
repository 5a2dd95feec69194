import { readStored, writeStored } from '../platform/storage.ts';
import type { SiteConfiguration } from '../platform/site.ts';

const month = 30 * 86_400_000;

/** Whether to ask for notices: the host has them, the browser was not asked, and the user did not wave it off within 30 days. */
export function mayAskForPush(site: Pick<SiteConfiguration, 'features' | 'pushPublicKey'>): boolean {
  return (
    site.features.WEB_NOTIFICATION === true &&
    !!site.pushPublicKey &&
    globalThis.Notification?.permission === 'default' &&
    'serviceWorker' in navigator &&
    readStored('dismissed.push') === null
  );
}

/** Remembers that the user does not want to be asked now. */
export function waveOffPush(): void {
  writeStored('dismissed.push', true, month);
}

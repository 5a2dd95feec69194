import { readStored, writeStored } from '#platform/storage.ts';
import type { SiteConfiguration } from '#platform/site.ts';

const month = 30 * 86_400_000;

/**
 * True if to ask for permission to send notifications: the host sends them, the browser has not been asked, and the
 * user has not declined within 30 days.
 */
export function mayAskForPush(site: Pick<SiteConfiguration, 'features' | 'pushPublicKey'>): boolean {
  return (
    site.features.WEB_NOTIFICATION === true &&
    !!site.pushPublicKey &&
    globalThis.Notification?.permission === 'default' &&
    'serviceWorker' in navigator &&
    readStored('dismissed.push') === null
  );
}

/** Remembers that the user declined for now. */
export function declinePush(): void {
  writeStored('dismissed.push', true, month);
}

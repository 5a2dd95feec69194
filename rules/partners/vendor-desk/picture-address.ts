import { isPublicName } from '#rules/text/public-name.ts';
import { vendorArticleLimits } from './article-limits.ts';

/**
 * An address from which the portal may fetch: https at a public name and the usual port, without user name, password and
 * fragment. Null for any other.
 */
export function publicAddress(address: string, base?: string): URL | null {
  const url = URL.parse(address, base);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return null;
  if (!isPublicName(url.hostname)) return null;
  url.hash = '';
  return url;
}

const picturePath = /^\/files\/pictures\/[a-z0-9-]+\.webp$/;

/** The path of a picture of the portal by its address: the path itself, or an address at the portal's host. Null for any other. */
export function portalPicture(address: string, host: string): string | null {
  if (address.length > vendorArticleLimits.imageUrl) return null;
  if (picturePath.test(address)) return address;
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) && url.hostname === host && picturePath.test(url.pathname)
    ? url.pathname
    : null;
}

/** The address of a picture at another host than the portal's as the portal keeps it, or null. */
export function outsidePicture(address: string, host: string): string | null {
  const url = address.length > vendorArticleLimits.imageUrl ? null : publicAddress(address);
  return url && url.hostname !== host && url.href.length <= vendorArticleLimits.imageUrl ? url.href : null;
}

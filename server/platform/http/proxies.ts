import { isIP } from 'node:net';

/** Number of proxies before the server, or their addresses. */
export type TrustedProxies = { readonly hops: number } | { readonly addresses: readonly string[] };

const ranges = new Set(['loopback', 'linklocal', 'uniquelocal']);
const mostHops = 10;

/** An address, an address range with a prefix above zero, or the name of a private range. */
function isProxyAddress(text: string): boolean {
  if (ranges.has(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || rest.length > 0) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

/**
 * Parses the setting TRUST_PROXY: a number of proxies (`0` for none), or comma-separated addresses and ranges of
 * proxies. Null for other texts.
 */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  const words = text.split(',').map((word) => word.trim());
  const [only = ''] = words;
  if (words.length === 1 && /^\d{1,2}$/.test(only)) return Number(only) <= mostHops ? { hops: Number(only) } : null;
  return words.every(isProxyAddress) ? { addresses: words } : null;
}

/**
 * The setting in the form that Fastify expects. A number is passed as a function because Fastify trusts nobody when it
 * gets a plain number. With hops, the operator must ensure that all requests go through the proxies.
 */
export function trustProxyOption(
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  if ('addresses' in proxies) return [...proxies.addresses];
  const { hops } = proxies;
  return hops > 0 && ((_address, hop) => hop < hops);
}

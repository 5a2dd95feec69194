import { isIP } from 'node:net';

/** How many proxies stand before the server, or where they are. */
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
 * Reads the setting TRUST_PROXY: a number of proxies (`0` is none), or addresses and ranges of proxies, separated by
 * commas. Null when the text is neither.
 */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  const words = text.split(',').map((word) => word.trim());
  const [only = ''] = words;
  if (words.length === 1 && /^\d{1,2}$/.test(only)) return Number(only) <= mostHops ? { hops: Number(only) } : null;
  return words.every(isProxyAddress) ? { addresses: words } : null;
}

/**
 * The setting in the form that Fastify takes. A number is a function here because Fastify believes nobody when it is
 * given a plain number: with hops, the operator must make sure that nobody reaches the server past the proxies.
 */
export function trustProxyOption(
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  if ('addresses' in proxies) return [...proxies.addresses];
  const { hops } = proxies;
  return hops > 0 && ((_address, hop) => hop < hops);
}

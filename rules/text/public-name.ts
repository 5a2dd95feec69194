/** Names and addresses of this machine, as they occur in URLs. */
export const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * True if a host is a public name: not an address, and not a name that only exists inside a network. The name may still
 * lead inside, so a request must also check where it leads.
 */
export function isPublicName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  return (
    name.includes('.') &&
    !name.startsWith('[') &&
    !/(^|\.)(\d+|0x[0-9a-f]*)$/i.test(name) &&
    !/(^|\.)(localhost|local|internal|intranet|lan|home|corp|localdomain|arpa|onion)$/i.test(name)
  );
}

/** Returns a unique key. `randomUUID` is missing on hosts without https; this works on all. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

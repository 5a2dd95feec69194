/** The database of the key that decrypts what this browser keeps; see device-store. */
export const keyDatabase = 'paceline-key';

/** Makes what this browser keeps unreadable until its user signs in again. */
export function forgetKey(): void {
  globalThis.indexedDB?.deleteDatabase(keyDatabase);
}

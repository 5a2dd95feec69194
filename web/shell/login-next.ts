/** Where a user goes after the login: only own paths, so that a link cannot lead him from here to another site. */
export function safeNext(value: string | undefined | null): string | undefined {
  return value && value.length <= 500 && /^\/[a-z][^\\]*$/.test(value) ? value : undefined;
}

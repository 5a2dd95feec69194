/** The page to open after the login. Only own paths, so that a link cannot redirect the user to another site. */
export function safeNext(value: string | undefined | null): string | undefined {
  return value && value.length <= 500 && /^\/[a-z][^\\]*$/.test(value) ? value : undefined;
}

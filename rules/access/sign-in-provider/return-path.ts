/** The page to open after the sign-in. Only own paths, so that a link cannot redirect the user to another site. */
export function safeReturnPath(value: string | undefined | null): string | undefined {
  return value && value.length <= 500 && /^\/[a-z][^\\\p{Cc}]*$/u.test(value) ? value : undefined;
}

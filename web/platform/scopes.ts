/**
 * The permissions that a page, menu entry or button requires: all entries; of an inner list, any one.
 */
export type Scopes = readonly (string | readonly string[])[];

/** True if a set of permissions covers the required scopes. True if none are required. */
export function holdsScopes(held: readonly string[], needed: Scopes): boolean {
  return needed.every((entry) =>
    typeof entry === 'string' ? held.includes(entry) : entry.some((scope) => held.includes(scope)),
  );
}

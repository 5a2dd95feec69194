import { useUser } from './api/session.ts';

/** What a page, menu entry or button needs: every entry must hold, and of an inner list any one. */
export type Scopes = readonly (string | readonly string[])[];

/** Whether a set of permissions covers the needed scopes. No needs: yes. */
export function holdsScopes(held: readonly string[], needed: Scopes): boolean {
  return needed.every((entry) => (typeof entry === 'string' ? held.includes(entry) : entry.some((scope) => held.includes(scope))));
}

/** `can('claim.create')`, `can(['a', 'b'])` for any of them. Without a user: no. */
export function usePermissions(): (...needed: Scopes) => boolean {
  const user = useUser();
  return (...needed) => user !== null && holdsScopes(user.permissions, needed);
}

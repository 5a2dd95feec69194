import { useUser } from './api/session.ts';
import { holdsScopes, type Scopes } from './scopes.ts';

/** `can('claim.create')`, or `can(['a', 'b'])` for any of them. False without a user. */
export function usePermissions(): (...needed: Scopes) => boolean {
  const user = useUser();
  return (...needed) => user !== null && holdsScopes(user.permissions, needed);
}

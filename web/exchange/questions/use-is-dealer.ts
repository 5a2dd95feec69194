import { useUser } from '#platform/api/session.ts';

/** True if the user belongs to a dealer: staff act for one, or have none. */
export function useIsDealer(): boolean {
  const user = useUser();
  return user?.customer != null && !user.salesActiveCustCode;
}

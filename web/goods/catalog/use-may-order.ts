import { useUser } from '#platform/api/session.ts';
import { usePermissions } from '#platform/permissions.ts';

/** True if the user may fill the cart here: they have a customer, and their role orders. */
export function useMayOrder(): boolean {
  const can = usePermissions();
  return useUser()?.customer != null && can('order.place');
}

import { useUser } from '#platform/api/session.ts';
import { usePermissions } from '#platform/permissions.ts';

/** Side of the user: `desk` for staff who act for no dealer, else the counter; `reminds` if they may remind dealers. */
export function useDesk(): { readonly desk: boolean; readonly reminds: boolean } {
  const desk = useUser()?.customer === null;
  const reminds = usePermissions()('click-collect.update') && desk;
  return { desk, reminds };
}

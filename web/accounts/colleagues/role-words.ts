import { useCallback } from 'react';
import { type ColleagueRole, colleagueRoles } from '#rules/accounts/colleagues/colleague.ts';
import { useText } from '#platform/texts/texts.tsx';

const known: readonly string[] = [...colleagueRoles, 'owner'];

/** True if owners give this role. */
export const isColleagueRole = (name: string): name is ColleagueRole =>
  (colleagueRoles as readonly string[]).includes(name);

/** The name of a role in the user's language; a role of the brand's own has its stored description. */
export function useRoleWords(): (role: { name: string; description: string }) => string {
  const t = useText();
  return useCallback(
    ({ name, description }) =>
      known.includes(name) ? t(`colleagues.role.${name as ColleagueRole | 'owner'}`) : description || name,
    [t],
  );
}

import { useCallback } from 'react';
import { seededRoleNames, type SeededRoleName } from '#rules/access/roles/seeded-roles.ts';
import { useText } from '#platform/texts/texts.tsx';

/** Message ids have at most three parts, so the dots of a name become underscores. */
type RoleKey<Name extends string> = Name extends `${infer Head}.${infer Tail}` ? `${Head}_${Tail}` : Name;

/** The text of a role's name; undefined for one of the brand's own. */
export function roleText(name: string): `role-names.role.${RoleKey<SeededRoleName>}` | undefined {
  const known = seededRoleNames.find((one) => one === name);
  return known && `role-names.role.${known.replace('.', '_') as RoleKey<SeededRoleName>}`;
}

/**
 * The name of a role in the user's language (texts: role-names). A role of the brand's own has its stored description,
 * or its name where that is not given.
 */
export function useRoleWords(): (role: { name: string; description?: string }) => string {
  const t = useText();
  return useCallback(
    ({ name, description }) => {
      const text = roleText(name);
      return text ? t(text) : description || name;
    },
    [t],
  );
}

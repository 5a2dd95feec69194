import { useCallback } from 'react';
import { useText } from '#platform/texts/texts.tsx';

/** Roles that every portal has from the start. */
const seeded = [
  'dealer',
  'retailer',
  'workshop',
  'owner',
  'buyer',
  'payer',
  'mechanic',
  'read-only',
  'salesman',
  'sales.group',
  'order.desk',
  'credit.desk',
  'claim.desk',
  'administrator',
  'us.administrator',
  'Product',
  'vendor',
  'audit',
  'guest',
] as const;
type Seeded = (typeof seeded)[number];
/** Message ids have at most three parts, so the dots of a name become underscores. */
type RoleKey<Name extends string> = Name extends `${infer Head}.${infer Tail}` ? `${Head}_${Tail}` : Name;

/** The text of a role's name; undefined for one of the brand's own. */
export function roleText(name: string): `role-names.role.${RoleKey<Seeded>}` | undefined {
  const known = seeded.find((one) => one === name);
  return known && `role-names.role.${known.replace('.', '_') as RoleKey<Seeded>}`;
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

import { useCallback } from 'react';
import { permissions as builtIn, type Permission } from '#rules/permissions.ts';
import { useText } from '#platform/texts/texts.tsx';

type Named = { name: string; description: string };

/**
 * The meaning of a permission, in the user's language. The portal's own permissions have translated texts, unless an
 * administrator changed them; other permissions show their stored text.
 */
export function usePermissionWords(): (permission: Named) => string {
  const t = useText();
  return useCallback(
    ({ name, description }) => {
      const ours = Object.hasOwn(builtIn, name) ? builtIn[name as Permission] : undefined;
      if (description !== '' && description !== ours) return description;
      return ours === undefined ? name : t(`users.scope.${name.replaceAll('.', '_') as ScopeKey<Permission>}`);
    },
    [t],
  );
}

/** Message ids have at most three parts, so the dots of a scope become underscores. */
type ScopeKey<Name extends string> = Name extends `${infer Head}.${infer Tail}` ? `${Head}_${ScopeKey<Tail>}` : Name;

import { useCallback } from 'react';
import { permissions as builtIn, type Permission } from '../../../rules/permissions.ts';
import { useText } from '../../platform/texts/texts.tsx';

type Named = { name: string; description: string };

/**
 * What a permission opens, in the reader's language. The portal's own permissions have words of ours, unless somebody wrote
 * others; those of others have what was written.
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

/** Ids of texts have at most three parts, so the dots of a scope are written as underscores. */
type ScopeKey<Name extends string> = Name extends `${infer Head}.${infer Tail}` ? `${Head}_${ScopeKey<Tail>}` : Name;

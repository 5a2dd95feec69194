import { useMemo } from 'react';
import * as v from 'valibot';
import { containsOwnWord, type PasswordOwner } from '#rules/accounts/users/password-policy.ts';
import { password as passwordShape } from '#rules/validation.ts';
import { useSite } from '#platform/site.ts';

/**
 * Schema of a new password (R-138 to R-140, and no word of its owner) with the codes of the server. The server also
 * refuses common passwords, whose list is too long for a page.
 */
export function usePasswordRules({ username, name, email }: Omit<PasswordOwner, 'portal'>) {
  const { webTitle: portal } = useSite();
  return useMemo(
    () =>
      v.pipe(
        passwordShape,
        v.check((typed) => !containsOwnWord(typed, { username, name, email, portal }), 'pass_contains_name'),
      ),
    [username, name, email, portal],
  );
}

/** The codes of the rules that a typed password breaks. */
export function brokenRules(schema: ReturnType<typeof usePasswordRules>, typed: string): ReadonlySet<string> {
  return new Set(v.safeParse(schema, typed).issues?.map(({ message }) => message));
}

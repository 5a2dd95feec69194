import { DomainError } from '#rules/errors.ts';
import {
  commonPasswordsOf,
  containsOwnWord,
  isCommonPassword,
  type PasswordOwner,
} from '#rules/accounts/users/password-policy.ts';

let known: Promise<ReadonlySet<string>> | null = null;

/** The common passwords; the first caller loads the list. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) =>
    commonPasswordsOf(dictionary['passwords-common']),
  );
  return known;
}

/**
 * Refuses a password that is easy to guess: `pass_common` or `pass_contains_name` at `field`. Everything that stores a
 * password which a person chose calls it; generated passwords need no check.
 */
export async function requireStrongPassword(password: string, owner: PasswordOwner, field: string): Promise<void> {
  if (containsOwnWord(password, owner)) throw new DomainError('pass_contains_name', {}, field);
  if (isCommonPassword(password, await commonPasswords())) throw new DomainError('pass_common', {}, field);
}

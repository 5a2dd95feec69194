import { hashPassword } from './identity.password.ts';
import { requireStrongPassword } from './identity.strong-password.policy.ts';

/** The first administrator, as they named themselves. */
interface FirstUser {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Hashes the password that the first administrator chose; called before the transaction that stores it. `portal` is the
 * name of the portal. Throws `pass_common` and `pass_contains_name`.
 */
export async function hashFirstPassword({ username, email, password }: FirstUser, portal: string): Promise<string> {
  await requireStrongPassword(password, { username, email, name: username, portal }, 'password');
  return hashPassword(password);
}

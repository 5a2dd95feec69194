import { randomInt } from 'node:crypto';
import { isSecret } from '#platform/access/secret-token.ts';
import type { Database } from '#platform/database/database.ts';
import { loadSetting } from '#platform/database/settings.ts';

/** Letters and digits that nobody confuses when they copy a code from a terminal. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const newCode = (): string =>
  Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => alphabet.charAt(randomInt(alphabet.length))).join(''),
  ).join('-');

/**
 * The one-time code that proves that the caller of the setup page may read the server's output. All processes of an
 * installation have the same code; it opens nothing once there is a market.
 */
export const loadSetupCode = (db: Database): Promise<string> => loadSetting(db, 'setup_code', newCode);

const plain = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** True if a typed code is the right one; case, spaces and hyphens do not matter. */
export const isSetupCode = (typed: string, code: string): boolean => isSecret(plain(typed), plain(code));

import * as v from 'valibot';
import type { ErrorCode } from '#rules/errors.ts';

const code = (value: ErrorCode): ErrorCode => value;

/** Recovery codes that a user gets at once. */
export const recoveryCodeCount = 10;

/** Letters and digits of recovery codes; none looks like another one. */
export const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Characters of a recovery code, 5 bits each. */
export const recoveryCodeLength = 16;

/** The input of a user as proof of their second factor. */
export interface TypedCode {
  readonly kind: 'authenticator' | 'recovery';
  /** Six digits, or the characters of a recovery code without dashes. */
  readonly code: string;
}

/**
 * Reads a code: six digits of an authenticator app or a recovery code. Spaces, dashes and small letters are accepted, and
 * the letters O, I and L as the digits that they look like. Null for anything else.
 */
export function readCode(typed: string): TypedCode | null {
  const plain = typed.normalize('NFKC').replaceAll(/[\s\p{Pd}]/gu, '');
  if (/^[0-9]{6}$/.test(plain)) return { kind: 'authenticator', code: plain };
  const letters = plain.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return letters.length === recoveryCodeLength &&
    Array.from(letters, (letter) => recoveryAlphabet.includes(letter)).every(Boolean)
    ? { kind: 'recovery', code: letters }
    : null;
}

/** A recovery code as users see it: four groups of four characters. */
export const shownRecoveryCode = (plain: string): string => plain.match(/.{1,4}/g)?.join('-') ?? '';

/** A typed code of an authenticator app or a recovery code. */
export const secondFactorCode = v.pipe(
  v.string(code('required')),
  v.trim(),
  v.minLength(1, code('not_empty')),
  v.maxLength(40, code('second_factor_incorrect')),
  v.check((typed) => readCode(typed) !== null, code('second_factor_incorrect')),
);

/** The current password, as proof that the user themselves changes how they sign in. */
export const currentPassword = v.pipe(
  v.string(code('required')),
  v.minLength(1, code('not_empty')),
  v.maxLength(200, code('too_long')),
);

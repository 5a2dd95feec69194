import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new secret for a link, a session or the step of a sign-in: 256 random bits. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** The hash that is stored in place of a secret. It needs no salt: nobody can guess the secret. */
export const secretTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** True if a secret of a caller is the expected one. Takes the same time whatever the caller sent, of any length. */
export const isSecret = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected));

import { createHash, randomBytes } from 'node:crypto';

/** A new secret for a link, a session or the step of a sign-in: 256 random bits. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** The hash that is stored in place of a secret. It needs no salt: nobody can guess the secret. */
export const secretTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

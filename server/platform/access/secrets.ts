import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Database } from '#platform/database/database.ts';
import { loadSetting } from '#platform/database/settings.ts';

/**
 * Seals texts that the database stores and nobody may read there, such as the client secret of a sign-in provider.
 * `about` names the owner of a text: a sealed text that is copied to another owner cannot be opened.
 */
export interface Secrets {
  seal(text: string, about: string): string;
  /** The text; null if it was sealed with another key or for another owner. */
  open(sealed: string, about: string): string | null;
}

const version = 'v1';

/** Seals with AES-256-GCM under a key that is derived from `keyText`. */
function secretsWith(keyText: string): Secrets {
  const key = Buffer.from(hkdfSync('sha256', keyText, '', 'paceline secrets', 32));
  return {
    seal(text, about) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [version, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.');
    },
    open(sealed, about) {
      const [given, ...parts] = sealed.split('.');
      const [nonce, tag, content] = parts.map((part) => Buffer.from(part, 'base64url'));
      if (given !== version || nonce?.length !== 12 || tag?.length !== 16 || !content) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 });
      decipher.setAAD(Buffer.from(about)).setAuthTag(tag);
      try {
        return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8');
      } catch {
        // Another key or another owner: the same as no secret.
        return null;
      }
    },
  };
}

/**
 * The secrets of an installation. `keyText` comes from the environment, so that a copy of the database alone opens
 * nothing; without it the key is made once and stored in the database.
 */
export async function loadSecrets(db: Database, keyText: string | null): Promise<Secrets> {
  return secretsWith(keyText ?? (await loadSetting(db, 'secrets_key', () => randomBytes(48).toString('base64'))));
}

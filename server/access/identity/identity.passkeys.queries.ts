import type { Database } from '#platform/database/database.ts';

/** A passkey for the list of its user. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly host: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** The passkeys of a user, the oldest first. */
export async function listPasskeys(db: Database, userId: string): Promise<Passkey[]> {
  return db
    .selectFrom('identity_passkey')
    .select(['id', 'name', 'host', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** A passkey as a device needs it to find its key. */
export interface PasskeyCredential {
  readonly id: string;
  readonly transports: string[];
}

/** The credentials of a user for a host. */
export async function credentialsOf(db: Database, userId: string, host: string): Promise<PasskeyCredential[]> {
  return db
    .selectFrom('identity_passkey')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .where('host', '=', host)
    .orderBy('id')
    .execute();
}

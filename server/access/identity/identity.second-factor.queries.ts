import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { SignedInCtx } from '#platform/context.ts';

/** How a user can prove a second factor. */
export interface SecondFactors {
  readonly authenticator: boolean;
  /** Number of passkeys, for any host. */
  readonly passkeys: number;
  /** Recovery codes that are not used yet. */
  readonly recoveryCodes: number;
}

/** The second factors of a user. Without an authenticator and a passkey nothing is asked after the password. */
export async function findSecondFactors(db: Database, userId: string): Promise<SecondFactors> {
  const { rows } = await sql<SecondFactors>`
    select exists (
        select
          from identity_authenticator
         where user_id = ${userId} and confirmed_at is not null) as authenticator,
           (select count(*)::int from identity_passkey where user_id = ${userId}) as passkeys,
           (
        select count(*)::int
          from identity_recovery_code
         where user_id = ${userId} and used_at is null) as "recoveryCodes"`.execute(db);
  return rows[0] ?? { authenticator: false, passkeys: 0, recoveryCodes: 0 };
}

/** True if a user must prove a second factor after the password. */
export const isProtected = ({ authenticator, passkeys }: SecondFactors): boolean => authenticator || passkeys > 0;

/** The caller's second factors, for their profile. */
export interface OwnSecondFactor extends SecondFactors {
  /** A role of the user requires a second factor. */
  readonly required: boolean;
  readonly authenticatorSince: Date | null;
}

/** The caller's second factors as stored now. */
export async function ownSecondFactor(ctx: SignedInCtx): Promise<OwnSecondFactor> {
  const { rows } = await sql<{ required: boolean; since: Date | null }>`
    select exists (
        select
          from identity_user_role ur
          join identity_role r on r.id = ur.role_id
         where ur.user_id = ${ctx.actor.userId} and r.second_factor_required) as required,
           (select confirmed_at from identity_authenticator where user_id = ${ctx.actor.userId}) as since`.execute(
    ctx.db,
  );
  return {
    ...(await findSecondFactors(ctx.db, ctx.actor.userId)),
    required: rows[0]?.required ?? true,
    authenticatorSince: rows[0]?.since ?? null,
  };
}

/** The users among these who have a second factor. */
export async function listProtected(db: Database, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id
      from identity_authenticator
     where user_id = any(${[...userIds]}::uuid[]) and confirmed_at is not null
    union
    select user_id
      from identity_passkey
     where user_id = any(${[...userIds]}::uuid[])`.execute(db);
  return new Set(rows.map((row) => row.user_id));
}

import { sql } from 'kysely';
import type { SignedInCtx } from '#platform/context.ts';

/** The caller's own profile, for its form. */
export interface Profile {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly isFakeEmail: boolean;
  readonly language: { readonly id: string; readonly description: string };
  readonly groupRole: { readonly id: string; readonly description: string };
  readonly roles: readonly { readonly id: string; readonly name: string; readonly description: string }[];
}

/** The caller's own profile as stored now. */
export async function ownProfile(ctx: SignedInCtx): Promise<Profile> {
  const { rows } = await sql<Pick<Profile, 'name' | 'email' | 'phone' | 'isFakeEmail' | 'language'>>`
    select u.name, u.email, u.phone, u.is_fake_email as "isFakeEmail",
           jsonb_build_object('id', l.code, 'description', l.description) as language
      from identity_user u
      join identity_language l on l.code = u.language
     where u.id = ${ctx.actor.userId}`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw new TypeError('a signed-in user without a row');
  return {
    ...row,
    id: ctx.actor.userId,
    username: ctx.actor.username,
    groupRole: ctx.actor.groupRole,
    roles: ctx.actor.roles,
  };
}

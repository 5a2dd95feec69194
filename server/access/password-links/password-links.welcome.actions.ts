import { sql } from 'kysely';
import { defaultLocale, isLocale } from '#rules/locales.ts';
import { invitationDays, noPassword } from '#rules/accounts/users/invitation.ts';
import type { Market } from '#rules/accounts/markets/site-configuration.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { expireLinks, newLink } from './password-links.actions.ts';
import { listMailable } from '#access/identity/identity.queries.ts';

/** Remembers that a user gets their first link later, when their market opens. */
export async function holdWelcomeLink(ctx: Ctx, userId: string): Promise<void> {
  await withTransaction(ctx, async (inner) => {
    await inner.db
      .updateTable('identity_user')
      .set({ invitation_held_at: ctx.now })
      .where('id', '=', userId)
      .where('invitation_held_at', 'is', null)
      .execute();
  });
}

/** SQL: the first link of the user `u` waits until their market opens. */
export const linkIsHeld = sql<boolean>`
  (u.invitation_held_at is not null and u.password_hash = ${noPassword} and u.disabled_at is null and u.deleted_at is null)`;

/** Users whose first link waits, the longest first; those who got a password or were disabled meanwhile need none. */
export async function listHeldUsers(db: Database, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('identity_user as u')
    .select('id')
    .where(linkIsHeld)
    .orderBy('invitation_held_at')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Ends the waiting of first links before their markets open; the caller enqueues the mails in the same transaction. Returns
 * the users whose links waited: of two callers, one gets a user.
 */
export async function releaseWelcomeLinks(ctx: Ctx, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with held as (
      select u.id
        from identity_user u
       where u.id = any(${[...userIds]}::uuid[]) and ${linkIsHeld}
       order by u.id
         for update)
    update identity_user u
       set invitation_held_at = null
      from held
     where u.id = held.id
    returning u.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Ends the open links of a user whom an administrator gave a password or another address. */
export async function endInvitation(ctx: Pick<Ctx, 'db' | 'now'>, userId: string): Promise<void> {
  await expireLinks(ctx, userId);
  await ctx.db
    .updateTable('identity_user')
    .set({ invitation_ends_at: ctx.now })
    .where('id', '=', userId)
    .where('invitation_ends_at', '>', ctx.now)
    .execute();
}

/** True if a user got a link since `wanted`, or any link if it is null. */
async function hasLink(ctx: Ctx, userId: string, wanted: Date | null): Promise<boolean> {
  const link = await ctx.db
    .selectFrom('identity_password_reset')
    .select('user_id')
    .where('user_id', '=', userId)
    .$if(wanted !== null, (query) => query.where('is_invitation', '=', true).where('created_at', '>=', wanted))
    .limit(1)
    .executeTakeFirst();
  return link !== undefined;
}

/** A link to choose the first password; earlier links of the user end. */
async function makeInvitation(ctx: Ctx, userId: string): Promise<string> {
  const { token, hash } = newLink();
  const endsAt = new Date(ctx.now.getTime() + invitationDays * 86_400_000);
  await expireLinks(ctx, userId);
  await ctx.db
    .insertInto('identity_password_reset')
    .values({
      token_hash: hash,
      user_id: userId,
      created_at: ctx.now,
      expires_at: endsAt,
      address: ctx.address,
      is_invitation: true,
    })
    .execute();
  await ctx.db
    .updateTable('identity_user')
    .set({ invitation_held_at: null, invited_at: ctx.now, invitation_ends_at: endsAt, invitation_opened_at: null })
    .where('id', '=', userId)
    .execute();
  return token;
}

/**
 * Mails a user without a password a one-time link to choose one, on the page for forgotten passwords of `origin`. Does
 * nothing for a user who is disabled, has a password or no real address, or already got a link: any link, or with
 * `wanted` one since then, so that a job that runs twice mails once.
 */
export async function sendWelcomeLink(
  ctx: Ctx,
  market: Market,
  userId: string,
  origin: string,
  wanted: Date | null = null,
): Promise<void> {
  await withTransaction(ctx, async (inner) => {
    const user = await inner.db
      .selectFrom('identity_user')
      .select('password_hash')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    const [person] = await listMailable(inner.db, [userId]);
    if (!person?.address || user?.password_hash !== noPassword || (await hasLink(inner, userId, wanted))) return;
    const token = await makeInvitation(inner, userId);
    const locale = isLocale(person.language) ? person.language : defaultLocale;
    const portal = market.configuration.webTitle;
    await queueMail(inner, {
      kind: 'identity.welcome',
      market,
      locale,
      to: [person.address],
      subject: { id: 'password.welcome.subject', params: { portal } },
      intro: { id: 'password.welcome.intro', params: { name: person.name, username: person.username, portal } },
      action: { label: { id: 'password.welcome.action' }, url: `${origin}/${locale}/login?reset=${token}` },
      outro: { id: 'password.welcome.outro', params: { days: invitationDays } },
      secret: true,
    });
    await inner.record({ action: 'identity.welcome-link-sent', subjectType: 'user', subjectId: userId });
  });
}

import { sql } from 'kysely';
import { defaultLocale, isLocale } from '#rules/locales.ts';
import type { Market } from '#rules/accounts/markets/site-configuration.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { newLink } from './password-links.actions.ts';
import { listMailable } from '#access/identity/identity.queries.ts';

/** How long the first link of a new user is valid. */
const linkDays = 7;

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
  (u.invitation_held_at is not null and u.password_hash = 'none' and u.disabled_at is null and u.deleted_at is null)`;

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

/**
 * Mails a user without a password a one-time link to choose one, on the page for forgotten passwords of `origin`. Does
 * nothing for a user who is disabled, has no real address or already got a link.
 */
export async function sendWelcomeLink(ctx: Ctx, market: Market, userId: string, origin: string): Promise<void> {
  await withTransaction(ctx, async (inner) => {
    await inner.db.selectFrom('identity_user').select('id').where('id', '=', userId).forUpdate().execute();
    const [person] = await listMailable(inner.db, [userId]);
    if (!person?.address) return;
    const earlier = await inner.db
      .selectFrom('identity_password_reset')
      .select('user_id')
      .where('user_id', '=', userId)
      .limit(1)
      .executeTakeFirst();
    if (earlier) return;
    await inner.db.updateTable('identity_user').set({ invitation_held_at: null }).where('id', '=', userId).execute();
    const { token, hash } = newLink();
    await inner.db
      .insertInto('identity_password_reset')
      .values({
        token_hash: hash,
        user_id: userId,
        created_at: ctx.now,
        expires_at: new Date(ctx.now.getTime() + linkDays * 86_400_000),
        address: ctx.address,
      })
      .execute();
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
      outro: { id: 'password.welcome.outro', params: { days: linkDays } },
      secret: true,
    });
    await inner.record({ action: 'identity.welcome-link-sent', subjectType: 'user', subjectId: userId });
  });
}

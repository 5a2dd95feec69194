import { invitationDays } from '#rules/accounts/users/invitation.ts';
import { defaultLocale, isLocale } from '#rules/locales.ts';
import type { Ctx } from '#platform/context.ts';
import { publicOrigin } from '#platform/http/http.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { newLink } from '#access/password-links/password-links.actions.ts';
import { findTakenNames } from '#access/identity/identity.users.actions.ts';
import { findMarket } from '#accounts/markets/markets.queries.ts';

/**
 * Writes the mail of an invitation, once, in the invited person's language. An address that somebody has already gets a
 * mail that says so in place of the link: only its reader learns of the account.
 */
export async function mailInvitation(ctx: Ctx, port: number, id: string): Promise<void> {
  const invitation = await ctx.db
    .selectFrom('colleagues_invitation as i')
    .innerJoin('customers_customer as c', 'c.id', 'i.customer_id')
    .innerJoin('identity_user as u', 'u.id', 'i.invited_by_id')
    .select(['i.name', 'i.email', 'i.language', 'i.host', 'c.name as dealer', 'u.name as inviter'])
    .where('i.id', '=', id)
    .where('i.ended_at', 'is', null)
    .where('i.mailed_at', 'is', null)
    .forUpdate('i')
    .executeTakeFirst();
  const market = invitation && (await findMarket(ctx.db, invitation.host));
  if (!invitation || !market) return;
  const { name, email, dealer, inviter } = invitation;
  const locale = isLocale(invitation.language) ? invitation.language : defaultLocale;
  const portal = market.configuration.webTitle;
  const taken = await findTakenNames(ctx, { usernames: [email], emails: [email] });
  const hasAccount = taken.usernames.size + taken.emails.size > 0;
  const link = newLink();
  await ctx.db
    .updateTable('colleagues_invitation')
    .set({ mailed_at: ctx.now, token_hash: hasAccount ? null : link.hash })
    .where('id', '=', id)
    .execute();
  const login = `${publicOrigin(invitation.host, port)}/${locale}/login`;
  const mail = { market, locale, to: [email], subject: { id: 'colleagues.mail.subject', params: { portal, dealer } } };
  if (hasAccount)
    await queueMail(ctx, {
      ...mail,
      kind: 'colleagues.account-exists',
      intro: { id: 'colleagues.mail.exists', params: { name, inviter, dealer, portal } },
      action: { label: { id: 'colleagues.mail.signIn' }, url: login },
    });
  else
    await queueMail(ctx, {
      ...mail,
      kind: 'colleagues.invitation',
      intro: { id: 'colleagues.mail.intro', params: { name, inviter, dealer, portal, username: email } },
      action: { label: { id: 'colleagues.mail.action' }, url: `${login}?invitation=${link.token}` },
      outro: { id: 'colleagues.mail.outro', params: { days: invitationDays } },
      secret: true,
    });
}

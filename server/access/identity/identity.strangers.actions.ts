import { isLocale } from '#rules/locales.ts';
import type { Market } from '#rules/accounts/markets/site-configuration.ts';
import { longestWait } from '#rules/accounts/users/sign-in-delay.ts';
import type { Ctx } from '#platform/context.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { lowered } from '#platform/database/sets.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { listMailable } from './identity.queries.ts';

/**
 * Tells the user with this name, if there is one with a real address, that strangers try passwords (ADR 050). A job runs
 * it once for each wave; it may run twice after a crash.
 */
export async function warnOfStrangers(
  ctx: Ctx,
  market: Market,
  { username, failures }: { readonly username: string; readonly failures: number },
): Promise<void> {
  const user = await ctx.db
    .selectFrom('identity_user')
    .select('id')
    .where(({ fn }) => fn<string>('lower', ['username']), '=', lowered(username))
    .executeTakeFirst();
  const [person] = user ? await listMailable(ctx.db, [user.id]) : [];
  if (!person?.address) return;
  const { address, name, language } = person;
  await withTransaction(ctx, (inner) =>
    queueMail(inner, {
      kind: 'identity.strangers',
      market,
      locale: isLocale(language) ? language : ctx.locale,
      to: [address],
      subject: { id: 'password.strangers.subject', params: { portal: market.configuration.webTitle } },
      intro: { id: 'password.strangers.intro', params: { name, username: person.username, count: failures } },
      outro: { id: 'password.strangers.outro', params: { seconds: longestWait } },
    }),
  );
}

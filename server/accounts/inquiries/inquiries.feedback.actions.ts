import { decodeLineBreaks, feedbackPerHour, feedbackSchema } from '#rules/accounts/inquiries/feedback.ts';
import { defaultLocale, isLocale } from '#rules/locales.ts';
import { limitPerHour } from '#platform/access/hourly-limit.ts';
import type { SignedInCtx } from '#platform/context.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import { queueMail } from '#platform/mail/mail.ts';

/**
 * Stores a message to the brand and mails it to the market's support address, if it has one. Throws
 * `rate_limited` for more than {@link feedbackPerHour} of a user within an hour, over all processes.
 */
export async function sendFeedback(ctx: SignedInCtx, input: { message: string }): Promise<string> {
  const { message } = parseInput(feedbackSchema, { message: decodeLineBreaks(input.message) });
  await limitPerHour(ctx, `feedback:${ctx.actor.userId}`, feedbackPerHour, (since) =>
    ctx.db
      .selectFrom('feedback_message')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', ctx.actor.userId)
      .where('created_at', '>', since)
      .executeTakeFirstOrThrow(),
  );
  const { id } = await ctx.db
    .insertInto('feedback_message')
    .values({
      user_id: ctx.actor.userId,
      customer_id: ctx.customer?.id ?? null,
      market_id: ctx.market.id,
      message,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  await ctx.record({ action: 'feedback.sent', subjectType: 'feedback', subjectId: id });
  await mail(ctx, id, message);
  return id;
}

async function mail(ctx: SignedInCtx, id: string, message: string): Promise<void> {
  const { actor, customer, market } = ctx;
  const [language] = market.languages;
  const user = await ctx.db
    .selectFrom('identity_user')
    .select('is_fake_email')
    .where('id', '=', actor.userId)
    .executeTakeFirst();
  // A reply to a placeholder address would reach nobody.
  const reachable = user?.is_fake_email === false;
  await queueMail(ctx, {
    kind: 'feedback',
    key: id,
    market,
    locale: language !== undefined && isLocale(language) ? language : defaultLocale,
    to: [market.configuration.emailSupport],
    ...(reachable ? { replyTo: actor.email } : {}),
    subject: { id: 'feedback.mail.subject', params: { name: actor.name } },
    intro: { id: 'feedback.mail.intro', params: { name: actor.name } },
    facts: [
      { label: { id: 'feedback.mail.user' }, value: `${actor.name} (${actor.username})` },
      { label: { id: 'feedback.mail.email' }, value: reachable ? actor.email : '' },
      {
        label: { id: 'feedback.mail.customer' },
        value: customer ? `${customer.name}, ${customer.city} (${customer.r3})` : '',
      },
    ],
    quote: message,
  });
}

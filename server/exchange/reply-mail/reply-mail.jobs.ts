import type { Ctx } from '#platform/context.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';

/** Days for which a mail is known: no mail server tries longer than five. */
const knownDays = 30;

/** Jobs of arrived mails; safe to run twice. */
export const jobs: readonly JobDefinition<Ctx>[] = [
  {
    name: 'reply-mail.forget',
    schedule: '52 2 * * *',
    async run(ctx) {
      await ctx.db
        .deleteFrom('reply_mail_received')
        .where('received_at', '<', new Date(ctx.now.getTime() - knownDays * 24 * 3_600_000))
        .execute();
    },
  },
];

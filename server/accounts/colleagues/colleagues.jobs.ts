import type { Config } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { forgetInvitations } from './colleagues.invite.actions.ts';
import { mailInvitation } from './colleagues.mail.actions.ts';

/** Mails invitations and deletes old ones; safe to run twice. */
export function colleagueJobs({ port }: Pick<Config, 'port'>): readonly JobDefinition<Ctx>[] {
  return [
    {
      name: 'colleagues.mail',
      run: (ctx, { id }) => withTransaction(ctx, (inner) => mailInvitation(inner, port, String(id))),
    },
    { name: 'colleagues.forget', schedule: '23 2 * * *', run: forgetInvitations },
  ];
}

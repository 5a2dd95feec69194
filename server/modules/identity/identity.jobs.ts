import type { Ctx } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { forgetOldSessions } from './identity.sessions.actions.ts';
import { forgetOldFailures } from './identity.sign-in.actions.ts';

export const identityJobs: readonly JobDefinition<Ctx>[] = [
  {
    name: 'identity.forget',
    schedule: '17 2 * * *',
    async run(ctx) {
      await forgetOldSessions(ctx);
      await forgetOldFailures(ctx);
    },
  },
];

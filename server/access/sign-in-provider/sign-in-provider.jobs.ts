import type { Ctx } from '#platform/context.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { forgetOldAttempts } from './sign-in-provider.sign-in.actions.ts';

export const jobs: readonly JobDefinition<Ctx>[] = [
  { name: 'sign-in-provider.forget', schedule: '23 * * * *', run: forgetOldAttempts },
];

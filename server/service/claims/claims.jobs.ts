import type { Ctx } from '#platform/context.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { eraseOldConsumers } from './claims.privacy.actions.ts';

export const jobs: readonly JobDefinition<Ctx>[] = [
  { name: 'claims.eraseConsumers', schedule: '34 2 * * *', run: eraseOldConsumers },
];

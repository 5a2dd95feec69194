import type { Ctx } from '#platform/context.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { followShipments } from './click-collect.follow.actions.ts';
import { eraseOldConsumers } from './click-collect.privacy.actions.ts';

export const jobs: readonly JobDefinition<Ctx>[] = [
  { name: 'click-collect.followShipments', schedule: '*/2 * * * *', run: followShipments },
  { name: 'click-collect.eraseConsumers', schedule: '41 2 * * *', run: eraseOldConsumers },
];

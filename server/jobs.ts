import { catalogJobs } from './modules/catalog/catalog.jobs.ts';
import { identityJobs } from './modules/identity/identity.jobs.ts';
import { orderJobs } from './modules/orders/orders.jobs.ts';
import type { Ctx } from './platform/context.ts';
import type { JobDefinition } from './platform/jobs.ts';

/** All jobs of all modules. */
export const jobs: readonly JobDefinition<Ctx>[] = [...identityJobs, ...catalogJobs, ...orderJobs];

import { catalogJobs } from './modules/catalog/catalog.jobs.ts';
import { identityJobs, resetJobs } from './modules/identity/identity.jobs.ts';
import { findMarket } from './modules/markets/markets.queries.ts';
import { orderJobs } from './modules/orders/orders.jobs.ts';
import { stockAlertJobs } from './modules/stock-alerts/stock-alerts.jobs.ts';
import type { Ctx } from './platform/context.ts';
import type { JobDefinition } from './platform/jobs.ts';

/** All jobs of all modules. */
export const jobs: readonly JobDefinition<Ctx>[] = [...identityJobs, ...resetJobs(findMarket), ...catalogJobs, ...orderJobs, ...stockAlertJobs];

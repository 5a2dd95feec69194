import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { jobs } from './jobs.ts';
import { startExchange } from './modules/erp/erp.exchange.ts';
import { erpJobs } from './modules/erp/erp.jobs.ts';
import { frameJobs } from './modules/frames/frames.jobs.ts';
import { findMarket, senderOfMarket } from './modules/markets/markets.queries.ts';
import { pushServices } from './modules/notices/notices.gateway.ts';
import { noticeJobs } from './modules/notices/notices.jobs.ts';
import { paymentJobs } from './modules/payments/payments.jobs.ts';
import { userJobs } from './modules/users/users.jobs.ts';
import { retailSalesJobs } from './modules/retail-sales/retail-sales.jobs.ts';
import type { Config } from './platform/config.ts';
import type { Ctx } from './platform/context.ts';
import { remembered } from './platform/feed-memory.ts';
import { mailJobs } from './platform/mail-transport.ts';
import { startJobs, type JobDefinition } from './platform/jobs.ts';
import { publicOrigin } from './platform/http.ts';
import { makeContext, type ProcessServices } from './request-context.ts';

/**
 * Input of every job: the settings and a context without actor (the system), in the default market's time zone and
 * language.
 */
export interface JobInput {
  readonly config: Config;
  readonly services: ProcessServices;
}

/** A context for work without a request. */
export async function systemContext(services: ProcessServices, requestId: string): Promise<Ctx> {
  const market = await remembered(services.settings, 'markets.default', async () => {
    const found = await findMarket(services.db, '');
    if (!found) throw new Error('there is no market yet: add one before jobs can run');
    return found;
  });
  return makeContext(services, {
    requestId,
    now: services.now(),
    address: 'system',
    acceptLocale: null,
    idempotencyKey: null,
    market,
    actor: null,
    customer: null,
  });
}

/**
 * Starts background work: the job worker (several processes share the queue) and the exchange of files with the ERP.
 */
export async function startBackground(
  config: Config,
  pool: pg.Pool,
  services: ProcessServices,
): Promise<{ stop(): Promise<void> }> {
  const definitions = [
    ...jobs,
    ...mailJobs(config, senderOfMarket),
    ...noticeJobs(config, pushServices(config.pushAllowLoopback)),
    ...userJobs((host) => publicOrigin(host, config.port)),
    ...paymentJobs(config),
    ...retailSalesJobs(config),
    ...frameJobs,
    ...erpJobs(config.erpFolder),
  ].map((job): JobDefinition<JobInput> => ({
    name: job.name,
    ...(job.schedule === undefined ? {} : { schedule: job.schedule }),
    ...(job.gatherMs === undefined ? {} : { gatherMs: job.gatherMs }),
    run: async (input, payload) => job.run(await systemContext(input.services, `job-${randomUUID()}`), payload),
    ...(job.runMany && {
      runMany: async (input, payloads) =>
        job.runMany!(await systemContext(input.services, `job-${randomUUID()}`), payloads),
    }),
  }));
  const worker = await startJobs<JobInput>(pool, definitions, () => ({ config, services }), services.log);
  const exchange = await startExchange({
    folder: config.erpFolder,
    simulator: config.erpSimulator,
    simulatorDelayMs: config.erpSimulatorDelayMs,
    simulatorFaults: config.erpSimulatorFaults,
    log: services.log,
    now: () => services.now(),
    context: async () => ((await findMarket(services.db, '')) ? systemContext(services, `erp-${randomUUID()}`) : null),
  });
  return {
    async stop() {
      await exchange.stop();
      await worker.stop();
    },
  };
}

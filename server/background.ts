import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { DomainError } from '#rules/errors.ts';
import { jobs } from './jobs.ts';
import { colleagueJobs } from './accounts/colleagues/colleagues.jobs.ts';
import { downloadJobs } from './exchange/downloads/downloads.jobs.ts';
import { startExchange } from './exchange/integration/integration.exchange.ts';
import { erpJobs } from './exchange/integration/integration.jobs.ts';
import { drawWanted } from './exchange/notice-kinds/notice-kinds.attachments.queries.ts';
import { findMarket, senderOfMarket } from './accounts/markets/markets.queries.ts';
import { pushServices } from './exchange/notices/notices.gateway.ts';
import { noticeJobs } from './exchange/notices/notices.jobs.ts';
import { paymentJobs } from './money/payment-gateways/payment-gateways.jobs.ts';
import { userJobs } from './accounts/users/users.jobs.ts';
import { consumerSiteJobs } from './service/consumer-site/consumer-site.jobs.ts';
import { retailSalesJobs } from './service/retail-sales/retail-sales.jobs.ts';
import type { Config } from './platform/config.ts';
import type { Ctx } from './platform/context.ts';
import { remembered } from './platform/database/feed-memory.ts';
import { mailJobs } from './platform/mail/mail-transport.ts';
import { startJobs, type JobDefinition } from './platform/jobs/jobs.ts';
import { publicOrigin } from './platform/http/http.ts';
import { makeContext, type ProcessServices } from './request-context.ts';

/**
 * Input of every job: the settings and a context without actor (the system), in the default market's time zone and
 * language.
 */
export interface JobInput {
  readonly config: Config;
  readonly services: ProcessServices;
}

/** A context for work without a request. Throws `setup_required` while there is no market. */
export async function systemContext(services: ProcessServices, requestId: string): Promise<Ctx> {
  const market = await remembered(services.settings, 'markets.default', async () => {
    const found = await findMarket(services.db, '');
    if (!found) throw new DomainError('setup_required');
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

/** The context of a job; null while there is no market: then only schedules are due, and they have no work. */
async function jobContext({ services }: JobInput): Promise<Ctx | null> {
  try {
    return await systemContext(services, `job-${randomUUID()}`);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'setup_required') return null;
    throw error;
  }
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
    ...mailJobs(config, senderOfMarket, drawWanted),
    ...colleagueJobs(config),
    ...downloadJobs(config),
    ...noticeJobs(config, pushServices(config.pushAllowLoopback)),
    ...userJobs((host) => publicOrigin(host, config.port)),
    ...paymentJobs(config),
    ...retailSalesJobs(config),
    ...consumerSiteJobs(config),
    ...erpJobs(config.erpFolder),
  ].map((job): JobDefinition<JobInput> => ({
    name: job.name,
    ...(job.schedule === undefined ? {} : { schedule: job.schedule }),
    ...(job.gatherMs === undefined ? {} : { gatherMs: job.gatherMs }),
    run: async (input, payload) => {
      const ctx = await jobContext(input);
      if (ctx) await job.run(ctx, payload);
    },
    ...(job.runMany && {
      runMany: async (input, payloads) => {
        const ctx = await jobContext(input);
        return ctx ? job.runMany!(ctx, payloads) : payloads.map(() => null);
      },
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

import type { Config } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { refreshRegistration, sweepWaiting, uploadRegistration } from './consumer-site.actions.ts';
import { consumerAccountsOf } from './consumer-site.registry.gateway.ts';

const idOf = (payload: Readonly<Record<string, unknown>>): string => String(payload['id']);

/** Jobs that talk to the consumer site; `retail-sales` asks for them by name. All are safe to run twice. */
export function consumerSiteJobs(
  config: Pick<Config, 'consumerAccounts'>,
  accounts = consumerAccountsOf(config.consumerAccounts),
): readonly JobDefinition<Ctx>[] {
  return [
    { name: 'retail-sales.upload', run: (ctx, payload) => uploadRegistration(ctx, accounts, idOf(payload)) },
    { name: 'retail-sales.refresh', run: (ctx, payload) => refreshRegistration(ctx, accounts, idOf(payload)) },
    { name: 'retail-sales.withdraw', run: (_ctx, payload) => accounts.withdraw(idOf(payload)) },
    { name: 'retail-sales.sweep', schedule: '*/5 * * * *', run: sweepWaiting },
  ];
}

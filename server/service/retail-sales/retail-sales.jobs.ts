import type { Config } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { mailCertificate } from './retail-sales.mail.actions.ts';
import { eraseOld } from './retail-sales.privacy.actions.ts';
import { consumerAccountsOf } from './retail-sales.registry.gateway.ts';
import { refreshRegistration, sweepWaiting, uploadRegistration } from './retail-sales.upload.actions.ts';

const idOf = (payload: Readonly<Record<string, unknown>>): string => String(payload['id']);

/** Jobs that talk to the consumer site, mail certificates and erase old data. All are safe to run twice. */
export function retailSalesJobs(
  config: Pick<Config, 'consumerAccounts' | 'port'>,
  accounts = consumerAccountsOf(config.consumerAccounts),
): readonly JobDefinition<Ctx>[] {
  return [
    { name: 'retail-sales.upload', run: (ctx, payload) => uploadRegistration(ctx, accounts, idOf(payload)) },
    { name: 'retail-sales.refresh', run: (ctx, payload) => refreshRegistration(ctx, accounts, idOf(payload)) },
    { name: 'retail-sales.withdraw', run: (_ctx, payload) => accounts.withdraw(idOf(payload)) },
    { name: 'retail-sales.mail', run: (ctx, payload) => mailCertificate(ctx, config.port, idOf(payload)) },
    { name: 'retail-sales.sweep', schedule: '*/5 * * * *', run: sweepWaiting },
    { name: 'retail-sales.erase', schedule: '20 2 * * *', run: eraseOld },
  ];
}

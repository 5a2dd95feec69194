import type { Config } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { mailCertificate } from './retail-sales.mail.actions.ts';
import { eraseOld } from './retail-sales.privacy.actions.ts';

/** Jobs that mail certificates and erase old data. Both are safe to run twice. */
export const retailSalesJobs = (config: Pick<Config, 'port'>): readonly JobDefinition<Ctx>[] => [
  { name: 'retail-sales.mail', run: (ctx, payload) => mailCertificate(ctx, config.port, String(payload['id'])) },
  { name: 'retail-sales.erase', schedule: '20 2 * * *', run: eraseOld },
];

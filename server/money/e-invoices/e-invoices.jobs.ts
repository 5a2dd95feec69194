import type { Ctx } from '#platform/context.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { issueDue, issueJob } from './e-invoices.issue.actions.ts';

export const jobs: readonly JobDefinition<Ctx>[] = [{ name: issueJob, gatherMs: 100, run: issueDue }];

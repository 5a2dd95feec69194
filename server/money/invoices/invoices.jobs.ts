import type { Ctx } from '#platform/context.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { invoiceMailJob, writeInvoiceMail } from './invoices.mail.actions.ts';

export const jobs: readonly JobDefinition<Ctx>[] = [{ name: invoiceMailJob, run: writeInvoiceMail }];

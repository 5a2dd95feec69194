import { bannerFiles } from './content/announcements/announcements.banners.queries.ts';
import { assortmentFiles, catalogFiles } from './goods/article-files/article-files.pictures.queries.ts';
import { disputeFiles } from './money/credit-desk/credit-desk.disputes.queries.ts';
import { strangerJob } from './access/identity/identity.jobs.ts';
import { linkJob } from './access/password-links/password-links.jobs.ts';
import { findMarket } from './accounts/markets/markets.queries.ts';
import { receiptFiles } from './ordering/orders/orders.payments.queries.ts';
import { vendorPictureFiles } from './partners/vendor-desk/vendor-desk.queries.ts';
import { loadModuleFiles } from './module-files.ts';
import { attachmentFiles, attachmentJobs } from './platform/attachments/attachments.jobs.ts';
import { auditPartJobs } from './platform/audit-parts.ts';
import { callCountJobs } from './platform/graphql/call-counts.ts';
import type { Ctx } from './platform/context.ts';
import type { JobDefinition } from './platform/jobs/jobs.ts';
import { uploadJobs } from './platform/files/upload-cleanup.ts';

/** Every column that refers to a stored upload; uploads without a reference are removed. */
const uploadReferences = [
  receiptFiles,
  bannerFiles,
  catalogFiles,
  assortmentFiles,
  disputeFiles,
  attachmentFiles,
  vendorPictureFiles,
];

/** A file of jobs of a module; jobs that need settings are made in `startBackground`. */
interface JobsFile {
  readonly jobs?: readonly JobDefinition<Ctx>[];
}

/** All jobs of all modules that need no settings. */
export const jobs: readonly JobDefinition<Ctx>[] = [
  ...(await loadModuleFiles<JobsFile>('jobs')).flatMap((file) => file.jobs ?? []),
  linkJob(findMarket),
  strangerJob(findMarket),
  ...attachmentJobs,
  ...uploadJobs(uploadReferences),
  ...callCountJobs,
  ...auditPartJobs,
];

import { articleFileJobs } from './goods/article-files/article-files.jobs.ts';
import { bonusJobs } from './field/bonus/bonus.jobs.ts';
import { bannerFiles } from './content/announcements/announcements.banners.queries.ts';
import { catalogJobs } from './goods/catalog/catalog.jobs.ts';
import { assortmentFiles, catalogFiles } from './goods/catalog/catalog.pictures.queries.ts';
import { claimJobs } from './service/claims/claims.jobs.ts';
import { collectJobs } from './partners/click-collect/click-collect.jobs.ts';
import { contentJobs } from './content/content/content.jobs.ts';
import { creditJobs } from './accounts/credit/credit.jobs.ts';
import { disputeFiles } from './money/credit-desk/credit-desk.disputes.queries.ts';
import { identityJobs, resetJobs } from './access/identity/identity.jobs.ts';
import { invoiceJobs } from './money/invoices/invoices.jobs.ts';
import { findMarket } from './accounts/markets/markets.queries.ts';
import { newsJobs } from './content/news/news.jobs.ts';
import { orderJobs } from './ordering/orders/orders.jobs.ts';
import { receiptFiles } from './ordering/orders/orders.payments.queries.ts';
import { salesOverviewJobs } from './field/sales-overview/sales-overview.jobs.ts';
import { signInProviderJobs } from './access/sign-in-provider/sign-in-provider.jobs.ts';
import { stockAlertJobs } from './goods/stock-alerts/stock-alerts.jobs.ts';
import { uploadAreaJobs } from './buying/upload-area/upload-area.jobs.ts';
import { vendorDeskJobs } from './partners/vendor-desk/vendor-desk.jobs.ts';
import { vendorPictureFiles } from './partners/vendor-desk/vendor-desk.queries.ts';
import { attachmentFiles, attachmentJobs } from './platform/attachments/attachments.jobs.ts';
import { callCountJobs } from './platform/call-counts.ts';
import type { Ctx } from './platform/context.ts';
import type { JobDefinition } from './platform/jobs.ts';
import { uploadJobs } from './platform/upload-cleanup.ts';

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

/** All jobs of all modules. */
export const jobs: readonly JobDefinition<Ctx>[] = [
  ...identityJobs,
  ...resetJobs(findMarket),
  ...signInProviderJobs,
  ...catalogJobs,
  ...articleFileJobs,
  ...contentJobs,
  ...creditJobs,
  ...orderJobs,
  ...invoiceJobs,
  ...newsJobs,
  ...stockAlertJobs,
  ...claimJobs,
  ...collectJobs,
  ...bonusJobs,
  ...salesOverviewJobs,
  ...uploadAreaJobs,
  ...vendorDeskJobs,
  ...attachmentJobs,
  ...uploadJobs(uploadReferences),
  ...callCountJobs,
];

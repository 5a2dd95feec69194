import { articleFileJobs } from './modules/article-files/article-files.jobs.ts';
import { bonusJobs } from './modules/bonus/bonus.jobs.ts';
import { bannerFiles } from './modules/banners/banners.queries.ts';
import { catalogJobs } from './modules/catalog/catalog.jobs.ts';
import { assortmentFiles, catalogFiles } from './modules/catalog/catalog.pictures.queries.ts';
import { claimJobs } from './modules/claims/claims.jobs.ts';
import { collectJobs } from './modules/click-collect/click-collect.jobs.ts';
import { contentJobs } from './modules/content/content.jobs.ts';
import { creditJobs } from './modules/credit/credit.jobs.ts';
import { disputeFiles } from './modules/disputes/disputes.queries.ts';
import { identityJobs, resetJobs } from './modules/identity/identity.jobs.ts';
import { invoiceJobs } from './modules/invoices/invoices.jobs.ts';
import { findMarket } from './modules/markets/markets.queries.ts';
import { newsJobs } from './modules/news/news.jobs.ts';
import { orderJobs } from './modules/orders/orders.jobs.ts';
import { receiptFiles } from './modules/orders/orders.payments.queries.ts';
import { salesOverviewJobs } from './modules/sales-overview/sales-overview.jobs.ts';
import { signInProviderJobs } from './modules/sign-in-provider/sign-in-provider.jobs.ts';
import { stockAlertJobs } from './modules/stock-alerts/stock-alerts.jobs.ts';
import { uploadAreaJobs } from './modules/upload-area/upload-area.jobs.ts';
import { vendorDeskJobs } from './modules/vendor-desk/vendor-desk.jobs.ts';
import { vendorPictureFiles } from './modules/vendor-desk/vendor-desk.queries.ts';
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

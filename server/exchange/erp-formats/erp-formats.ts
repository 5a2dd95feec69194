import { areaFormats } from './erp-formats.area.ts';
import { articleFormats } from './erp-formats.article.ts';
import { bonusFormats, bonusReportFormats } from './erp-formats.bonus.ts';
import { claimFormats } from './erp-formats.claim.ts';
import { consumerFormats } from './erp-formats.consumer.ts';
import type { FileFormat } from '#exchange/erp-columns/erp-columns.ts';
import { claimHistoryFormats, registrationHistoryFormats } from './erp-formats.history.ts';
import { marketFormats } from './erp-formats.market.ts';
import { creditFormats } from './erp-formats.credit.ts';
import { customerFormats } from './erp-formats.customer.ts';
import { deliveryFormats } from './erp-formats.delivery.ts';
import { invoiceFormats } from './erp-formats.invoice.ts';
import { nameFormats } from './erp-formats.names.ts';
import { orderFormats } from './erp-formats.order.ts';
import { priceFormats } from './erp-formats.price.ts';
import { stockFormats } from './erp-formats.stock.ts';
import { termFormats } from './erp-formats.terms.ts';
import { paymentFormats } from './erp-formats.payment.ts';
import { retailFormats } from './erp-formats.retail.ts';
import { userFormats } from './erp-formats.user.ts';
import { serviceFormats } from './erp-formats.service.ts';

/** Version of the file layout that this product writes and reads. */
export const layoutVersion = 1;

/**
 * All files, in the order in which a folder is read: referenced records come first, and bookings of payments before the
 * credit figures and open items that carry them, so that no payment counts twice in between.
 */
export const formats: readonly FileFormat[] = [
  ...marketFormats,
  ...termFormats,
  ...nameFormats,
  ...areaFormats,
  ...articleFormats,
  ...paymentFormats,
  ...customerFormats,
  ...priceFormats,
  ...stockFormats,
  ...creditFormats,
  ...userFormats,
  ...orderFormats,
  ...deliveryFormats,
  ...invoiceFormats,
  ...consumerFormats,
  ...serviceFormats,
  ...claimFormats,
  ...retailFormats,
  ...registrationHistoryFormats,
  ...claimHistoryFormats,
  ...bonusFormats,
  ...bonusReportFormats,
];

/** All kinds of files that make up a market: what the screens let those change who may administer markets. */
export const marketTypes: ReadonlySet<string> = new Set([
  ...[...marketFormats, ...termFormats, ...nameFormats, ...areaFormats, ...bonusFormats].map(({ type }) => type),
  'price_components',
]);

/** The kind of file with that name, or null. */
export function findFormat(type: string): FileFormat | null {
  return formats.find((format) => format.type === type) ?? null;
}

/** The kind of file for a name in code. Throws a RangeError for an unknown one. */
export function formatOf(type: string): FileFormat {
  const format = findFormat(type);
  if (!format) throw new RangeError(`no such file: ${type}`);
  return format;
}

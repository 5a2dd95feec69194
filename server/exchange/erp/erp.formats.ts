import { areaFormats } from './erp.area.formats.ts';
import { articleFormats } from './erp.article.formats.ts';
import { bonusFormats, bonusReportFormats } from './erp.bonus.formats.ts';
import { claimFormats } from './erp.claim.formats.ts';
import { consumerFormats } from './erp.consumer.formats.ts';
import type { FileFormat } from './erp.columns.ts';
import { claimHistoryFormats, registrationHistoryFormats } from './erp.history.formats.ts';
import { marketFormats } from './erp.market.formats.ts';
import { masterFormats } from './erp.master.formats.ts';
import { orderFormats } from './erp.order.formats.ts';
import { paymentFormats } from './erp.payment.formats.ts';
import { retailFormats } from './erp.retail.formats.ts';
import { userFormats } from './erp.user.formats.ts';
import { serviceFormats } from './erp.service.formats.ts';

/** Version of the file layout that this product writes and reads. */
export const layoutVersion = 1;

/**
 * All files, in the order in which a folder is read: referenced records come first, and bookings of payments before the
 * credit figures and open items that carry them, so that no payment counts twice in between.
 */
export const formats: readonly FileFormat[] = [
  ...marketFormats,
  ...areaFormats,
  ...articleFormats,
  ...paymentFormats,
  ...masterFormats,
  ...userFormats,
  ...orderFormats,
  ...consumerFormats,
  ...serviceFormats,
  ...claimFormats,
  ...retailFormats,
  ...registrationHistoryFormats,
  ...claimHistoryFormats,
  ...bonusFormats,
  ...bonusReportFormats,
];

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

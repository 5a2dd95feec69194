import type { SellerField } from '#rules/money/invoices/seller.ts';
import type { Translate } from '#platform/texts/texts.tsx';

/** The names of the fields that a seller lacks. */
export const missingWords = (t: Translate, missing: readonly string[]): string =>
  missing.map((field) => t(`sellers.field.${field as SellerField}`)).join(', ');

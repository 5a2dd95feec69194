import type { UploadModule } from '#rules/buying/upload-area/choices.ts';
import { attributeSheet, orderLimitSheet } from './upload-area.articles.ts';
import { ownCodeSheet } from './upload-area.codes.ts';
import type { SheetModule } from './upload-area.plan.ts';
import { priceSheet } from './upload-area.prices.ts';
import { deliveryDateSheet, stockSheet } from './upload-area.supply.ts';

/** The modules of the upload area. */
export const sheetModules: Readonly<Record<UploadModule, SheetModule>> = {
  'order-limits': orderLimitSheet,
  'product-attributes': attributeSheet,
  'delivery-dates': deliveryDateSheet,
  'price-lists': priceSheet,
  stock: stockSheet,
  'own-codes': ownCodeSheet,
};

import * as v from 'valibot';
import { articleCode, line, wholeNumber } from '#rules/validation.ts';

/** Parcels of a shipment at most; each has a label. */
export const mostParcels = 50;
/** Items that one shipment takes at most. */
const mostItems = 500;

/** A shipment as the vendor enters it: carrier and tracking number may be empty, for what the vendor brings itself. */
export const shipmentEntries = {
  carrier: line(60),
  trackingNumber: line(60),
  parcels: wholeNumber(1, mostParcels),
};

/** Items of an order that leave together. */
export const shipOrderSchema = v.object({
  orderNo: line(60),
  articleCodes: v.pipe(v.array(articleCode), v.minLength(1, 'required'), v.maxLength(mostItems, 'too_many')),
  ...shipmentEntries,
});

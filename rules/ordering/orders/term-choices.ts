// Choices of payment methods and shipment options, separate from their validation, so that the web can parse URLs
// without loading it.

/** The use of a payment method: an order at checkout, or open invoices. */
export const paymentModules = ['order', 'invoice'] as const;
export type PaymentModule = (typeof paymentModules)[number];

/** Ways to pay invoices; the payment provider of the market decides which of them work. */
export const invoiceMethodTypes = ['virtual_account', 'card', 'ach', 'sepa'] as const;

/** Extra input that a shipment option requires from the dealer at checkout. */
export const shipmentInputs = ['none', 'notes', 'amount'] as const;
export type ShipmentInput = (typeof shipmentInputs)[number];

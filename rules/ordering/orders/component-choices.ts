// Choices of price components, separate from their validation, so that the web can parse URLs without loading it.

/** Where a labelled amount shows. */
export const componentModules = ['order', 'invoice', 'cart', 'checkout'] as const;
export type ComponentModule = (typeof componentModules)[number];

/** Amounts that a sales organisation can label. */
export const componentKeys = [
  'surcharges',
  'recycleFee',
  'freightAllowance',
  'tax',
  'shippingCost',
  'discount',
  'paymentDiscount',
  'earlyPaymentDiscount',
] as const;
export type ComponentKey = (typeof componentKeys)[number];

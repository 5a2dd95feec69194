/** Permission to change what invoices say about their seller, for all companies. */
export const manageSellers = ['page.market'] as const;

/** Limits of what a vendor says about an article. */
export const vendorArticleLimits = {
  code: 60,
  description: 200,
  salesUnit: 20,
  /** Pieces of a sales unit. */
  uomConverter: 99_999,
  imageUrl: 500,
  stock: 1_000_000,
  /** In minor units. */
  price: 1_000_000_000_000,
} as const;

/** Steps in which a claim is written, in their order. */
export const claimSteps = ['product', 'problem', 'photos', 'customer', 'review'] as const;
export type ClaimStep = (typeof claimSteps)[number];

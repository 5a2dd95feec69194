/** Permission of those who answer and decide disputes. */
export const decidesDisputes = ['dispute.decide'] as const;

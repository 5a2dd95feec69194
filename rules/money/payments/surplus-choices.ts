// Choices of the list of unapplied payments, separate from their validation, so that the web can parse URLs without
// loading it.

/** Whether the credit desk dealt with money that pays no invoice. */
export const surplusStates = ['open', 'cleared'] as const;
export type SurplusState = (typeof surplusStates)[number];

// Choices of the list of unapplied payments, separate from their validation, so that the web can parse URLs without
// loading it.

/** The states of money that pays no invoice, at the credit desk. */
export const surplusStates = ['open', 'cleared'] as const;
export type SurplusState = (typeof surplusStates)[number];

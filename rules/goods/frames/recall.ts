/** How urgent a recall is: a danger to the rider, or an improvement at the next service. */
export const recallSeverities = ['safety', 'service'] as const;
export type RecallSeverity = (typeof recallSeverities)[number];

/** The report of a workshop about a recalled frame; `open` before that. */
export const recallStates = ['open', 'checked', 'repaired'] as const;
export type RecallState = (typeof recallStates)[number];

/** States that a workshop may report after the present one: a repair is final. */
export const nextRecallStates: Readonly<Record<RecallState, readonly RecallState[]>> = {
  open: ['checked', 'repaired'],
  checked: ['open', 'repaired'],
  repaired: [],
};

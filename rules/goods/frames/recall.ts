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

/** Number of the affected frames that nobody has checked or repaired yet; a part that is not told counts as none. */
export const leftToCheck = ({
  affected,
  checked,
  repaired,
}: {
  readonly affected: number | null;
  readonly checked: number | null;
  readonly repaired: number | null;
}): number => (affected ?? 0) - (checked ?? 0) - (repaired ?? 0);

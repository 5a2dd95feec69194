/** A step of the bonus of a year: whoever collects its points earns its amount once. */
export interface BonusStep {
  readonly name: string;
  /** Hundredths of a point. */
  readonly points: number;
  /** Minor units. */
  readonly amount: number;
}

/** Where a dealer is on the steps of a year. */
export interface StepProgress {
  /** The highest step that is reached. */
  readonly reached: BonusStep | null;
  readonly next: BonusStep | null;
  /** Hundredths of a point that the next step needs; 0 without one. */
  readonly missing: number;
  /** Minor units of all reached steps. */
  readonly amount: number;
}

/** Steps that these points reach, and what the next one needs. Steps may be in any order; each pays its own amount. */
export function stepProgress(points: number, steps: readonly BonusStep[]): StepProgress {
  const sorted = steps.toSorted((a, b) => a.points - b.points);
  const reached = sorted.filter((step) => step.points <= points);
  const next = sorted.find((step) => step.points > points) ?? null;
  return {
    reached: reached.at(-1) ?? null,
    next,
    missing: next === null ? 0 : next.points - points,
    amount: reached.reduce((sum, step) => sum + step.amount, 0),
  };
}

/** The gain of more points, in minor units: their value, and the amounts of the steps that they reach. */
export function gainOf(
  points: number,
  more: { readonly points: number; readonly value: number },
  steps: readonly BonusStep[],
): { readonly amount: number; readonly step: BonusStep | null } {
  const before = stepProgress(points, steps);
  const after = stepProgress(points + more.points, steps);
  return {
    amount: more.value + after.amount - before.amount,
    step: after.reached === before.reached ? null : after.reached,
  };
}

/** How many articles with these points the next step needs; null if there is no next step or they earn nothing. */
export const countToNext = ({ next, missing }: StepProgress, points: number): number | null =>
  next === null || points <= 0 ? null : Math.ceil(missing / points);

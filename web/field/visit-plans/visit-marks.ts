import { defaultVisitWeeks, overdueDays } from '#rules/field/visit-plans/visit-due.ts';
import type { MarkLook } from '#field/sales-areas/region-mark.part.tsx';
import type { PlannedCustomer } from './visit-plans.documents.ts';

/** How the map shows dealers, in the order of its legend. Each state has a text `visit-plans.map.<state>`. */
export const visitLooks = {
  planned: { shape: 'circle', tone: 'blue' },
  never: { shape: 'down', tone: 'amber', hollow: true },
  due: { shape: 'diamond', tone: 'amber' },
  visited: { shape: 'square', tone: 'green' },
} as const satisfies Readonly<Record<string, MarkLook>>;
type VisitState = keyof typeof visitLooks;

/** A dealer on the map. */
type VisitMark = {
  readonly dealer: PlannedCustomer & { latitude: number; longitude: number };
  readonly state: VisitState;
  /** Place in the day from 1; null: not planned. */
  readonly place: number | null;
};

const isPlaced = (dealer: PlannedCustomer): dealer is VisitMark['dealer'] =>
  dealer.latitude !== null && dealer.longitude !== null;

function stateOf({ daysSince }: PlannedCustomer, weeks: number): VisitState {
  // A list of everybody names no weeks.
  const overdue = overdueDays(daysSince, weeks === 0 ? defaultVisitWeeks : weeks);
  if (overdue === null) return 'never';
  if (overdue >= 0) return 'due';
  return 'visited';
}

/** The dealers of the day and those of the list, each once; `unplaced` counts those whose place nobody knows. */
export function visitMarks(
  stops: readonly PlannedCustomer[],
  listed: readonly PlannedCustomer[],
  weeks: number,
): { marks: VisitMark[]; unplaced: number } {
  const planned = new Set(stops.map(({ code }) => code));
  const others = listed.filter(({ code }) => !planned.has(code));
  const marks = [
    ...stops.map((dealer, at) => ({ dealer, state: 'planned' as const, place: at + 1 })),
    ...others.map((dealer) => ({ dealer, state: stateOf(dealer, weeks), place: null })),
  ].flatMap(({ dealer, ...more }) => (isPlaced(dealer) ? { dealer, ...more } : []));
  return { marks, unplaced: stops.length + others.length - marks.length };
}

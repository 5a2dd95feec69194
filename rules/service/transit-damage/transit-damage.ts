import { addDays, type CalendarDate, instantAt } from '#rules/dates.ts';

/** The damaged goods. */
export const damageKinds = ['packaging', 'frame', 'component', 'missing'] as const;
export type DamageKind = (typeof damageKinds)[number];

/**
 * `proposed`: the portal proposes a credit that the dealer accepts or not. `in_review`: the claim desk decides. `credited`
 * and `rejected` end the report.
 */
export const damageStates = ['proposed', 'in_review', 'credited', 'rejected'] as const;
export type DamageState = (typeof damageStates)[number];

export const mostDamagePhotos = 6;

/**
 * Until when damage of a delivery can be reported: the ERP tells the day of its arrival only, so the hours count from the
 * end of that day in the market's time zone. Null: it did not arrive yet.
 */
export function reportableUntil(deliveredOn: CalendarDate | null, hours: number, timeZone: string): Date | null {
  if (deliveredOn === null) return null;
  return new Date(instantAt(addDays(deliveredOn, 1), '00:00', timeZone).getTime() + hours * 3_600_000);
}

/** Why damage of a delivery cannot be reported now, or null. */
export function reportRefusal(
  until: Date | null,
  now: Date,
): 'transit_damage_not_delivered' | 'transit_damage_late' | null {
  if (until === null) return 'transit_damage_not_delivered';
  return now > until ? 'transit_damage_late' : null;
}

/** The facts that decide about a report. Amounts in minor units of one currency. */
export interface DamageFacts {
  readonly kind: DamageKind;
  /** Price of the damaged units on the delivery. */
  readonly value: number;
  /** Highest credit that the market grants without the desk; 0: none. */
  readonly cap: number;
  readonly photos: number;
  /** Open or credited reports of the same customer within the last 90 days. */
  readonly recent: number;
}

/** Reports within 90 days above which the desk looks at every further one. */
export const mostRecentReports = 3;

/** Rows of the rule table: share of the value that is credited without the desk, and the photos that prove it. */
const proposals: Readonly<Record<DamageKind, { readonly share: number; readonly photos: number } | null>> = {
  // Only the box: the goods can be sold.
  packaging: { share: 0.02, photos: 1 },
  component: { share: 0.1, photos: 2 },
  // The carrier is asked first.
  missing: null,
  // A frame is looked at by people, always.
  frame: null,
};

/** The credit that the portal proposes in whole minor units, or null: the desk decides. */
export function proposedCredit({ kind, value, cap, photos, recent }: DamageFacts): number | null {
  const row = proposals[kind];
  if (!row || photos < row.photos || recent >= mostRecentReports) return null;
  const credit = Math.round(value * row.share);
  return credit > 0 && credit <= cap ? credit : null;
}

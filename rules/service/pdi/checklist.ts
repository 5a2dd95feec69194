// The checklist of pre-delivery inspections, without validation, so that the web can use it without loading that.

/** Parts of the bicycle by which the checklist is grouped, in the order in which a mechanic goes through them. */
export const partGroups = [
  'brakes',
  'steering',
  'wheels',
  'drivetrain',
  'frame',
  'suspension',
  'electrics',
  'handover',
] as const;
export type PartGroup = (typeof partGroups)[number];

/** Most photos of one record. */
export const mostPhotos = 12;

/** States by which records are filtered: items are left to check, or none. */
export const inspectionStates = ['open', 'complete'] as const;
export type InspectionState = (typeof inspectionStates)[number];

interface Assigned {
  /** Codes of merchandise categories; none: the item is for all bicycles. */
  readonly merchandise: readonly string[];
}

/** True if an item belongs to the inspection of a bicycle. An unknown category (empty) gets only the items for all. */
export const appliesTo = ({ merchandise }: Assigned, category: string): boolean =>
  merchandise.length === 0 || merchandise.includes(category);

/** A record is complete when all of its items are checked; one without items stays open. */
export const countedState = ({
  openItems,
  totalItems,
}: {
  readonly openItems: number;
  readonly totalItems: number;
}): InspectionState => (openItems === 0 && totalItems > 0 ? 'complete' : 'open');

/** The state of a record with these checks. */
export const inspectionState = (checks: readonly { readonly checked: boolean }[]): InspectionState =>
  countedState({ openItems: checks.filter(({ checked }) => !checked).length, totalItems: checks.length });

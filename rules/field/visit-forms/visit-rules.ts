import type { ErrorCode } from '#rules/errors.ts';
import { addDays, type CalendarDate } from '#rules/dates.ts';
import { authorDays, isFrontSlot, oldestVisitDays, type VisitSlot } from './visit-choices.ts';

/** A customer code without the hyphen of an empty half: `10001-` and `-10001` are `10001`. */
export const strippedCode = (unified: string): string => unified.replaceAll(/^-|-$/g, '');

/** Unified codes that a stripped or unified code may stand for, the most exact first. */
export const possibleCodes = (code: string): string[] => [code, `${code}-`, `-${code}`];

/** The missing parts of the photos that a visit needs, the display first. */
export function missingPhotos(filled: ReadonlySet<VisitSlot>): ErrorCode[] {
  const slots = [...filled];
  return [
    ...(slots.some((slot) => !isFrontSlot(slot)) ? [] : (['visit_display_photo'] as const)),
    ...(slots.some(isFrontSlot) ? [] : (['visit_shop_photo'] as const)),
  ];
}

/** True if a form names a series; series that the author typed are no selected ones. */
export const namesSeries = (form: {
  readonly seriesList: readonly string[];
  readonly seriesBrand: readonly { readonly seriesList: readonly string[] }[];
}): boolean => form.seriesList.length > 0 || form.seriesBrand.some(({ seriesList }) => seriesList.length > 0);

/** True if a visit may have this day: not in the future, and at most a year ago. */
export const isVisitDay = (visitedOn: CalendarDate, today: CalendarDate): boolean =>
  visitedOn <= today && visitedOn >= addDays(today, -oldestVisitDays);

/** True if a user changes and deletes a visit: its author for seven days, holders of `formvisit.cud` always. */
export const mayChangeVisit = (
  visit: { readonly authorId: string | null; readonly createdAt: Date },
  user: { readonly userId: string; readonly permissions: ReadonlySet<string> },
  now: Date,
): boolean =>
  user.permissions.has('formvisit.cud') ||
  (visit.authorId === user.userId && now.getTime() - visit.createdAt.getTime() <= authorDays * 86_400_000);

import { isCalendarDate } from '#rules/dates.ts';
import { isVisitDay, missingPhotos, namesSeries } from '#rules/field/visit-forms/visit-rules.ts';
import { type VisitBrand, type VisitSlot, visitSlots } from '#rules/field/visit-forms/visit-choices.ts';
import { sentForm } from '#rules/field/visit-forms/visit-input.ts';
import { marketToday } from '#platform/market-day.ts';
import type { LastVisit, StoredVisit, VisitDealer, VisitStartQuery } from './visit.documents.ts';

/** The part of a brand that a device remembers, so that the form works without a network. */
export type Reference = {
  answers: VisitStartQuery['formVisitAnswers'];
  dealers: readonly VisitDealer[];
  /** The latest visit of each dealer. */
  lastVisits: readonly LastVisit[];
};

/** The answer of the author. Quantities are as typed; '' and null: not answered. */
export type Answers = {
  otherMidrange: string | null;
  otherMidrangeNote: string;
  brandDomination: boolean | null;
  qtyPlgGrp: string;
  qtyNonPlgGrp: string;
  brandDisplay: string | null;
  brandDisplayNote: string;
  seriesList: readonly string[];
  seriesBrand: readonly { brand: string; seriesList: readonly string[] }[];
  otherSeriesList: readonly string[];
  equipment: readonly string[];
  equipmentText: string;
  notes: string;
};
export type AnswerField = keyof Answers;

/** A photo on the device; its bytes are kept beside the visit. The id of the upload is known once all bytes arrived. */
export type KeptPhoto = { id: string; name: string; attachmentId: string | null };

/** Why the server refuses a visit, by field. */
export type Refusal = { field: string | null; message: string };

/** A visit on the device that the server does not have yet, or has in another version. */
export type KeptVisit = {
  id: string;
  brand: VisitBrand;
  /** The version that the author edits; null: a new visit. */
  base: StoredVisit | null;
  dealer: VisitDealer | null;
  visitedOn: string;
  answers: Answers;
  /** The day of the visit that the answers were taken from. */
  filledFrom: string | null;
  photos: Partial<Record<VisitSlot, KeptPhoto>>;
  /** Slots whose stored photo goes. */
  removed: readonly VisitSlot[];
  changedAt: string;
  /** The author wants it sent; otherwise they are still at it. */
  saved: boolean;
  /** Somebody else changed it: their version. */
  conflict: StoredVisit | null;
  refusals: readonly Refusal[];
};

export const noAnswers: Answers = {
  otherMidrange: null,
  otherMidrangeNote: '',
  brandDomination: null,
  qtyPlgGrp: '',
  qtyNonPlgGrp: '',
  brandDisplay: null,
  brandDisplayNote: '',
  seriesList: [],
  seriesBrand: [],
  otherSeriesList: [],
  equipment: [],
  equipmentText: '',
  notes: '',
};

/** Answers of a stored visit, as the form edits them. */
export const answersOf = (visit: LastVisit): Answers => ({
  otherMidrange: visit.otherMidrange,
  otherMidrangeNote: visit.otherMidrangeNote,
  brandDomination: visit.brandDomination,
  qtyPlgGrp: visit.qtyPlgGrp === null ? '' : String(visit.qtyPlgGrp),
  qtyNonPlgGrp: visit.qtyNonPlgGrp === null ? '' : String(visit.qtyNonPlgGrp),
  brandDisplay: visit.brandDisplay,
  brandDisplayNote: visit.brandDisplayNote,
  seriesList: visit.seriesList,
  seriesBrand: visit.seriesBrand.map(({ brand, seriesList }) => ({ brand, seriesList })),
  otherSeriesList: visit.otherSeriesList,
  equipment: visit.equipment,
  equipmentText: visit.equipmentText,
  notes: visit.notes,
});

/** A visit that begins now. */
export const newVisit = (id: string, brand: VisitBrand, now: Date): KeptVisit => ({
  id,
  brand,
  base: null,
  dealer: null,
  visitedOn: marketToday(now),
  answers: noAnswers,
  filledFrom: null,
  photos: {},
  removed: [],
  changedAt: now.toISOString(),
  saved: false,
  conflict: null,
  refusals: [],
});

/** The edit of a stored visit. */
export const editOf = (stored: StoredVisit): KeptVisit => ({
  id: stored.id,
  brand: stored.brand as VisitBrand,
  base: stored,
  dealer: { custCode: stored.custCode, name: stored.custName, city: stored.custCity },
  visitedOn: stored.visitedOn,
  answers: answersOf(stored),
  filledFrom: null,
  photos: {},
  removed: [],
  changedAt: stored.updatedAt,
  saved: false,
  conflict: null,
  refusals: [],
});

/** True if nobody typed an answer yet: there is none, or they are those of the last visit. */
export const isUntouched = ({ filledFrom, answers }: KeptVisit): boolean =>
  filledFrom !== null || sameValue(answers, noAnswers);

/**
 * The visit for another dealer. Answers that nobody typed yet begin as those of the dealer's last visit, without its
 * notes, which are about that day.
 */
export function forDealer(visit: KeptVisit, dealer: VisitDealer | null, last: LastVisit | null): KeptVisit {
  if (!isUntouched(visit)) return { ...visit, dealer };
  const answers = last ? { ...answersOf(last), notes: '' } : noAnswers;
  return { ...visit, dealer, answers, filledFrom: last?.visitedOn ?? null };
}

/** Slots with a photo, on the device or stored. */
export const filledSlots = ({ base, photos, removed }: KeptVisit): Set<VisitSlot> =>
  new Set(
    visitSlots.filter(
      (slot) =>
        photos[slot] !== undefined || (!removed.includes(slot) && base?.photos.some((photo) => photo.slot === slot)),
    ),
  );

/** The largest quantity on a floor. */
const mostOnFloor = 9_999;

export type VisitProblems = Partial<
  Record<
    'dealer' | 'visitedOn' | 'displayShop1' | 'frontShop1' | 'series' | 'qtyPlgGrp' | 'qtyNonPlgGrp',
    'not_empty' | 'visit_day' | 'visit_display_photo' | 'visit_shop_photo' | 'visit_series' | 'must_be_whole_number'
  >
>;

const quantityProblem = (typed: string): boolean =>
  typed.trim() !== '' && !(/^\d+$/.test(typed.trim()) && Number(typed) <= mostOnFloor);

const isDay = (day: string, today: string): boolean =>
  isCalendarDate(day) && isCalendarDate(today) && isVisitDay(day, today);

/** Why a visit cannot be sent yet, by field. */
export function problemsOf(visit: KeptVisit, today: string): VisitProblems {
  const { answers, brand } = visit;
  const missing = missingPhotos(filledSlots(visit));
  const polygon = brand === 'polygon';
  return {
    ...(visit.dealer === null ? { dealer: 'not_empty' } : {}),
    ...(visit.base === null && !isDay(visit.visitedOn, today) ? { visitedOn: 'visit_day' } : {}),
    ...(missing.includes('visit_display_photo') ? { displayShop1: 'visit_display_photo' } : {}),
    ...(missing.includes('visit_shop_photo') ? { frontShop1: 'visit_shop_photo' } : {}),
    ...(namesSeries({ seriesList: answers.seriesList, seriesBrand: polygon ? [] : answers.seriesBrand })
      ? {}
      : { series: 'visit_series' }),
    ...(polygon && quantityProblem(answers.qtyPlgGrp) ? { qtyPlgGrp: 'must_be_whole_number' } : {}),
    ...(polygon && quantityProblem(answers.qtyNonPlgGrp) ? { qtyNonPlgGrp: 'must_be_whole_number' } : {}),
  };
}

export const canBeSent = (visit: KeptVisit, today: string): boolean =>
  visit.saved &&
  visit.conflict === null &&
  visit.refusals.length === 0 &&
  Object.keys(problemsOf(visit, today)).length === 0;

const quantityOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

/** The form as it is sent; fields of the other brand are left out. */
export function formOf({ brand, dealer, visitedOn, answers }: KeptVisit) {
  return sentForm({
    brand,
    custCode: dealer?.custCode ?? '',
    visitedOn,
    ...answers,
    seriesList: [...answers.seriesList],
    otherSeriesList: [...answers.otherSeriesList],
    equipment: [...answers.equipment],
    seriesBrand:
      brand === 'wim'
        ? answers.seriesBrand.map(({ brand: of, seriesList }) => ({ brand: of, seriesList: [...seriesList] }))
        : [],
    qtyPlgGrp: quantityOf(answers.qtyPlgGrp),
    qtyNonPlgGrp: quantityOf(answers.qtyNonPlgGrp),
  });
}

export const sameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

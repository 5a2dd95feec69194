import { type VisitSlot, visitSlots } from '#rules/field/visit-forms/visit-choices.ts';
import { type AnswerField, answersOf, type KeptVisit, noAnswers, sameValue } from './kept-visit.ts';
import type { LastVisit, StoredVisit } from './visit.documents.ts';

const answerFields = Object.keys(noAnswers) as AnswerField[];
export type Side = 'mine' | 'theirs';
/** The places where two versions of a visit may differ: the day, an answer or the photo of a slot. */
export type MergeField = 'visitedOn' | AnswerField | VisitSlot;
export type Choices = Partial<Record<MergeField, Side>>;

const isSlot = (field: MergeField): field is VisitSlot => visitSlots.some((slot) => slot === field);

const storedPhoto = (visit: StoredVisit | null, slot: VisitSlot): string | null =>
  visit?.photos.find((photo) => photo.slot === slot)?.attachment?.id ?? null;

/** The photo of a slot on the device: a new one, the stored one, or none. */
function ownPhoto({ base, photos, removed }: KeptVisit, slot: VisitSlot): string | null {
  return photos[slot]?.id ?? (removed.includes(slot) ? null : storedPhoto(base, slot));
}

/** Fields in which answers differ from those of a visit, in the order of the form. */
export const changedAnswers = (answers: KeptVisit['answers'], visit: LastVisit): AnswerField[] => {
  const before = answersOf(visit);
  return answerFields.filter((field) => !sameValue(answers[field], before[field]));
};

/** Fields in which the device's version and the stored one of a conflict differ. */
export function conflictFields(visit: KeptVisit): MergeField[] {
  const theirs = visit.conflict;
  if (!theirs) return [];
  return [
    ...(visit.visitedOn === theirs.visitedOn ? [] : (['visitedOn'] as const)),
    ...changedAnswers(visit.answers, theirs),
    ...visitSlots.filter((slot) => ownPhoto(visit, slot) !== storedPhoto(theirs, slot)),
  ];
}

/** Suggests this device's value where its author changed it, and the stored value elsewhere. */
export function suggestedChoices(visit: KeptVisit): Choices {
  const before = visit.base ? answersOf(visit.base) : noAnswers;
  const changed = (field: MergeField): boolean => {
    if (field === 'visitedOn') return visit.visitedOn !== visit.base?.visitedOn;
    if (isSlot(field)) return visit.photos[field] !== undefined || visit.removed.includes(field);
    return !sameValue(visit.answers[field], before[field]);
  };
  return Object.fromEntries(conflictFields(visit).map((field) => [field, changed(field) ? 'mine' : 'theirs']));
}

/** The visit with the chosen side of each field, as a change of the stored version. */
export function merged(visit: KeptVisit, choices: Choices): KeptVisit {
  const theirs = visit.conflict;
  if (!theirs) return visit;
  const takesTheirs = (field: MergeField): boolean => choices[field] === 'theirs';
  const stored = answersOf(theirs);
  const answers = Object.fromEntries(
    answerFields.map((field) => [field, (takesTheirs(field) ? stored : visit.answers)[field]]),
  ) as KeptVisit['answers'];
  const photos = Object.fromEntries(
    Object.entries(visit.photos).filter(([slot]) => !takesTheirs(slot as VisitSlot)),
  ) as KeptVisit['photos'];
  return {
    ...visit,
    base: theirs,
    visitedOn: takesTheirs('visitedOn') ? theirs.visitedOn : visit.visitedOn,
    answers,
    photos,
    removed: visitSlots.filter(
      (slot) => !takesTheirs(slot) && ownPhoto(visit, slot) === null && storedPhoto(theirs, slot) !== null,
    ),
    saved: true,
    conflict: null,
    refusals: [],
  };
}

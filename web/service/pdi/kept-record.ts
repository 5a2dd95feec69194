import { frameNumberProblem, scannedFrameNumber } from '#rules/goods/frames/frame-number.ts';
import { appliesTo } from '#rules/service/pdi/checklist.ts';
import type { InspectionStartQuery } from '#platform/api/generated/graphql.ts';
import type { StoredInspection } from './pdi.documents.ts';

/** The memory of a device, so that the form works without a network. */
export type Reference = Pick<InspectionStartQuery, 'claimPDIChecklist' | 'claimPDIMerchandise' | 'claimPDIFrames'> & {
  /** When the device loaded it. */
  at: string;
};

export type KeptCheck = {
  checklist: number;
  description: string;
  group: string;
  sorting: number;
  checked: boolean;
};

/** The input of the mechanic. */
export type Draft = {
  frameNumber: string;
  merchandise: string;
  mechanic: string;
  note: string;
  checks: KeptCheck[];
  signature: { name: string; path: string } | null;
};

/** A photo on the device that the server does not have yet; its bytes are kept beside the record. */
export type KeptPhoto = { id: string; name: string };

/** A record on the device that the server does not have yet, or has in another version. */
export type KeptRecord = {
  id: string;
  /** The version that the mechanic edits; null: a new record. */
  base: StoredInspection | null;
  draft: Draft;
  photos: KeptPhoto[];
  inspectedAt: string;
  checklistAt: string;
  changedAt: string;
  /** The mechanic pressed save; otherwise they may still be at it. */
  saved: boolean;
  /** Somebody else changed it: their version. */
  conflict: StoredInspection | null;
  /** Why the server refuses it. */
  refusal: string | null;
};

const checksOf = (reference: Reference, category: string): KeptCheck[] =>
  reference.claimPDIChecklist
    .filter((entry) => appliesTo(entry, category))
    .map(({ checklist, description, group, sorting }) => ({ checklist, description, group, sorting, checked: false }));

/** A record that begins now. */
export const newRecord = (
  id: string,
  reference: Reference,
  { mechanic, frame, now }: { mechanic: string; frame: string; now: string },
): KeptRecord => ({
  id,
  base: null,
  draft: withBicycle(
    { frameNumber: '', merchandise: '', mechanic, note: '', checks: [], signature: null },
    reference,
    frame,
    null,
  ),
  photos: [],
  inspectedAt: now,
  checklistAt: reference.at,
  changedAt: now,
  saved: false,
  conflict: null,
  refusal: null,
});

/** The edit of a stored record. */
export const editOf = (stored: StoredInspection): KeptRecord => ({
  id: stored.id,
  base: stored,
  draft: draftOf(stored),
  photos: [],
  inspectedAt: stored.inspectedAt,
  checklistAt: stored.updatedAt,
  changedAt: stored.updatedAt,
  saved: false,
  conflict: null,
  refusal: null,
});

export const draftOf = (stored: StoredInspection): Draft => ({
  frameNumber: stored.frameNumber,
  merchandise: stored.merchandise,
  mechanic: stored.mechanic,
  note: stored.note,
  checks: stored.checklist.map((check) => ({ ...check })),
  signature: stored.signature && { name: stored.signature.name, path: stored.signature.path },
});

/**
 * The draft with another frame or category. A frame that the device knows sets the category, and the category sets the
 * items; what is checked stays checked.
 */
export function withBicycle(draft: Draft, reference: Reference, frameNumber: string, category: string | null): Draft {
  const number = scannedFrameNumber(frameNumber);
  const known = reference.claimPDIFrames.find((frame) => frame.frameNumber === number);
  const merchandise = category ?? (known?.merchandise || draft.merchandise);
  if (draft.checks.length > 0 && merchandise === draft.merchandise) return { ...draft, frameNumber, merchandise };
  const done = new Set(draft.checks.filter(({ checked }) => checked).map(({ checklist }) => checklist));
  const checks = checksOf(reference, merchandise).map((check) => ({ ...check, checked: done.has(check.checklist) }));
  return { ...draft, frameNumber, merchandise, checks };
}

/** Why a draft cannot be sent yet, by field. */
export function problemsOf({ frameNumber, mechanic }: Draft): {
  frameNumber?: 'not_empty' | 'frame_number_too_long' | 'frame_number_invalid';
  mechanic?: 'not_empty';
} {
  const number = frameNumberProblem(scannedFrameNumber(frameNumber));
  return { ...(number ? { frameNumber: number } : {}), ...(mechanic.trim() === '' ? { mechanic: 'not_empty' } : {}) };
}

export const canBeSent = (record: KeptRecord): boolean =>
  record.conflict === null && record.refusal === null && Object.keys(problemsOf(record.draft)).length === 0;

export const openItems = ({ checks }: Pick<Draft, 'checks'>): number => checks.filter(({ checked }) => !checked).length;

/** A difference between the device's version and the stored one, for people to compare. */
export type Difference = {
  field: 'frame' | 'mechanic' | 'note' | 'signature' | 'check';
  /** The item, if the field is one. */
  item: string;
  mine: string;
  stored: string;
};

/** Where a draft and a stored record differ. Words for checks come from the caller. */
export function differences(
  draft: Draft,
  stored: StoredInspection,
  words: { checked: string; unchecked: string; none: string; signed: (name: string) => string },
): Difference[] {
  const signatureOf = (signature: { name: string } | null): string =>
    signature ? words.signed(signature.name) : words.none;
  const all: Difference[] = [
    { field: 'frame', item: '', mine: scannedFrameNumber(draft.frameNumber), stored: stored.frameNumber },
    { field: 'mechanic', item: '', mine: draft.mechanic.trim(), stored: stored.mechanic },
    { field: 'note', item: '', mine: draft.note.trim() || words.none, stored: stored.note || words.none },
    { field: 'signature', item: '', mine: signatureOf(draft.signature), stored: signatureOf(stored.signature) },
    ...draft.checks.flatMap((check): Difference[] => {
      const other = stored.checklist.find(({ checklist }) => checklist === check.checklist);
      const word = (checked: boolean): string => (checked ? words.checked : words.unchecked);
      return other
        ? [{ field: 'check', item: check.description, mine: word(check.checked), stored: word(other.checked) }]
        : [];
    }),
  ];
  return all.filter(({ mine, stored: theirs }) => mine !== theirs);
}

import { issueSlots, type ClaimSlot } from './slots.ts';
import type { ProductCategory } from './status.ts';

/** Photos and documents that the desk may ask a dealer for, each by the slot that is asked for it. */
export const askedSlots = ['photo1', 'photo2', 'photo3', 'invoice', 'idCard', 'video'] as const satisfies ClaimSlot[];
export type AskedSlot = (typeof askedSlots)[number];

/** The photos and documents that the desk may ask for claims of a type: parts have no frame. */
export const askableSlots = (type: ProductCategory): AskedSlot[] =>
  askedSlots.filter((slot) => type === 'bike' || (slot !== 'photo1' && slot !== 'photo2'));

/** The slots that answer for one: any photo of the defect does. */
const answersOf = (slot: AskedSlot): readonly ClaimSlot[] => (slot === 'photo3' ? issueSlots : [slot]);

/** A photo or document that the desk asked for, and whether the dealer added one since. */
export interface AskedProof {
  readonly slot: AskedSlot;
  readonly given: boolean;
}

/** Of the slots asked for at an instant, those for which a file came later. */
export function askedProofs(
  asked: readonly AskedSlot[],
  at: Date,
  files: readonly { readonly slot: ClaimSlot; readonly addedAt: Date }[],
): AskedProof[] {
  return asked.map((slot) => ({
    slot,
    given: files.some((file) => file.addedAt > at && answersOf(slot).includes(file.slot)),
  }));
}

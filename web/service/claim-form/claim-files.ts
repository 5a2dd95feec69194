import type { ClaimSlot } from '#rules/service/claims/slots.ts';
import type { SlotAttachment } from '#ui/picture/upload-slot.tsx';

/**
 * How far the file of a slot is. `elsewhere`: another device has not finished it. `paused`: this device waits for the
 * network in the middle of it.
 */
export type SlotState = 'waiting' | 'paused' | 'sending' | 'checking' | 'ready' | 'refused' | 'elsewhere';

/** The files of a claim that is being written. */
export type ClaimFiles = {
  readonly states: ReadonlyMap<ClaimSlot, SlotState>;
  /** The part of a slot that the server holds. */
  readonly storedOf: (slot: ClaimSlot) => SlotAttachment | null;
  /** The place of a slot in the upload queue. */
  readonly placeOf: (slot: ClaimSlot) => string;
  readonly add: (slot: ClaimSlot, file: File) => void;
  readonly remove: (slot: ClaimSlot) => void;
};

/** Slots whose files are stored or on their way; a refused file leaves its slot open. */
export const filledSlots = (states: ClaimFiles['states']): ReadonlySet<ClaimSlot> =>
  new Set([...states].filter(([, state]) => state !== 'refused').map(([slot]) => slot));

/** How many files are not stored yet. */
export function onTheWay(states: ClaimFiles['states']): { readonly sending: number; readonly waiting: number } {
  const all = [...states.values()];
  return {
    sending: all.filter((state) => state === 'sending' || state === 'checking').length,
    waiting: all.filter((state) => state === 'waiting' || state === 'paused' || state === 'elsewhere').length,
  };
}

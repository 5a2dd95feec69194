import { type ClaimSlot, claimSlots } from '#rules/service/claims/slots.ts';
import type { Translate } from '#platform/texts/texts.tsx';

type NamedSlot = Exclude<ClaimSlot, `additionalDoc${string}`>;

/** The text that names a slot. */
export const slotName = (slot: ClaimSlot) =>
  slot.startsWith('additionalDoc') ? ('claims.slot.document' as const) : (`claims.slot.${slot as NamedSlot}` as const);

/** The name of a slot as the server writes it. */
export function slotWords(t: Translate, slot: string): string {
  const known = claimSlots.find((one) => one === slot);
  return known ? t(slotName(known)) : slot;
}

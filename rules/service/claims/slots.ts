import type { ProductCategory } from './status.ts';

/** Places for files of a claim. */
export const claimSlots = [
  'invoice',
  'idCard',
  'photo1',
  'photo2',
  'photo3',
  'photo4',
  'photo5',
  'photo6',
  'video',
  'additionalDoc1',
  'additionalDoc2',
  'additionalDoc3',
  'additionalDoc4',
  'additionalDoc5',
] as const;
export type ClaimSlot = (typeof claimSlots)[number];

/** The content of a slot. */
export type SlotKind = 'photo' | 'video' | 'document';
export const kindOfSlot = (slot: ClaimSlot): SlotKind => {
  if (slot === 'video') return 'video';
  if (slot.startsWith('photo')) return 'photo';
  return 'document';
};

/** Photos of the defect. */
export const issueSlots = ['photo3', 'photo4', 'photo5', 'photo6'] as const satisfies readonly ClaimSlot[];

/** A slot, or several of which one is enough. */
export interface NeededSlot {
  readonly slots: readonly ClaimSlot[];
  readonly code: 'claim_invoice' | 'claim_full_bike' | 'claim_serial' | 'claim_issue' | 'claim_id_card';
}

/** The proof that a claim needs. */
export function neededSlots(claim: {
  readonly productCategory: ProductCategory;
  readonly hasConsumer: boolean;
}): NeededSlot[] {
  const bike: NeededSlot[] =
    claim.productCategory === 'bike'
      ? [
          { slots: ['photo1'], code: 'claim_full_bike' },
          { slots: ['photo2'], code: 'claim_serial' },
        ]
      : [];
  return [
    { slots: ['invoice'], code: 'claim_invoice' },
    ...(claim.hasConsumer ? [{ slots: ['idCard'], code: 'claim_id_card' } as const] : []),
    ...bike,
    { slots: issueSlots, code: 'claim_issue' },
  ];
}

/** Of the needed proof, what is still missing. */
export function missingSlots(claim: Parameters<typeof neededSlots>[0], filled: ReadonlySet<ClaimSlot>): NeededSlot[] {
  return neededSlots(claim).filter(({ slots }) => !slots.some((slot) => filled.has(slot)));
}

/** Slots of further documents, which both sides add and remove after the claim was sent. */
export const additionalSlots = [
  'additionalDoc1',
  'additionalDoc2',
  'additionalDoc3',
  'additionalDoc4',
  'additionalDoc5',
] as const satisfies readonly ClaimSlot[];

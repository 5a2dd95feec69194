// Choices of disputes, separate from their validation, so that the web can parse URLs without loading it.

/** Why a customer disputes an invoice or one of its lines. */
export const disputeReasons = ['price', 'quantity', 'damaged', 'not_received', 'returned', 'other'] as const;
export const disputeStates = ['open', 'accepted', 'rejected'] as const;
/** Who has to act on an open dispute: the desk decides, or the dealer answers its question. */
export const disputeTurns = ['desk', 'dealer'] as const;
export type DisputeTurn = (typeof disputeTurns)[number];
export type DisputeState = (typeof disputeStates)[number];

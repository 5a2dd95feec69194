// Choices of the credit desk's list, separate from their validation, so that the web can parse URLs without loading it.

/** States of an account in the credit desk's list; `desk`: blocked or unblocked by the desk. */
export const deskStates = ['blocked', 'over-limit', 'overdue', 'desk', 'open'] as const;
export type DeskState = (typeof deskStates)[number];

/** Columns that the credit desk's list sorts by; amounts sort within their currency. */
export const deskSorts = ['exposure', 'used', 'balance', 'overdue', 'overdueDays', 'name'] as const;
export type DeskSort = (typeof deskSorts)[number];

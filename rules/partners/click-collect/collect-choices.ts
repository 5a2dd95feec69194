/** The nine statuses of a click and collect order, as the database stores them, in their order. */
export const collectStatuses = [
  'need_confirmation',
  'open',
  'processing_by_hq',
  'confirmed',
  'shipment_from_hq',
  'partially_shipped',
  'shipped',
  'ready_to_pickup',
  'complete',
] as const;
export type CollectStatus = (typeof collectStatuses)[number];

/** Where a line comes from: the dealer's own shelf, or HQ. */
export const collectMarks = ['ready_to_pickup', 'order_to_hq'] as const;
export type CollectMark = (typeof collectMarks)[number];

/** Columns of the counter board; an order that is late is in `overdue` only, a complete one in none. */
export const boardColumns = ['confirm', 'prepare', 'hq', 'pickup', 'overdue'] as const;
export type BoardColumn = (typeof boardColumns)[number];

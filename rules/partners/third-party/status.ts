/** Statuses of an item of a third-party order. */
export const itemStatuses = ['open', 'processing', 'shipped', 'complete', 'cancelled'] as const;
export type ItemStatus = (typeof itemStatuses)[number];

/** Statuses of a third-party order; they follow from its items. */
export const thirdPartyOrderStatuses = ['open', 'processing', 'complete'] as const;
export type ThirdPartyOrderStatus = (typeof thirdPartyOrderStatuses)[number];

/** The steps that a vendor may take with an item, from each status. Nothing leads back. */
const steps: Readonly<Record<ItemStatus, readonly ItemStatus[]>> = {
  open: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['complete'],
  complete: [],
  cancelled: [],
};

/** The statuses that may follow a status, the usual one first. */
export const nextItemStatuses = (from: ItemStatus): readonly ItemStatus[] => steps[from];

/** True if an item may go from one status to another. */
export const isItemStep = (from: ItemStatus, to: ItemStatus): boolean => steps[from].includes(to);

/**
 * The status of an order by those of its items: open if all are open, complete if all are complete or cancelled,
 * else processing.
 */
export function orderStatusOf(items: readonly ItemStatus[]): ThirdPartyOrderStatus {
  if (items.every((status) => status === 'open')) return 'open';
  return items.every((status) => status === 'complete' || status === 'cancelled') ? 'complete' : 'processing';
}

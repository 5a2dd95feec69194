// Choices in filters of orders and deliveries, separate from their validation, so that the web can parse URLs without
// loading it.

/** Longest range of a list that is filtered by two dates, both included. */
export const longestRangeDays = 30;

/**
 * State of an open line: awaiting payment, with the ERP, or at the ERP and not confirmed, confirmed, partly shipped.
 */
export const openStates = ['pending', 'on processing', 'submitted', 'confirmed', 'partly_shipped'] as const;
/** slipped: the promised date was postponed. */
export const openRisks = ['late', 'at_risk', 'slipped'] as const;
/** Lines without a date come last in both directions. */
export const openSorts = [
  'newest',
  'oldest',
  'expected',
  'expected_last',
  'requested',
  'requested_last',
  'slip',
  'slip_least',
] as const;
export type OpenSort = (typeof openSorts)[number];

/** Where an order was placed. */
export const orderOrigins = ['portal', 'erp'] as const;

/** open = planned or in transit. */
export const deliveryStates = ['open', 'planned', 'shipped', 'delivered'] as const;

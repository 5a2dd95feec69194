// What filters of orders and deliveries offer, apart from their check, so that addresses can be read without it.

/** Longest range of a list that is filtered by two dates, both included. */
export const longestRangeDays = 30;

/** How open lines stand: the payment is awaited, with the ERP, or there not confirmed, confirmed, partly shipped. */
export const openStates = ['pending', 'on processing', 'submitted', 'confirmed', 'partly_shipped'] as const;
/** Slipped: the promised date has moved to later. */
export const openRisks = ['late', 'at_risk', 'slipped'] as const;
/** What has no date comes last either way. */
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

/** Open = planned or on the road. */
export const deliveryStates = ['open', 'planned', 'shipped', 'delivered'] as const;

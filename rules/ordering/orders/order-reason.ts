import { filledLine, line } from '#rules/validation.ts';

/** Why somebody cancels an order. */
export const orderReason = line(100);
/** Why somebody voids the payment of an order; needed. */
export const filledOrderReason = filledLine(100);

import { filledLine, filledLines, line } from '#rules/validation.ts';

/** Why somebody cancels an order. */
export const orderReason = line(100);
/** Why somebody voids the payment of an order; needed. */
export const filledOrderReason = filledLine(100);
/** Text that the order desk writes about an order: a note for colleagues, or a message to the dealer. */
export const deskWords = filledLines(1000);

import { filledLines } from '#rules/validation.ts';

/** The longest note about a dealer. */
export const longestDealerNote = 1000;
/** Words that a member of staff notes about a dealer. */
export const dealerNote = filledLines(longestDealerNote);

/** Permission to change the answer lists. */
export const setsAnswers = ['page.market'] as const;

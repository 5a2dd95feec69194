/**
 * The gaps of an article: a picture, a document, a picture large enough for the product page, a price of today, or a
 * description in any language.
 */
export const articleGaps = ['picture', 'document', 'small', 'price', 'text'] as const;
export type ArticleGap = (typeof articleGaps)[number];

/** The outcome of a file of an import. */
export const fileOutcomes = ['added', 'replaced', 'unchanged', 'refused'] as const;
export type FileOutcome = (typeof fileOutcomes)[number];

/** States of an import: `refused` means that nothing of its archive was read. */
export const importStates = ['waiting', 'running', 'done', 'refused'] as const;
export type ImportState = (typeof importStates)[number];

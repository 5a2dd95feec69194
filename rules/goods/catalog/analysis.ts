/**
 * Flags of an analysed article in the order of the contract: true is good for `good`, and prevents ordering for
 * `problem`.
 */
export const analysisFlags = {
  invalidArticle: 'problem',
  allowToOrder: 'good',
  orderBlocked: 'problem',
  hierarchyBlocked: 'problem',
  brandBlocked: 'problem',
  categoryBlocked: 'problem',
  sorgBlocked: 'problem',
  hasPrice: 'good',
} as const;

export type AnalysisFlag = keyof typeof analysisFlags;
export const analysisFlagNames = Object.keys(analysisFlags) as AnalysisFlag[];

/** True if this value of a flag prevents ordering the article. */
export function isBlockingFlag(flag: AnalysisFlag, status: boolean): boolean {
  return analysisFlags[flag] === 'good' ? !status : status;
}

/** Maximum number of products in one call that changes them. */
export const productBatch = 75;

/** Splits a list into batches of at most `size`, in its order. */
export function batchesOf<Item>(items: readonly Item[], size: number = productBatch): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_part, at) => items.slice(at * size, (at + 1) * size));
}

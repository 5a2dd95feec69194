/** Flags of an analysed article in the order of the contract: of a `good` one up is well, of a `problem` it stops the order. */
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

/** Whether a flag as it stands keeps the article from being ordered. */
export function flagStops(flag: AnalysisFlag, status: boolean): boolean {
  return analysisFlags[flag] === 'good' ? !status : status;
}

/** At most so many products go to the server in one call that changes them. */
export const productBatch = 75;

/** A list in parts of at most `size`, in its order. */
export function batchesOf<Item>(items: readonly Item[], size: number = productBatch): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_part, at) => items.slice(at * size, (at + 1) * size));
}

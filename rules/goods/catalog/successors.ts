/** Longer chains are treated as a mistake in the data. */
const longestChain = 10;

/**
 * The articles that replace an article, nearest first: successors of successors, each once. `next` maps a code to its
 * successor; a circular chain ends where it closes.
 */
export function followSuccessors(code: string, next: ReadonlyMap<string, string>): string[] {
  const chain: string[] = [];
  const seen = new Set([code]);
  for (let at = next.get(code); at !== undefined && !seen.has(at) && chain.length < longestChain; at = next.get(at)) {
    seen.add(at);
    chain.push(at);
  }
  return chain;
}

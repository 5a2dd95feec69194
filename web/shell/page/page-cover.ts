import { pageFacts } from './page-facts.ts';

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

function fits([wanted, ...others]: readonly string[], given: readonly string[]): boolean {
  if (wanted === undefined) return given.length === 0;
  const [first, ...rest] = given;
  if (first !== undefined && (wanted.startsWith(':') || wanted === first) && fits(others, rest)) return true;
  return wanted.endsWith('?') && fits(others, given);
}

/**
 * True if a page pattern ('/catalog/:category') matches a path ('/catalog/bike'). Segments that end in '?' are optional
 * at any position.
 */
export function covers(pattern: string, path: string): boolean {
  return fits(segmentsOf(pattern), segmentsOf(path));
}

/** Pages that need their own route: showing a product category instead would be wrong. */
export const ownPages = new Set(['/catalog/fast-order', '/catalog/repeat-order']);

const literals = (pattern: string): number =>
  pattern.split('/').filter((segment) => segment !== '' && !segment.startsWith(':')).length;

/**
 * The page of the contract for a path below the locale prefix; the most literal one if several match, null if none
 * does.
 */
export function patternOf(path: string): string | null {
  const fitting = Object.keys(pageFacts).filter((pattern) => covers(pattern, path));
  return fitting.toSorted((a, b) => literals(b) - literals(a) || a.length - b.length)[0] ?? null;
}

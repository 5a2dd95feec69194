/** Pieces of a file name that may name an article together: `VB-1042-BLK_front` has four, up to five are one code. */
const mostPieces = 5;
/** Shorter pieces are sizes, counters and years. */
const shortestCode = 4;

const stemOf = (fileName: string): string => fileName.replace(/\.[A-Za-z0-9]{2,5}$/, '');

/** Texts in a file name that may be the code of an article, the longest first at each place. */
export function codesInFileName(fileName: string): string[] {
  const pieces = [...stemOf(fileName).matchAll(/[\p{L}\p{Nd}]+/gu)].slice(0, 20);
  const found: string[] = [];
  for (let first = 0; first < pieces.length; first += 1)
    for (let last = Math.min(first + mostPieces, pieces.length) - 1; last >= first; last -= 1) {
      const [start, end] = [pieces[first]?.index ?? 0, pieces[last]];
      const text = stemOf(fileName).slice(start, (end?.index ?? 0) + (end?.[0].length ?? 0));
      if (text.length >= shortestCode && text.length <= 60 && /\p{Nd}/u.test(text)) found.push(text);
    }
  return [...new Set(found)];
}

/**
 * The texts of {@link codesInFileName} that the catalog knows, without those inside a longer one: of `VB-1042-BLK` the
 * whole code counts, not `1042`.
 */
export function knownCodes(candidates: readonly string[], isKnown: (code: string) => boolean): string[] {
  const known = candidates.filter(isKnown).sort((one, other) => other.length - one.length);
  return known.filter((code, at) => !known.slice(0, at).some((longer) => longer.includes(code)));
}

/** The title that a file name proposes: `enduro_team-2027.jpg` is `Enduro team 2027`. */
export function titleOfFileName(fileName: string): string {
  const words = stemOf(fileName)
    .replaceAll(/[\p{Cc}_]+|(?<=\p{L})-(?=[\p{L}\p{Nd}])/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
  return words === '' ? fileName.slice(0, 200) : words.charAt(0).toUpperCase() + words.slice(1);
}

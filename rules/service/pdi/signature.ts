/** The longest drawn signature, in characters of its path. */
export const longestSignature = 20_000;
/** Size of the area in whose units a signature is drawn. */
export const signatureArea = { width: 600, height: 200 } as const;

const pathShape = /^(?:M\d{1,4} \d{1,4}(?:L\d{1,4} \d{1,4})*)+$/;

/** True if a text is a drawn signature: lines of whole numbers only, as `M1 2L3 4L5 6M7 8`. */
export const isSignaturePath = (path: string): boolean => path.length <= longestSignature && pathShape.test(path);

/** One stroke of a signature: its points in units of the area. */
export type Stroke = readonly (readonly [x: number, y: number])[];

/**
 * The path of strokes. Points outside the area move to its edge; a stroke of one point becomes a dot. Strokes that no
 * longer fit the longest signature are left out.
 */
export function signaturePath(strokes: readonly Stroke[]): string {
  const within = (value: number, most: number): number => Math.round(Math.min(most, Math.max(0, value)));
  let path = '';
  for (const stroke of strokes) {
    const points = stroke.map(([x, y]) => `${within(x, signatureArea.width)} ${within(y, signatureArea.height)}`);
    const [first, ...others] = points.filter((point, at) => point !== points[at - 1]);
    if (first === undefined) continue;
    const line = `M${first}${(others.length > 0 ? others : [first]).map((point) => `L${point}`).join('')}`;
    if (path.length + line.length > longestSignature) break;
    path += line;
  }
  return path;
}

/** The signed part of a record: a signature says that these were so. */
interface Signed {
  readonly frameNumber: string;
  readonly mechanic: string;
  readonly checks: ReadonlyMap<number, boolean>;
}

/** True if a signature still stands after a change: frame, mechanic and every check are as they were signed. */
export const signatureStands = (before: Signed, after: Signed): boolean =>
  before.frameNumber === after.frameNumber &&
  before.mechanic === after.mechanic &&
  [...after.checks].every(([item, checked]) => before.checks.get(item) === checked);

/** A mark on the map, in pixels. */
export type PlacedMark = {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly label: string;
};
type PlacedLabel = { readonly id: string; readonly label: string; readonly left: number; readonly top: number };

export type Box = readonly [left: number, top: number, right: number, bottom: number];
const overlap = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

const letter = 6.6;
const line = 16;

/**
 * Places for the names beside their marks, where they cover neither another mark nor an earlier name nor the edge: right of
 * the mark, else left, below or above it. Names without room are left out. The first marks get their names first. Nothing
 * is written into `blocked`.
 */
export function placeLabels(
  marks: readonly PlacedMark[],
  width: number,
  height: number,
  blocked: readonly Box[] = [],
): PlacedLabel[] {
  const marked = marks.map(({ x, y, size }): Box => [x - size / 2, y - size / 2, x + size / 2, y + size / 2]);
  const taken: Box[] = [...marked, ...blocked];
  return marks.flatMap(({ id, x, y, size, label }, at) => {
    const wide = label.length * letter;
    // The ring of the chosen mark is as wide as a finger needs.
    const half = Math.max(size, 24) / 2 + 5;
    const spots: (readonly [number, number])[] = [
      [x + half, y - line / 2],
      [x - half - wide, y - line / 2],
      [x - wide / 2, y + half],
      [x - wide / 2, y - half - line],
    ];
    for (const [left, top] of spots) {
      const box: Box = [left, top, left + wide, top + line];
      const inside = left >= 0 && top >= 0 && box[2] <= width && box[3] <= height;
      if (!inside || taken.some((other, place) => place !== at && overlap(box, other))) continue;
      taken.push(box);
      return [{ id, label, left, top }];
    }
    return [];
  });
}

const steps = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
} as const satisfies Readonly<Record<string, readonly [number, number]>>;

/** The nearest mark in the direction of an arrow key from another one; null for other keys, and at the edge. */
export function markTowards<Mark extends Pick<PlacedMark, 'id' | 'x' | 'y'>>(
  key: string,
  from: Mark,
  marks: readonly Mark[],
): Mark | null {
  if (!(key in steps)) return null;
  const [right, down] = steps[key as keyof typeof steps];
  const scored = marks.flatMap((mark) => {
    const [dx, dy] = [mark.x - from.x, mark.y - from.y];
    const [ahead, aside] = [dx * right + dy * down, Math.abs(dx * down + dy * right)];
    return mark.id !== from.id && ahead > 0 && aside <= ahead * 2 ? [{ mark, far: ahead + aside * 2 }] : [];
  });
  return scored.toSorted((a, b) => a.far - b.far)[0]?.mark ?? null;
}

/** Columns of the grid: a common multiple of 1 to 6 cards a line. */
const columns = 60;

/**
 * The columns of each card, so that every line is full: a line takes cards until the next one does not fit, and its
 * cards share what is left. The last line stays short if one more of its smallest cards would fit. `perLine` has for
 * each card how many of its size fill a line.
 */
export function cardSpans(perLine: readonly number[]): readonly number[] {
  const widths = perLine.map((count) => columns / count);
  const spans: number[] = [];
  for (let start = 0; start < widths.length;) {
    let end = start;
    let taken = 0;
    while (end < widths.length && taken + widths[end]! <= columns) taken += widths[end++]!;
    const cards = end - start;
    const isLast = end === widths.length;
    const left = columns - taken;
    const spare = isLast && left >= Math.min(...widths.slice(start, end)) ? 0 : left;
    for (let at = 0; at < cards; at += 1) {
      // The first cards take the columns that cannot be shared equally.
      const share = Math.floor(spare / cards) + (at < spare % cards ? 1 : 0);
      spans.push(widths[start + at]! + share);
    }
    start = end;
  }
  return spans;
}

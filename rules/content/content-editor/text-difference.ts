/** A piece of two texts: in both, only in the earlier one, or only in the later one. */
export interface TextPiece {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Words with the white space behind them. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];

/** Texts with more differences than this are shown as removed and added as a whole. */
const mostSteps = 600;

/**
 * The differences of two texts word by word, as few as possible (Myers). Words that differ only in the white space behind
 * them are the same.
 */
export function textDifference(earlier: string, later: string): TextPiece[] {
  const before = wordsOf(earlier);
  const after = wordsOf(later);
  const equal = (left: number, right: number): boolean => before[left]?.trimEnd() === after[right]?.trimEnd();
  let start = 0;
  while (start < before.length && start < after.length && equal(start, start)) start += 1;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    equal(before.length - 1 - end, after.length - 1 - end)
  )
    end += 1;
  const piece = (kind: TextPiece['kind'], words: readonly string[]): TextPiece[] =>
    words.map((text) => ({ kind, text }));
  return joined([
    ...piece('same', after.slice(0, start)),
    ...middle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...piece('same', after.slice(after.length - end)),
  ]);
}

/** The words of the changed middle of two texts, each with its kind. */
function middle(before: readonly string[], after: readonly string[]): TextPiece[] {
  const whole = (): TextPiece[] => [
    ...before.map((text): TextPiece => ({ kind: 'removed', text })),
    ...after.map((text): TextPiece => ({ kind: 'added', text })),
  ];
  if (before.length === 0 || after.length === 0) return whole();
  const trace = furthestPaths(before, after);
  return trace === null ? whole() : walkedBack(before, after, trace);
}

/** For each number of steps, how far each diagonal gets in `before`; null if there are too many steps. */
function furthestPaths(before: readonly string[], after: readonly string[]): Map<number, number>[] | null {
  const trace: Map<number, number>[] = [];
  let reach = new Map<number, number>([[1, 0]]);
  for (let steps = 0; steps <= Math.min(before.length + after.length, mostSteps); steps += 1) {
    trace.push(reach);
    const next = new Map<number, number>();
    for (let diagonal = -steps; diagonal <= steps; diagonal += 2) {
      const down = reach.get(diagonal + 1) ?? -1;
      const right = (reach.get(diagonal - 1) ?? -2) + 1;
      let at = diagonal === -steps || (diagonal !== steps && right - 1 < down) ? down : right;
      while (
        at < before.length &&
        at - diagonal < after.length &&
        before[at]?.trimEnd() === after[at - diagonal]?.trimEnd()
      )
        at += 1;
      next.set(diagonal, at);
      if (at >= before.length && at - diagonal >= after.length) return trace;
    }
    reach = next;
  }
  return null;
}

function walkedBack(
  before: readonly string[],
  after: readonly string[],
  trace: readonly ReadonlyMap<number, number>[],
): TextPiece[] {
  const found: TextPiece[] = [];
  let left = before.length;
  let right = after.length;
  const same = (): void => {
    left -= 1;
    right -= 1;
    found.push({ kind: 'same', text: after[right] ?? '' });
  };
  for (let steps = trace.length - 1; steps >= 0; steps -= 1) {
    const reach = trace[steps] ?? new Map<number, number>();
    const diagonal = left - right;
    const isDown =
      diagonal === -steps || (diagonal !== steps && (reach.get(diagonal - 1) ?? -1) < (reach.get(diagonal + 1) ?? -1));
    const from = isDown ? diagonal + 1 : diagonal - 1;
    const fromLeft = steps === 0 ? 0 : (reach.get(from) ?? 0);
    const fromRight = steps === 0 ? 0 : fromLeft - from;
    while (left > Math.max(fromLeft, 0) && right > Math.max(fromRight, 0)) same();
    if (steps === 0) break;
    if (isDown) {
      right -= 1;
      found.push({ kind: 'added', text: after[right] ?? '' });
    } else {
      left -= 1;
      found.push({ kind: 'removed', text: before[left] ?? '' });
    }
  }
  return found.toReversed();
}

/** Neighbours of one kind as one piece; of a change, what was removed comes first. */
function joined(pieces: readonly TextPiece[]): TextPiece[] {
  const found: TextPiece[] = [];
  let removed = '';
  let added = '';
  const flush = (): void => {
    if (removed !== '') found.push({ kind: 'removed', text: removed });
    if (added !== '') found.push({ kind: 'added', text: added });
    removed = '';
    added = '';
  };
  for (const { kind, text } of pieces) {
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else {
      flush();
      const last = found.at(-1);
      if (last?.kind === 'same') found[found.length - 1] = { kind, text: last.text + text };
      else found.push({ kind, text });
    }
  }
  flush();
  return found;
}

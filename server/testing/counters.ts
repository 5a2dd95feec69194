const counts = new Map<string, number>();

/** Next number of a kind of records that factories make, from 1 in every test file. */
export function nextNumber(kind: string): number {
  const next = (counts.get(kind) ?? 0) + 1;
  counts.set(kind, next);
  return next;
}

export function restartCounters(): void {
  counts.clear();
}

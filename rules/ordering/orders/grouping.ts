/** The fields that decide which order a line belongs to. */
export interface Sold {
  readonly sorg: string;
  readonly merchant: string;
}

export interface OrderGroup<Line extends Sold> extends Sold {
  readonly lines: readonly Line[];
}

/** Splits lines into one group per sorg and merchant, sorted by both; lines keep their order. */
export function groupForOrders<Line extends Sold>(lines: readonly Line[]): OrderGroup<Line>[] {
  const groups = new Map<string, { sorg: string; merchant: string; lines: Line[] }>();
  for (const line of lines) {
    const key = JSON.stringify([line.sorg, line.merchant]);
    const group = groups.get(key);
    if (group) group.lines.push(line);
    else groups.set(key, { sorg: line.sorg, merchant: line.merchant, lines: [line] });
  }
  const order = (a: Sold, b: Sold): number => {
    if (a.sorg === b.sorg) {
      if (a.merchant < b.merchant) return -1;
      return 1;
    }
    if (a.sorg < b.sorg) return -1;
    return 1;
  };
  return [...groups.values()].sort(order);
}

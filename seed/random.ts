// A seeded random generator: the same seed always gives the same sequence.

export interface Random {
  /** 0 <= x < 1. */
  next: () => number;
  /** A whole number from min to max, both included. */
  int: (min: number, max: number) => number;
  /** True with the given chance (0..1). */
  chance: (p: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
  /** Up to `count` different members, in random order. */
  sample: <T>(list: readonly T[], count: number) => T[];
  /** A member drawn by weight. */
  weighted: <T>(list: readonly (readonly [T, number])[]) => T;
}

function seedOf(text: string): number {
  let h = 2166136261;
  for (const ch of text) h = Math.imul(h ^ (ch.codePointAt(0) ?? 0), 16777619);
  return h >>> 0;
}

/** A generator seeded with a text; another text gives an independent sequence. */
export function randomFrom(text: string): Random {
  let state = seedOf(text);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => {
    const value = list[int(0, list.length - 1)];
    if (value === undefined) throw new Error('cannot pick from an empty list');
    return value;
  };
  const sample = <T>(list: readonly T[], count: number): T[] => {
    const rest = [...list];
    const out: T[] = [];
    while (rest.length > 0 && out.length < count) out.push(...rest.splice(int(0, rest.length - 1), 1));
    return out;
  };
  const weighted = <T>(list: readonly (readonly [T, number])[]): T => {
    let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of list) {
      left -= weight;
      if (left < 0) return value;
    }
    return pick(list)[0];
  };
  return { next, int, chance: (p) => next() < p, pick, sample, weighted };
}

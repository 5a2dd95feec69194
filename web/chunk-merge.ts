/** A set of entries, one bit each. An entry is what loads by itself: a page, a dialog, the start of the app. */
export type Bits = Uint32Array;

/** Modules that load together. */
export interface Chunk {
  readonly modules: string[];
  /** A chunk of the start of the app, which takes no others. */
  readonly fixed: boolean;
  bytes: number;
  /** Entries that load the chunk, unless they have it. */
  users: Bits;
  /** Entries before which a module of the chunk is loaded. */
  had: Bits;
  /** Chunks that it imports, with those that they import. */
  needs: Set<Chunk>;
}

/** How many times as often as a part of a page these entries load. No entry is in two of them; all others load once. */
export type Frequencies = readonly { readonly entries: Bits; readonly times: number }[];

/** Source bytes of which one request less is worth loading: a good kilobyte when they are minified and compressed. */
const requestBytes = 5_000;

function bitCount(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export const union = (one: Bits, other: Bits): Bits => one.map((word, at) => word | other[at]!);

/** How often the entries load of which `pick` gives each of `words`. */
function loads(frequencies: Frequencies, words: number, pick: (at: number) => number): number {
  let sum = 0;
  for (let at = 0; at < words; at += 1) {
    const word = pick(at);
    if (word === 0) continue;
    sum += bitCount(word);
    for (const { entries, times } of frequencies) sum += (times - 1) * bitCount(word & entries[at]!);
  }
  return sum;
}

/** Bytes that all entries together load less once two chunks are one. */
function gain(frequencies: Frequencies, one: Chunk, other: Chunk): number {
  const words = one.users.length;
  const left = (at: number): number => one.users[at]! & ~one.had[at]!;
  const right = (at: number): number => other.users[at]! & ~other.had[at]!;
  if (!one.users.some((_, at) => (left(at) & right(at)) !== 0)) return 0;
  const users = (at: number): number => one.users[at]! | other.users[at]!;
  const merged = loads(frequencies, words, (at) => users(at) & ~one.had[at]! & ~other.had[at]!);
  let saved =
    loads(frequencies, words, left) * (requestBytes + one.bytes) +
    loads(frequencies, words, right) * (requestBytes + other.bytes) -
    merged * (requestBytes + one.bytes + other.bytes);
  if (saved <= 0) return 0;
  for (const needed of new Set([...one.needs, ...other.needs]))
    if (needed !== one && needed !== other)
      saved -=
        loads(frequencies, words, (at) => users(at) & ~needed.users[at]! & ~needed.had[at]!) *
        (requestBytes + needed.bytes);
  return saved;
}

/** True if merging would make a circle: one needs the other through a third chunk. */
const makesCircle = (one: Chunk, other: Chunk): boolean =>
  [...one.needs].some((next) => next !== other && next.needs.has(other)) ||
  [...other.needs].some((next) => next !== one && next.needs.has(one));

function merge(chunks: Chunk[], one: Chunk, other: Chunk): void {
  one.modules.push(...other.modules);
  one.bytes += other.bytes;
  one.users = union(one.users, other.users);
  one.had = union(one.had, other.had);
  one.needs = new Set([...one.needs, ...other.needs]);
  one.needs.delete(one);
  one.needs.delete(other);
  for (const needed of one.needs) needed.users = union(needed.users, one.users);
  for (const chunk of chunks)
    if (chunk !== one && (chunk.needs.has(other) || chunk.needs.has(one))) {
      chunk.needs.delete(other);
      chunk.needs.add(one);
      for (const needed of one.needs) chunk.needs.add(needed);
    }
  chunks.splice(chunks.indexOf(other), 1);
}

/**
 * Adds to each chunk what the chunks need that it needs, and makes the entries that use it users of those. Throws if
 * chunks import each other.
 */
export function closeNeeds(chunks: readonly Chunk[]): void {
  for (const chunk of chunks) {
    for (const needed of chunk.needs) for (const next of needed.needs) chunk.needs.add(next);
    if (chunk.needs.has(chunk)) throw new Error(`Chunks import each other: ${chunk.modules.slice(0, 9).join(', ')}`);
    for (const needed of chunk.needs) needed.users = union(needed.users, chunk.users);
  }
}

/** Merges the two chunks that gain most, again and again, until none gains. */
export function mergeChunks(chunks: Chunk[], frequencies: Frequencies): void {
  const best = new Map<Chunk, { readonly other: Chunk; readonly gain: number }>();
  const gainOf = (chunk: Chunk): number => best.get(chunk)?.gain ?? 0;
  const look = (one: Chunk): void => {
    best.delete(one);
    if (one.fixed) return;
    for (const other of chunks) {
      if (other === one || other.fixed) continue;
      const value = gain(frequencies, one, other);
      if (value > gainOf(one) && !makesCircle(one, other)) best.set(one, { other, gain: value });
    }
  };
  chunks.forEach(look);
  for (;;) {
    const one = chunks.reduce((top, chunk) => (gainOf(chunk) > gainOf(top) ? chunk : top));
    const other = best.get(one)?.other;
    if (other === undefined) return;
    merge(chunks, one, other);
    best.delete(other);
    // The gains of others with the merged chunk and with what it needs are new.
    const changed = new Set([one, ...one.needs]);
    for (const chunk of chunks) {
      const had = best.get(chunk)?.other;
      const isNew = changed.has(chunk) || had === other || (had !== undefined && changed.has(had));
      if (isNew || (!chunk.fixed && gain(frequencies, chunk, one) > gainOf(chunk))) look(chunk);
    }
  }
}

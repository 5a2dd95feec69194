export type Change = { path: string; before: string | null; after: string | null };

type Flat = Map<string, string>;

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Every leaf by its path: `userAreas[0].sorg`. A list of plain values is one leaf; empty values are left out. */
function flatten(value: unknown, path: string, into: Flat): Flat {
  if (Array.isArray(value)) {
    if (value.every((entry) => typeof entry !== 'object' || entry === null)) {
      if (value.length > 0) into.set(path, value.map(plain).join(', '));
    } else value.forEach((entry, at) => flatten(entry, `${path}[${at}]`, into));
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) flatten(inner, path === '' ? name : `${path}.${name}`, into);
  } else if (value !== undefined && value !== null && value !== '') {
    into.set(path, plain(value));
  }
  return into;
}

/** The differences between the two states of an audit entry, by path and in their order. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const old = flatten(before, '', new Map());
  const now = flatten(after, '', new Map());
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((path) => ({ path, before: old.get(path) ?? null, after: now.get(path) ?? null }))
    .filter((change) => change.before !== change.after);
}

/** Values of one field in the answers of a call, over all calls and rows. */
interface FieldValues {
  rows: number;
  filled: number;
  readonly values: Set<string>;
}

/** With fewer rows than this, a single value may be chance. */
const fewRows = 10;

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Every value at a dotted path; lists are expanded, so one answer may hold many. A list at the end of the path is one
 * value.
 */
function valuesAt(value: unknown, [name, ...rest]: readonly string[]): unknown[] {
  if (name === undefined) return [value];
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, [name, ...rest]));
  if (typeof value !== 'object' || value === null) return [];
  return valuesAt((value as Record<string, unknown>)[name], rest);
}

/** Collects the values of answer fields and finds fields that never carry information. */
export class AnsweredValues {
  readonly #seen = new Map<string, FieldValues>();

  /** Records an answer of a call; its fields are dotted paths. */
  add(call: string, answer: unknown, fields: readonly string[]): void {
    for (const field of fields) {
      const key = `${call}: ${field}`;
      const seen = this.#seen.get(key) ?? { rows: 0, filled: 0, values: new Set() };
      this.#seen.set(key, seen);
      for (const value of valuesAt(answer, field.split('.'))) {
        seen.rows += 1;
        if (!isEmpty(value)) seen.filled += 1;
        if (seen.values.size < 2) seen.values.add(JSON.stringify(value) ?? 'undefined');
      }
    }
  }

  /** How many fields were read. */
  get size(): number {
    return this.#seen.size;
  }

  /**
   * Fields that no row has, that are empty in all rows, or that have one value in ten rows or more; each with its
   * problem.
   */
  silent(): Map<string, string> {
    const findings = new Map<string, string>();
    for (const [key, { rows, filled, values }] of this.#seen) {
      if (rows === 0) findings.set(key, 'no row');
      else if (filled === 0) findings.set(key, `empty in ${rows} rows`);
      else if (rows >= fewRows && values.size === 1)
        findings.set(key, `always ${[...values].join('').slice(0, 60)} in ${rows} rows`);
    }
    return findings;
  }
}

/** A GraphQL selection of dotted paths; `inside` gives the selection of a path that has fields but names none. */
export function selectionOfPaths(paths: readonly string[], inside: (path: string) => string): string {
  const names = [...new Set(paths.map((path) => path.split('.')[0] ?? ''))];
  const parts = names.map((name) => {
    const below = paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));
    return below.length > 0
      ? `${name} ${selectionOfPaths(below, (path) => inside(`${name}.${path}`))}`
      : `${name}${inside(name)}`;
  });
  return `{ ${parts.join(' ')} }`;
}

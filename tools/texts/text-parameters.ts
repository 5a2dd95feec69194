import { placeholdersOf } from './text-placeholders.ts';

/** A place in the code that names a text and the values for it. */
interface TextUse {
  readonly id: string;
  /** Names of the values; null if the code builds them where this check cannot follow. */
  readonly given: readonly string[] | null;
  readonly line: number;
}

/** Index behind the bracket that closes the one at `start`; brackets inside strings do not count. */
export function endOfBracket(source: string, start: number): number {
  let depth = 0;
  let quote = '';
  for (let at = start; at < source.length; at += 1) {
    const sign = source[at] ?? '';
    if (quote !== '') {
      if (sign === '\\') at += 1;
      else if (sign === quote) quote = '';
    } else if (sign === "'" || sign === '"' || sign === '`') quote = sign;
    else if ('({['.includes(sign)) depth += 1;
    else if (')}]'.includes(sign)) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return source.length;
}

/** Parts of a list in brackets, split at the commas of its own level. */
export function partsOf(inside: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < inside.length; at += 1) {
    const sign = inside[at] ?? '';
    if ('({[\'"`'.includes(sign)) {
      at = ('({['.includes(sign) ? endOfBracket(inside, at) : endOfString(inside, at)) - 1;
    } else if (sign === ',') {
      parts.push(inside.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, inside.slice(start)].map((part) => part.trim()).filter((part) => part !== '');
}

/** Index behind the quotation mark that ends the string at `start`. */
export function endOfString(source: string, start: number): number {
  for (let at = start + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === source[start]) return at + 1;
  }
  return source.length;
}

/** Names of an object literal; null with a spread, a computed name, or if it is no literal. */
function namesOf(object: string): string[] | null {
  const text = object.trim();
  if (!text.startsWith('{') || !text.endsWith('}')) return null;
  const names: string[] = [];
  for (const part of partsOf(text.slice(1, -1))) {
    const name = /^['"]?(\w+)['"]?\s*(?::|$)/.exec(part)?.[1];
    if (name === undefined) return null;
    names.push(name);
  }
  return names;
}

/** Uses of texts in a source: refusals with their `params`, and calls of `t` and `ctx.text`. */
export function textUses(source: string): TextUse[] {
  const uses: TextUse[] = [];
  const add = (at: number, id: string, values: string | undefined): void => {
    const given = values === undefined ? [] : namesOf(values);
    uses.push({ id, given, line: source.slice(0, at).split('\n').length });
  };
  for (const match of source.matchAll(/(?:new DomainError|\bctx\.text|\bt)\(/g)) {
    const open = match.index + match[0].length - 1;
    const [first = '', second] = partsOf(source.slice(open + 1, endOfBracket(source, open) - 1));
    const id = /^'([\w.-]+)'$/.exec(first)?.[1];
    if (id !== undefined) add(match.index, id, second);
  }
  for (const match of source.matchAll(/\bcode: '(\w+)'(?: as const)?,\s*params: (?=\{)/g)) {
    const open = match.index + match[0].length;
    add(match.index, match[1] ?? '', source.slice(open, endOfBracket(source, open)));
  }
  return uses;
}

/** Uses of texts that leave out a value which the text shows, as `file:line: ...`. */
export function missingParameters(sources: ReadonlyMap<string, string>, texts: ReadonlyMap<string, string>): string[] {
  return [...sources].flatMap(([file, source]) =>
    textUses(source).flatMap(({ id, given, line }) => {
      const text = texts.get(id);
      if (text === undefined || given === null) return [];
      const missing = placeholdersOf(text).filter((name) => !given.includes(name));
      return missing.length === 0 ? [] : [`${file}:${line}: ${id} shows {${missing.join('}, {')}}, which is not given`];
    }),
  );
}

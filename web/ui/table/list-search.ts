/* Typed search parameters of lists. A route's `validateSearch` calls these. Default, empty and malformed values are
   left out, so that URLs stay short and old links keep working. */

import { packList, unpackList } from './packed-list.ts';

export type RawSearch = Record<string, unknown>;

/** One text. Article codes stay text: the router must not convert them to numbers. */
export function textParam(value: unknown, longest = 200): string | undefined {
  const first = Array.isArray(value) ? value[0] : value;
  if (typeof first !== 'string' && typeof first !== 'number') return undefined;
  const text = String(first).trim().slice(0, longest);
  return text === '' ? undefined : text;
}

export function choiceParam<const T extends string>(value: unknown, choices: readonly T[]): T | undefined {
  const text = textParam(value);
  return choices.find((choice) => choice === text);
}

/** Several texts: `?size=M&size=L`. */
export function listParam(value: unknown, most = 50): string[] | undefined {
  const list = (Array.isArray(value) ? value : [value]).flatMap((entry) => textParam(entry) ?? []);
  return list.length > 0 ? [...new Set(list)].slice(0, most) : undefined;
}

export function wholeParam(
  value: unknown,
  { min = 0, max = Number.MAX_SAFE_INTEGER }: { min?: number; max?: number } = {},
): number | undefined {
  const text = textParam(value);
  if (!text || !/^\d+$/.test(text)) return undefined;
  const number = Number(text);
  return number >= min && number <= max ? number : undefined;
}

export function flagParam(value: unknown): true | undefined {
  const text = textParam(typeof value === 'boolean' ? String(value) : value);
  return text === 'true' || text === '1' ? true : undefined;
}

/** 'YYYY-MM-DD' */
export function dateParam(value: unknown): string | undefined {
  const text = textParam(value);
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;
}

type Given<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/** Leaves out undefined parameters. */
export const given = <T extends object>(params: T): Given<T> =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)) as Given<T>;

export type ListSearch = { q?: string; page?: number; limit?: number; sort?: string };

/** Rows per page of a list; the first is the default. */
export const pageSizes: readonly number[] = [10, 20];

/** Search text, page, page size and sort of a list. */
export function listSearch(raw: RawSearch): ListSearch {
  const limit = wholeParam(raw.limit);
  const sort = textParam(raw.sort);
  return given({
    q: textParam(raw.q),
    page: wholeParam(raw.page, { min: 2 }),
    limit: limit !== pageSizes[0] && pageSizes.includes(limit ?? 0) ? limit : undefined,
    sort: sort && /^[\w.]+\.(asc|desc)$/.test(sort) ? sort : undefined,
  });
}

/** A list with more entries is packed: servers and mail programs refuse or cut URLs of several kilobytes. */
const longestPlainList = 20;
/** Ends the names of packed lists; no parameter has it in its own name. */
const packedSign = '*';

const packed = (value: unknown): string | null =>
  Array.isArray(value) && value.length > longestPlainList ? packList(value.map(String)) : null;

/**
 * Writes search parameters as plain text pairs; lists repeat their name, and long lists are packed into one text. The
 * router's default would turn '0012' and '1e5' into other values.
 */
export function writeSearch(search: Record<string, unknown>): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    const text = packed(value);
    if (text !== null) {
      pairs.append(`${name}${packedSign}`, text);
      continue;
    }
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (entry !== undefined && entry !== null && entry !== '' && entry !== false) pairs.append(name, String(entry));
    }
  }
  const text = pairs.toString();
  return text ? `?${text}` : '';
}

export function readSearch(text: string): RawSearch {
  const search: RawSearch = {};
  for (const [name, value] of new URLSearchParams(text)) {
    if (name.endsWith(packedSign)) {
      const list = unpackList(value);
      if (list) search[name.slice(0, -packedSign.length)] = list;
      continue;
    }
    const before = search[name];
    const chooseName = () => {
      if (before === undefined) return value;
      if (Array.isArray(before)) return [...before, value];
      return [before, value];
    };
    search[name] = chooseName();
  }
  return search;
}

import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { contentLanguages, isLanguageCode } from '#rules/locales.ts';
import type { Database } from '#platform/database/database.ts';

const catalogue = (name: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(new URL(`../../../locales/en/${name}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >;
const words = { ...catalogue('audit-fields'), ...catalogue('markets') };

const camelCase = (name: string): string =>
  name.replaceAll(/_([a-z0-9])/g, (_match, first: string) => first.toUpperCase());

/** True if the audit page has words for the last name of a path (`fieldWords` of the web). */
function hasWords(path: readonly string[]): boolean {
  const name = path.at(-1) ?? '';
  if (words[`audit.field.${camelCase(name)}`] !== undefined) return true;
  if (path.length > 1 && ((contentLanguages as readonly string[]).includes(name) || isLanguageCode(name))) return true;
  return path[0] === 'configuration' && words[`markets.field.${camelCase(name)}`] !== undefined;
}

/** The paths of all names in a recorded state, down to the values that the audit page shows. */
function pathsIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (Array.isArray(value)) return value.flatMap((entry) => pathsIn(entry, path));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => {
      const own = [...path, name];
      const below = pathsIn(inner, own);
      const shown = below.length > 0 || !(inner === null || inner === '' || typeof inner === 'object');
      return shown ? [own, ...below] : below;
    });
  return [];
}

/** Recorded fields of a database that have no words on the audit page: `action: path`. */
export async function fieldsWithoutWords(db: Database): Promise<string[]> {
  const { rows } = await sql<{ action: string; states: unknown[] }>`
    select action, array[before, after] as states
      from platform_audit`.execute(db);
  const found = rows.flatMap(({ action, states }) =>
    states
      .flatMap((state) => pathsIn(state))
      .filter((path) => !hasWords(path))
      .map((path) => `${action}: ${path.join('.')}`),
  );
  return [...new Set(found)].toSorted();
}

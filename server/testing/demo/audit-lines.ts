import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { contentLanguages, isLanguageCode } from '#rules/locales.ts';
import type { Database } from '#platform/database/database.ts';

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const wordsIn = (language: string, catalogue: string): Fields =>
  JSON.parse(
    readFileSync(new URL(`../../../locales/${language}/${catalogue}.json`, import.meta.url), 'utf8'),
  ) as Fields;

/** True if the audit page has a word for a name in every language; settings of a market have those of their form. */
function wordTest(): (path: readonly string[]) => boolean {
  const catalogues = contentLanguages.map((language) => ({
    ...wordsIn(language, 'audit-fields'),
    ...wordsIn(language, 'markets'),
  }));
  const everywhere = (id: string): boolean => catalogues.every((words) => id in words);
  return (path) => {
    const name = (path.at(-1) ?? '').replaceAll(/_([a-z0-9])/g, (_match, first: string) => first.toUpperCase());
    if (everywhere(`audit.field.${name}`)) return true;
    // A text by its language.
    if (path.length > 1 && isLanguageCode(name)) return true;
    return path[0] === 'configuration' && everywhere(`markets.field.${name}`);
  };
}

/** The paths of all fields of a state, without places in lists. */
function pathsOf(value: unknown, path: readonly string[] = []): string[][] {
  if (Array.isArray(value)) return value.flatMap((entry) => pathsOf(entry, path));
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const own = [...path, name];
    return [own, ...pathsOf(inner, own)];
  });
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);

/** Fields whose two states are of different kinds, such as a list before and a number after. */
function unlikeFields(before: unknown, after: unknown): string[] {
  if (!isFields(before) || !isFields(after)) return [];
  return Object.keys(before).filter(
    (name) =>
      before[name] !== null &&
      after[name] !== null &&
      after[name] !== undefined &&
      kindOf(before[name]) !== kindOf(after[name]),
  );
}

/** The problems of the lines of the audit log: fields without a word in a language, and states of unlike shapes. */
export async function auditFaults(db: Database): Promise<{ actions: string[]; unnamed: string[]; unlike: string[] }> {
  const { rows } = await sql<{ action: string; before: unknown; after: unknown }>`
    select distinct action, before, after from platform_audit`.execute(db);
  const hasWord = wordTest();
  const unnamed = rows.flatMap(({ action, before, after }) =>
    [...pathsOf(before), ...pathsOf(after)]
      .filter((path) => !hasWord(path))
      .map((path) => `${action} ${path.join('.')}`),
  );
  const unlike = rows.flatMap(({ action, before, after }) =>
    unlikeFields(before, after).map((name) => `${action} ${name}`),
  );
  const distinct = (lines: readonly string[]): string[] => [...new Set(lines)].toSorted();
  return { actions: distinct(rows.map(({ action }) => action)), unnamed: distinct(unnamed), unlike: distinct(unlike) };
}

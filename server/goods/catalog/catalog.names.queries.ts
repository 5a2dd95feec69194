import { sql, type RawBuilder } from 'kysely';
import { contentLanguage } from '#rules/locales.ts';
import type { Ctx } from '#platform/context.ts';

/**
 * SQL of an article's name in a language of the reader, for lines that keep the name of the day they were written. A
 * name that the model has in no language is kept: a file of the ERP may word it in its own way.
 */
export const nameInLanguage = (
  language: RawBuilder<unknown>,
  articleId: RawBuilder<unknown>,
  written: RawBuilder<unknown>,
): RawBuilder<string> => sql<string>`
  coalesce(
    (select t.name
       from catalog_article na
       join catalog_model_text t on t.model_id = na.model_id and t.language = ${language}
      where na.id = ${articleId}
        and t.name <> ${written}
        and exists (select from catalog_model_text w where w.model_id = na.model_id and w.name = ${written})),
    ${written})`;

/** SQL of an article's names by language, or null if its model has the written name in no language. */
export const namesIfKnown = (
  articleId: RawBuilder<unknown>,
  written: RawBuilder<unknown>,
): RawBuilder<Readonly<Record<string, string>> | null> => sql<Readonly<Record<string, string>> | null>`
  (select jsonb_object_agg(t.language, t.name)
     from catalog_article na
     join catalog_model_text t on t.model_id = na.model_id
    where na.id = ${articleId}
   having bool_or(t.name = ${written}))`;

/** Names of an article's model by language. */
type Names = Readonly<Record<string, string>>;
const nameBytes = 400;

/** The name of an article on a line, as it was written. */
export interface WrittenName {
  readonly articleId: string | null;
  readonly written: string;
}

/**
 * Names of lines in the reader's language, in their order: what {@link nameInLanguage} says, from the memory of the
 * process, for lists of hundreds of lines.
 */
export async function readerNames(ctx: Ctx, lines: readonly WrittenName[]): Promise<string[]> {
  const memory = ctx.db.isTransaction ? ctx.catalogMemory.withoutAdding : ctx.catalogMemory;
  const keyOf = (articleId: string): string => `names ${articleId}`;
  const known = new Map<string, Names>();
  const unknown = new Set<string>();
  for (const { articleId } of lines) {
    if (articleId === null || known.has(articleId)) continue;
    const names = memory.find(keyOf(articleId)) as Names | undefined;
    if (names) known.set(articleId, names);
    else unknown.add(articleId);
  }
  if (unknown.size > 0) {
    const { changes } = memory;
    const { rows } = await sql<{ id: string; names: Names }>`
      select a.id, jsonb_object_agg(t.language, t.name) as names
        from unnest(${[...unknown]}::uuid[]) as w(id)
        join catalog_article a on a.id = w.id
        join catalog_model_text t on t.model_id = a.model_id
       group by a.id`.execute(ctx.db);
    for (const { id, names } of rows) {
      known.set(id, names);
      memory.keep(keyOf(id), names, nameBytes, changes);
    }
  }
  const language = contentLanguage(ctx.locale);
  return lines.map(({ articleId, written }) => {
    const names = articleId === null ? undefined : known.get(articleId);
    return names && Object.values(names).includes(written) ? (names[language] ?? written) : written;
  });
}

import { sql, type RawBuilder } from 'kysely';

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

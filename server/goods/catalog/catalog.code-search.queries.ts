import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { named } from '#platform/database/statement.ts';
import type { Viewer } from './catalog.policy.ts';
import type { PlannedArea, SearchPlan } from './catalog.search-plan.queries.ts';

// Relevance of codes; smaller is better, words begin at 0.
const exactCode = -3_000_000;
const codePrefix = -2_000_000;
const codePart = -1_000_000;
const plainPrefix = 4_000_000;

/**
 * True if some code equals the value `key` or, from three characters on, starts with it; `last` is the end of the
 * prefix range. Reading only the first code from `key` on keeps the estimated cost of an unknown range out of the plan.
 */
export const codeExists = (): RawBuilder<boolean> => {
  const like = (column: RawBuilder<unknown>): RawBuilder<boolean> =>
    sql`
      coalesce((
          select a.${column}
            from catalog_article a
           where a.${column} ~>=~ ${named('key')}
           order by a.${column} using ~<~
           limit 1) ~<=~ ${named('last')},
               false)`;
  return sql`
    (${like(sql`code_key`)}
     or ${like(sql`display_key`)}
     or ${like(sql`old_key`)}
     or exists (select from catalog_article a where a.gtin = ${named('key')}))`;
};

/** All codes of an article `a` as one text, in the form of the index of code parts. */
const allCodes = sql`(a.code_key || ' ' || a.display_key || ' ' || coalesce(a.old_key, ''))`;
/** Most articles that are found by a part of their code. */
const manyParts = 1_000;

/**
 * True if a code of an article that the viewer may see has `key` in it. The key has letters and digits only. The articles
 * are found by an expression of their own: for the first of them alone, the planner would read a large table until one
 * comes, and for most typing errors none does.
 */
export async function isPartOfCode(db: Database, viewer: Viewer, key: string): Promise<boolean> {
  const { rows } = await sql<{ part: boolean }>`
    with found as materialized (
      select a.id
        from catalog_article a
       where ${allCodes} like ${`%${key}%`})
    select exists (
             select
               from found f
               join catalog_article_sorg s on s.article_id = f.id
                    and s.sorg = any(${viewer.areas.map(({ sorg }) => sorg)}::text[])) as part`.execute(db);
  return rows[0]?.part ?? false;
}

export function codeBranches(
  { key, inside }: SearchPlan,
  area: PlannedArea,
  best: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  if (key.length < 2) return [];
  const columns = [sql`code_key`, sql`display_key`, sql`old_key`];
  const entry = sql`
      join catalog_entry e on e.article_id = a.id and e.sorg = ${area.sorg} and e.language = ${area.language}`;
  const answer = (relevance: number): RawBuilder<unknown> =>
    sql`
      select a.id as article_id, ${area.sorg} as sorg, ${area.language} as language, ${sql.lit(relevance)} as relevance`;
  const exact = [
    ...columns.map((column) => sql`a.${column} = ${key}`),
    ...(/^\d{8,14}$/.test(key) ? [sql`a.gtin = ${key}`] : []),
  ];
  const branches = exact.map(
    (condition) => sql`(${answer(exactCode)} from catalog_article a ${entry} where ${condition})`,
  );
  if (key.length < 3) return branches;
  const relevance = /\d/.test(key) ? codePrefix : plainPrefix;
  for (const column of columns) {
    branches.push(
      sql`
        (${answer(relevance)} from catalog_article a ${entry} where a.${column} ~>~ ${key}
         and a.${column} ~<~ ${`${key}\uFFFF`} order by a.${column} using ~<~ ${best})`,
    );
  }
  if (inside)
    branches.push(
      sql`
        (${answer(codePart)} from catalog_article a ${entry} where ${allCodes} like ${`%${key}%`}
         order by a.code_key using ~<~ limit ${sql.lit(manyParts)})`,
    );
  return branches;
}

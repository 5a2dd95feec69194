import { sql, type RawBuilder } from 'kysely';
import { codeKey, wordForms } from '#rules/goods/catalog/search.ts';
import { named } from '#platform/database/statement.ts';
import { codeBranches, codeExists } from './catalog.code-search.queries.ts';
import type { ShapedSource } from './catalog.page.queries.ts';
import type { Viewer } from './catalog.policy.ts';
import {
  formPenalty,
  formsIn,
  manyPrefixes,
  prefixPenalty,
  type PlannedArea,
  type SearchPlan,
} from './catalog.search-plan.queries.ts';

/**
 * The hits of a plan as rows (article_id, sorg, language, relevance), one per article. With `limit` the result includes
 * at least that many of the best, and the work is bounded by it: postings are stored in order of relevance.
 */
export function searchHits(plan: SearchPlan, limit: number | null): RawBuilder<unknown> {
  const best = limit === null ? sql`` : sql`limit ${sql.lit(roundedUp(limit))}`;
  const branches = plan.areas.flatMap((area) => [...codeBranches(plan, area, best), ...wordBranches(area, best)]);
  if (branches.length === 0)
    return sql`select null::uuid as article_id, null::text as sorg, null::text as language, 0 as relevance where false`;
  const [only, ...more] = branches;
  if (only && more.length === 0 && plan.key === '') return only;
  return sql`
    select h.article_id, h.sorg, h.language, min(h.relevance) as relevance
      from (${sql.join(branches, sql` union all `)}) h
     group by h.article_id, h.sorg, h.language`;
}

/** Rounded up, so that the pages of a search share their statements. */
const roundedUp = (limit: number): number => 2 ** Math.ceil(Math.log2(Math.max(32, limit)));

/**
 * A page of a search for one word in one sorg, the most frequent kind, as a statement that is built once; else null.
 */
export function wordPage(plan: SearchPlan, page: number, limit: number): ShapedSource | null {
  const [area, ...others] = plan.areas;
  const [meanings = [], ...more] = area?.tokens ?? [];
  if (!area || others.length > 0 || more.length > 0 || meanings.length === 0 || plan.key !== '') return null;
  const cap = roundedUp(page * limit);
  return {
    fixed: true,
    shape: `word ${meanings.length} ${cap} ${limit}`,
    values: {
      sorg: area.sorg,
      wordLanguage: area.language,
      offset: (page - 1) * limit,
      ...Object.fromEntries(
        meanings.flatMap((meaning, index) => [
          [`word${index}`, meaning.word],
          [`penalty${index}`, meaning.penalty],
        ]),
      ),
    },
    build() {
      const branch = (index: number): RawBuilder<unknown> => sql`
        (
            select p.article_id, p.relevance + ${named(`penalty${index}`)}::int as relevance
              from catalog_posting p
             where p.sorg = ${named('sorg')}
               and p.language = ${named('wordLanguage')}
               and p.word = ${named(`word${index}`)}
             order by p.relevance, p.article_id
             limit ${sql.lit(cap)})`;
      const branches = sql.join(
        meanings.map((_meaning, index) => branch(index)),
        sql` union all `,
      );
      const hits =
        meanings.length === 1
          ? branches
          : sql`(select h.article_id, min(h.relevance) as relevance from (${branches}) h group by h.article_id)`;
      return {
        rows: sql`
          select y.article_id, ${named('sorg')}::text as sorg, row_number() over () as position
            from (
              select h.article_id
                from ${hits} h
               order by h.relevance, h.article_id
               limit ${sql.lit(limit)}
              offset ${named('offset')}) y`,
      };
    },
  };
}

/** The total that {@link singleWordPage} returns if the word may be a code. */
export const codesFound = -1;
const countUnknown = -2;

/**
 * The page of a search for one plain word, vocabulary and hits in one statement, for a caller of one sorg; null for any
 * other search. Its total is the number of hits, `codesFound` if the word may be a code (then ignore its rows), else
 * `countUnknown`. No rows: the word is not in the vocabulary.
 */
export function singleWordPage(viewer: Viewer, text: string, page: number, limit: number): ShapedSource | null {
  const word = text.trim().toLowerCase();
  const [area, ...others] = viewer.areas;
  // A number may be a part of a code.
  if (!area || others.length > 0 || !/^(?:[a-z]{2,40}|[a-z0-9]{2})$/.test(word)) return null;
  const key = codeKey(word);
  const cap = roundedUp(page * limit);
  return {
    fixed: true,
    shape: `single ${cap} ${limit}`,
    values: {
      sorg: area.sorg,
      token: word,
      formsOfToken: wordForms(word).join(' '),
      key,
      last: key.length < 3 ? key : `${key}\uFFFF`,
      offset: (page - 1) * limit,
    },
    build: () => ({
      total: sql`
        (
            select case
                     when ${codeExists()} then ${sql.lit(codesFound)}
                     when count(*) = 1 then max(m.article_count)
                     else ${sql.lit(countUnknown)}
                     end
              from meaning m)`,
      before: sql`
        forms as materialized (
            select f.known, f.shortest
              from area
             cross join lateral (${formsIn(sql`string_to_array(${named('formsOfToken')}, ' ')`, named('token'))}) f),
        meaning as materialized (
            (
              select w.word, w.article_count,
                     case when w.word = ${named('token')} then 0 else ${sql.lit(formPenalty)} end as penalty
                from area
               cross join forms f
                join catalog_word w on w.sorg = area.sorg and w.language = area.language
               where w.word = any(f.known))
             union all (
               select w.word, w.article_count, ${sql.lit(prefixPenalty)}
                 from area
                cross join forms f
                join catalog_word w on w.sorg = area.sorg and w.language = area.language
                where w.word ~>~ f.shortest
                  and w.word ~<~ (f.shortest || U&'\\FFFF')
                  and w.word <> all(f.known)
                order by w.article_count desc
                limit ${sql.lit(manyPrefixes)})), `,
      rows: sql`
        select y.article_id, ${named('sorg')}::text as sorg, row_number() over () as position
          from (
            select h.article_id
              from (
                select p.article_id, min(p.relevance) as relevance
                  from meaning m
                 cross join lateral (
                    select x.article_id, x.relevance + m.penalty as relevance
                      from catalog_posting x
                     where x.sorg = ${named('sorg')}
                       and x.language = (select a.language from area a)
                       and x.word = m.word
                     order by x.relevance, x.article_id
                     limit ${sql.lit(cap)}) p
                 group by p.article_id) h
             order by h.relevance, h.article_id
             limit ${sql.lit(limit)}
            offset ${named('offset')}) y`,
    }),
  };
}

/**
 * Number of hits of a plan without codes: all articles of the most frequent match, plus those of the others that it
 * does not contain.
 */
export function countHits(plan: SearchPlan): RawBuilder<{ count: number }> | null {
  if (plan.key !== '' || plan.areas.some((area) => area.tokens.length !== 1)) return null;
  const parts = plan.areas.flatMap((area) => {
    const meanings = [...(area.tokens[0] ?? [])].sort((a, b) => b.articles - a.articles);
    return meanings.map((meaning, index) =>
      index === 0
        ? sql`${meaning.articles}::int`
        : sql`
          (
              select count(*)
                from catalog_posting p
               where p.sorg = ${area.sorg}
                 and p.language = ${area.language}
                 and p.word = ${meaning.word}
                 and not exists (
                  select
                    from catalog_posting q
                   where q.article_id = p.article_id
                     and q.sorg = ${area.sorg}
                     and q.language = ${area.language}
                     and q.word = any(${meanings.slice(0, index).map((one) => one.word)}::text[])))`,
    );
  });
  return sql`select (${sql.join([sql`0`, ...parts], sql` + `)})::int as count`;
}

function wordBranches(area: PlannedArea, best: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const [rarest, ...others] = area.tokens;
  if (!rarest || area.tokens.some((meanings) => meanings.length === 0)) return [];
  const also = others.map(
    (meanings) => sql`
      and exists (
          select
            from catalog_posting q
           where q.article_id = p.article_id
             and q.sorg = ${area.sorg}
             and q.language = ${area.language}
             and q.word = any(${meanings.map((one) => one.word)}::text[]))`,
  );
  return rarest.map(
    (meaning) => sql`
      (
          select p.article_id, p.sorg, p.language, p.relevance + ${sql.lit(meaning.penalty)} as relevance
            from catalog_posting p
           where p.sorg = ${area.sorg}
             and p.language = ${area.language}
             and p.word = ${meaning.word}${sql.join(also, sql``)}
           order by p.relevance, p.article_id ${best})`,
  );
}

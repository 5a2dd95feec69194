import { sql, type RawBuilder } from 'kysely';
import { codeKey, slips, slipsAllowed } from '../../../rules/catalog/search.ts';
import type { Database } from '../../platform/database.ts';
import { areaRows, type Viewer } from './catalog.policy.ts';

/** Words of the vocabulary that one typed word means, with what they cost in relevance and how many articles have them. */
interface Meaning {
  readonly word: string;
  readonly penalty: number;
  readonly count: number;
}

/** A search in one sales organisation: per typed word its meanings, the rarest word first. */
interface PlannedArea {
  readonly sorg: string;
  readonly language: string;
  readonly tokens: readonly (readonly Meaning[])[];
}

/** A search text turned into look-ups. */
export interface SearchPlan {
  readonly key: string;
  readonly areas: readonly PlannedArea[];
  /** The text with its typing slips mended, where that is how it matched. */
  readonly suggestion: string | null;
}

// Relevance is smaller for better hits; postings lie between 0 and 29 999 999.
const exactCode = -3_000_000;
const codePrefix = -2_000_000;
const plainPrefix = 4_000_000;
const prefixPenalty = 5_000_000;
const slipPenalty = 40_000_000;
const manyPrefixes = 12;

type WordRow = { position: number; token: string | null; sorg: string; language: string; word: string | null; article_count: number | null; prefix: boolean | null };

/** Looks a search text up in the vocabulary: whole words and beginnings of words, and only for what matches neither, near words. */
export async function planSearch(db: Database, viewer: Viewer, text: string): Promise<SearchPlan> {
  const { rows } = await sql<WordRow>`
    with area as materialized (${areaRows(viewer)}),
         token as materialized (select word as token, min(position) as position
           from regexp_split_to_table(catalog_fold(${text}), '[^[:alnum:]]+') with ordinality as t(word, position) where word <> '' group by word)
    select token.position::int as position, token.token, area.sorg, area.language, x.word, x.article_count, x.prefix
      from area left join token on true
      left join lateral (
        (select w.word, w.article_count, false as prefix from catalog_word w where w.sorg = area.sorg and w.language = area.language and w.word = token.token)
        union all
        (select w.word, w.article_count, true from catalog_word w
          where w.sorg = area.sorg and w.language = area.language and length(token.token) >= 2
            and w.word ~>~ token.token and w.word ~<~ (token.token || U&'\\FFFF') order by w.article_count desc limit ${sql.lit(manyPrefixes)})) x on true
     order by token.position, area.sorg, x.prefix, x.article_count desc`.execute(db);

  const tokens = [...new Set(rows.flatMap((row) => (row.token === null ? [] : [row.token])))];
  const areas = [...new Map(rows.map((row) => [row.sorg, row.language]))];
  const meanings = new Map<string, Meaning[]>();
  for (const row of rows) {
    if (row.token === null || row.word === null) continue;
    const list = meanings.get(`${row.sorg} ${row.token}`) ?? [];
    list.push({ word: row.word, penalty: row.prefix ? prefixPenalty : 0, count: row.article_count ?? 0 });
    meanings.set(`${row.sorg} ${row.token}`, list);
  }
  const unknown = tokens.filter((token) => token.length >= 3 && areas.every(([sorg]) => !meanings.has(`${sorg} ${token}`)));
  const mended = unknown.length > 0 ? await addNearWords(db, viewer, unknown, meanings) : new Map<string, string>();
  return {
    key: codeKey(text).slice(0, 60),
    areas: areas.map(([sorg, language]) => ({
      sorg, language,
      tokens: tokens.map((token) => meanings.get(`${sorg} ${token}`) ?? [])
        .sort((a, b) => a.reduce((sum, one) => sum + one.count, 0) - b.reduce((sum, one) => sum + one.count, 0)),
    })),
    suggestion: mended.size > 0 ? tokens.map((token) => mended.get(token) ?? token).join(' ') : null,
  };
}

/** Adds the nearest words of the vocabulary for typed words that it lacks; answers the best per typed word. */
async function addNearWords(db: Database, viewer: Viewer, tokens: readonly string[], meanings: Map<string, Meaning[]>): Promise<Map<string, string>> {
  const { rows } = await sql<{ token: string; sorg: string; word: string; article_count: number }>`
    with area as materialized (${areaRows(viewer)})
    select t.token, area.sorg, x.word, x.article_count
      from area cross join unnest(${[...tokens]}::text[]) as t(token)
      cross join lateral (
        (select w.word, w.article_count from catalog_word w
          where w.sorg = area.sorg and w.language = area.language and w.near && catalog_near(t.token) order by w.article_count desc limit 40)
        union
        (select w.word, w.article_count from catalog_word w
          where w.sorg = area.sorg and w.language = area.language and length(t.token) >= 6 and w.word % t.token order by similarity(w.word, t.token) desc limit 10)) x`.execute(db);
  const best = new Map<string, string>();
  for (const token of tokens) {
    const near = rows.filter((row) => row.token === token).map((row) => ({ ...row, slips: slips(token, row.word) })).filter((row) => row.slips <= slipsAllowed(token.length));
    const least = Math.min(...near.map((row) => row.slips));
    const kept = near.filter((row) => row.slips === least).sort((a, b) => b.article_count - a.article_count);
    if (kept[0]) best.set(token, kept[0].word);
    for (const row of kept.slice(0, 5)) {
      const list = meanings.get(`${row.sorg} ${token}`) ?? [];
      list.push({ word: row.word, penalty: slipPenalty, count: row.article_count });
      meanings.set(`${row.sorg} ${token}`, list);
    }
  }
  return best;
}

/**
 * The hits of a plan as rows (article_id, sorg, language, relevance), one per article. With `limit` at least that many of
 * the best are among them and the work is bounded by it: postings are stored in order of relevance.
 */
export function searchHits(plan: SearchPlan, limit: number | null): RawBuilder<unknown> {
  const best = limit === null ? sql`` : sql`limit ${sql.lit(limit)}`;
  const branches = plan.areas.flatMap((area) => [...codeBranches(plan.key, area, best), ...wordBranches(area, best)]);
  if (branches.length === 0) return sql`select null::uuid as article_id, null::text as sorg, null::text as language, 0 as relevance where false`;
  return sql`select h.article_id, h.sorg, h.language, min(h.relevance) as relevance from (${sql.join(branches, sql` union all `)}) h group by h.article_id, h.sorg, h.language`;
}

function codeBranches(key: string, area: PlannedArea, best: RawBuilder<unknown>): RawBuilder<unknown>[] {
  if (key.length < 2) return [];
  const columns = [sql`code_key`, sql`display_key`, sql`old_key`];
  const entry = sql`join catalog_entry e on e.article_id = a.id and e.sorg = ${area.sorg} and e.language = ${area.language}`;
  const answer = (relevance: number): RawBuilder<unknown> => sql`select a.id as article_id, ${area.sorg} as sorg, ${area.language} as language, ${sql.lit(relevance)} as relevance`;
  const exact = [...columns.map((column) => sql`a.${column} = ${key}`), ...(/^\d{8,14}$/.test(key) ? [sql`a.gtin = ${key}`] : [])];
  const branches = exact.map((condition) => sql`(${answer(exactCode)} from catalog_article a ${entry} where ${condition})`);
  if (key.length < 3) return branches;
  const relevance = /\d/.test(key) ? codePrefix : plainPrefix;
  for (const column of columns) {
    branches.push(sql`(${answer(relevance)} from catalog_article a ${entry} where a.${column} ~>~ ${key} and a.${column} ~<~ ${`${key}\uFFFF`} order by a.${column} using ~<~ ${best})`);
  }
  return branches;
}

function wordBranches(area: PlannedArea, best: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const [rarest, ...others] = area.tokens;
  if (!rarest || area.tokens.some((meanings) => meanings.length === 0)) return [];
  const also = others.map((meanings) => sql` and exists (select from catalog_posting q where q.article_id = p.article_id and q.sorg = ${area.sorg}
    and q.language = ${area.language} and q.word = any(${meanings.map((one) => one.word)}::text[]))`);
  return rarest.map((meaning) => sql`(select p.article_id, p.sorg, p.language, p.relevance + ${sql.lit(meaning.penalty)} as relevance from catalog_posting p
    where p.sorg = ${area.sorg} and p.language = ${area.language} and p.word = ${meaning.word}${sql.join(also, sql``)} order by p.relevance, p.article_id ${best})`);
}

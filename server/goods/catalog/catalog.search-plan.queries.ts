import { sql, type RawBuilder } from 'kysely';
import { codeKey, countTypingErrors, typingErrorsAllowed, wordForms } from '#rules/goods/catalog/search.ts';
import type { Database } from '#platform/database/database.ts';
import { remembered } from '#platform/database/feed-memory.ts';
import { named, RememberedStatements } from '#platform/database/statement.ts';
import { codeExists, isPartOfCode } from './catalog.code-search.queries.ts';
import { memoryFor, sharedKey } from './catalog.memory.queries.ts';
import { areaRows, namedTerms, termValues, type Viewer } from './catalog.policy.ts';

/** Vocabulary words that match one typed word, with their penalty in relevance and their number of articles. */
interface Meaning {
  readonly word: string;
  readonly penalty: number;
  readonly articles: number;
  readonly models: number;
}

/** A search in one sales organisation: the matches of each typed word, the rarest word first. */
export interface PlannedArea {
  readonly sorg: string;
  readonly language: string;
  readonly tokens: readonly (readonly Meaning[])[];
}

/** A search text turned into look-ups. */
export interface SearchPlan {
  /** The text as a code; empty if no code equals, starts with or contains it. */
  readonly key: string;
  /** The key is a part of some code. */
  readonly inside: boolean;
  readonly areas: readonly PlannedArea[];
  /** The text with corrected typing errors, if the correction matched. */
  readonly suggestion: string | null;
  /** Number of hits, if the vocabulary knows it: one typed word with one match. */
  readonly total: { readonly articles: number; readonly models: number } | null;
}

/* Relevance is smaller for better hits; postings lie between 0 and 29 999 999. */
export const formPenalty = 1_000_000;
export const prefixPenalty = 5_000_000;
const typingErrorPenalty = 40_000_000;
export const manyPrefixes = 12;

type WordRow = {
  token: string | null;
  sorg: string;
  language: string;
  word: string | null;
  article_count: number;
  model_count: number;
  prefix: boolean | null;
  codes: boolean;
};

/**
 * Words of a text in the spelling of the vocabulary. ASCII is folded here as in the database; other texts are folded by
 * the database.
 */
async function wordsOf(db: Database, text: string): Promise<string[]> {
  // `29 x 2,4` is the same measure as `29x2.4`: its numbers are words.
  const measured = text.replaceAll(/(\d["”″']{0,2})\s*[x×*]\s*(?=\d)/giu, '$1 ');
  let folded = measured.toLowerCase();
  // eslint-disable-next-line no-control-regex
  if (!/^[\x00-\x7f]*$/.test(measured)) {
    const { rows } = await sql<{ folded: string }>`select catalog_fold(${measured}) as folded`.execute(db);
    folded = rows[0]?.folded ?? '';
  }
  return [
    ...new Set(
      folded
        .split(/[^\p{L}\p{Nd}]+/u)
        .filter(Boolean)
        .map((word) => word.slice(0, 40)),
    ),
  ];
}

const lookUps = new RememberedStatements<WordRow>();

/**
 * The typed words as rows `t` (token); a single word is a literal, because the planner assumes ten rows for any list.
 */
const typedWords = (single: boolean): RawBuilder<unknown> =>
  single ? sql`(values (${named('token')}::text)) as t(token)` : sql`unnest(${named('tokens')}::text[]) as t(token)`;
/** The typed words with their forms, as a text with blanks between them. */
const typedForms = (single: boolean): RawBuilder<unknown> =>
  single
    ? sql`(values (${named('token')}::text, ${named('formsOfToken')}::text)) as t(token, forms)`
    : sql`unnest(${named('tokens')}::text[], ${named('forms')}::text[]) as t(token, forms)`;

/**
 * The forms of a word that the vocabulary of `area` has, and the shortest of them; without any the word itself is the
 * shortest.
 */
export const formsIn = (forms: RawBuilder<unknown>, token: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select coalesce(array_agg(w.word), '{}') as known,
         coalesce((array_agg(w.word order by length(w.word), w.word))[1], ${token}) as shortest
    from catalog_word w
   where w.sorg = area.sorg and w.language = area.language and w.word = any(${forms})`;

/**
 * Vocabulary words that are a form of typed words or start with the shortest one, so that all forms of a word find the
 * same, and whether a code matches the text.
 */
const lookUp = (withCodes: boolean, single: boolean): RawBuilder<WordRow> => sql`
  with area as materialized (${areaRows(namedTerms)})
  select t.token, area.sorg, area.language, x.word, x.article_count, x.model_count, x.prefix,
         ${withCodes ? codeExists() : sql`false`} as codes
    from area
    left join ${typedForms(single)} on true
    left join lateral (${formsIn(sql`string_to_array(t.forms, ' ')`, sql`t.token`)}) f on true
    left join lateral (
      (
        select w.word, w.article_count, w.model_count, false as prefix
          from catalog_word w
         where w.sorg = area.sorg
           and w.language = area.language
           and w.word = any(f.known))
       union all (
         select w.word, w.article_count, w.model_count, true
           from catalog_word w
          where w.sorg = area.sorg
            and w.language = area.language
            and length(f.shortest) >= 2
            and w.word ~>~ f.shortest
            and w.word ~<~ (f.shortest || U&'\\FFFF')
            and w.word <> all(f.known)
          order by w.article_count desc
          limit ${sql.lit(manyPrefixes)})) x on true`;

const planBytes = 2_000;

/** Looks a search text up in the vocabulary: whole words and prefixes, and similar words only if neither matches. */
export const planSearch = (db: Database, viewer: Viewer, text: string): Promise<SearchPlan> =>
  remembered(memoryFor(db, viewer), sharedKey('plan', viewer, text), () => readPlan(db, viewer, text), planBytes);

async function readPlan(db: Database, viewer: Viewer, text: string): Promise<SearchPlan> {
  const tokens = await wordsOf(db, text);
  const key = codeKey(text).slice(0, 60);
  const withCodes = key.length >= 2;
  const single = tokens.length === 1;
  const rows = await lookUps.run(db, `${withCodes} ${single}`, () => lookUp(withCodes, single), {
    ...termValues(viewer),
    tokens,
    token: tokens[0],
    forms: tokens.map((token) => wordForms(token).join(' ')),
    formsOfToken: wordForms(tokens[0] ?? '').join(' '),
    key,
    last: key.length < 3 ? key : `${key}\uFFFF`,
  });

  const areas = [...new Map(rows.map((row) => [row.sorg, row.language]))];
  const meanings = new Map<string, Meaning[]>();
  for (const row of rows) {
    if (row.token === null || row.word === null) continue;
    const list = meanings.get(`${row.sorg} ${row.token}`) ?? [];
    const choosePenalty = () => {
      if (row.prefix) return prefixPenalty;
      if (row.word === row.token) return 0;
      return formPenalty;
    };
    list.push({
      word: row.word,
      penalty: choosePenalty(),
      articles: row.article_count,
      models: row.model_count,
    });
    meanings.set(`${row.sorg} ${row.token}`, list);
  }
  const starts = rows.some((row) => row.codes);
  const strange = tokens.filter((token) => areas.every(([sorg]) => !meanings.has(`${sorg} ${token}`)));
  // Plain words of the vocabulary are no parts of codes.
  const inside = key.length >= 3 && (/\d/.test(key) || strange.length > 0) && (await isPartOfCode(db, viewer, key));
  const codes = starts || inside;
  // If the text is a code, words that look like parts of the code are ignored. Numbers are never corrected.
  const unknown =
    codes && (/\d/.test(key) || inside) ? [] : strange.filter((token) => token.length >= 3 && !/^\d+$/.test(token));
  const mended = unknown.length > 0 ? await addNearWords(db, viewer, unknown, meanings) : new Map<string, string>();
  const planned = areas.map(([sorg, language]) => ({
    sorg,
    language,
    tokens: tokens.map((token) => meanings.get(`${sorg} ${token}`) ?? []).sort((a, b) => articlesOf(a) - articlesOf(b)),
  }));
  return {
    key: codes ? key : '',
    inside,
    areas: planned,
    total: codes ? null : totalOf(planned),
    suggestion: mended.size > 0 ? tokens.map((token) => mended.get(token) ?? token).join(' ') : null,
  };
}

const articlesOf = (meanings: readonly Meaning[]): number => meanings.reduce((sum, one) => sum + one.articles, 0);

function totalOf(areas: readonly PlannedArea[]): SearchPlan['total'] {
  const [area, ...others] = areas;
  if (!area || others.length > 0) return null;
  if (area.tokens.length === 0 || area.tokens.some((meanings) => meanings.length === 0))
    return { articles: 0, models: 0 };
  const [meanings = []] = area.tokens;
  const [only] = meanings;
  return area.tokens.length === 1 && meanings.length === 1 && only
    ? { articles: only.articles, models: only.models }
    : null;
}

/** The digits of a word: a correction never changes them, because another number is another thing. */
const digitsOf = (word: string): string => word.replaceAll(/\D/g, '');

type NearRow = { token: string; sorg: string; word: string; article_count: number; model_count: number };
const nearLookUps = new RememberedStatements<NearRow>();

/** Vocabulary words similar to typed ones: one typing error apart, or with similar spelling. */
const nearLookUp = (single: boolean): RawBuilder<NearRow> => sql`
  with area as materialized (${areaRows(namedTerms)})
  select t.token, area.sorg, x.word, x.article_count, x.model_count
    from area
   cross join ${typedWords(single)}
   cross join lateral (
      (
        select w.word, w.article_count, w.model_count
          from catalog_word w
         where w.sorg = area.sorg
           and w.language = area.language
           and w.near && catalog_near(t.token)
         order by w.article_count desc
         limit 40)
       union (
         select w.word, w.article_count, w.model_count
           from catalog_word w
          where w.sorg = area.sorg
            and w.language = area.language
            and length(t.token) >= 6
            and w.word % t.token
          order by similarity(w.word, t.token) desc
          limit 10)) x`;

/** Adds the most similar vocabulary words for typed words that it lacks; returns the best per typed word. */
async function addNearWords(
  db: Database,
  viewer: Viewer,
  tokens: readonly string[],
  meanings: Map<string, Meaning[]>,
): Promise<Map<string, string>> {
  const single = tokens.length === 1;
  const rows = await nearLookUps.run(db, String(single), () => nearLookUp(single), {
    ...termValues(viewer),
    tokens,
    token: tokens[0],
  });
  const best = new Map<string, string>();
  for (const token of tokens) {
    const near = rows
      .filter((row) => row.token === token)
      .map((row) => ({ ...row, typingErrors: countTypingErrors(token, row.word) }))
      .filter((row) => row.typingErrors <= typingErrorsAllowed(token.length) && digitsOf(row.word) === digitsOf(token));
    const least = Math.min(...near.map((row) => row.typingErrors));
    const kept = near.filter((row) => row.typingErrors === least).sort((a, b) => b.article_count - a.article_count);
    if (kept[0]) best.set(token, kept[0].word);
    for (const row of kept.slice(0, 5)) {
      const list = meanings.get(`${row.sorg} ${token}`) ?? [];
      list.push({ word: row.word, penalty: typingErrorPenalty, articles: row.article_count, models: row.model_count });
      meanings.set(`${row.sorg} ${token}`, list);
    }
  }
  return best;
}

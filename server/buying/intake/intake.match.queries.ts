import { sql } from 'kysely';
import { codeKey, countTypingErrors, typingErrorsAllowed } from '#rules/goods/catalog/search.ts';
import type { Ctx } from '#platform/context.ts';
import { memoryFor, sharedKey } from '#goods/catalog/catalog.memory.queries.ts';
import type { Viewer } from '#goods/catalog/catalog.policy.ts';

/** How an article was recognized, the most certain first. */
export type MatchKind = 'code' | 'own' | 'display' | 'gtin' | 'old' | 'padded' | 'variant';
const matchPriority: readonly (readonly MatchKind[])[] = [['code', 'own'], ['display', 'gtin'], ['old'], ['padded']];

/** An article of one of the caller's sorgs that a code may mean. */
export interface Match {
  readonly articleId: string;
  readonly sorg: string;
  /** {@link keyOf} the article. */
  readonly key: string;
  readonly code: string;
  readonly kind: MatchKind;
  /** The catalog, or the customer's own list, has exactly this spelling. */
  readonly exact: boolean;
  /** It has no further supply, or is no longer sold. */
  readonly ending: boolean;
}

interface MatchRow extends Omit<Match, 'exact'> {
  readonly codeKey: string;
  readonly written: string;
}

/** The lengths of a GTIN: with and without leading zeros. */
function gtinsOf(key: string): string[] {
  if (!/^\d{8,14}$/.test(key)) return [];
  const bare = key.replace(/^0+/, '');
  return [
    ...new Set([
      key,
      ...[8, 12, 13, 14].filter((length) => length >= bare.length).map((length) => bare.padStart(length, '0')),
    ]),
  ];
}

/**
 * Numbers that a spreadsheet may have turned into `code`, because it keeps 15 digits and shows fewer: from `low` to
 * `high`.
 */
interface Rounded {
  readonly key: string;
  readonly low: string;
  readonly high: string;
}

function roundedOf(code: string): Rounded[] {
  const exponent = /^([1-9])(?:[.,](\d{1,16}))?E\+?(\d{1,2})$/i.exec(code.trim());
  const whole = /^([1-9]\d{14})(0+)$/.exec(code.trim());
  const digits = exponent ? `${exponent[1] ?? ''}${exponent[2] ?? ''}` : (whole?.[1] ?? '');
  const length = exponent ? Number(exponent[3]) + 1 : (whole?.[0].length ?? 0);
  if (digits.length < 5 || length <= digits.length || length > 40) return [];
  const unit = 10n ** BigInt(length - digits.length);
  return [
    {
      key: codeKey(code),
      low: String(BigInt(digits) * unit - unit / 2n),
      high: String((BigInt(digits) + 1n) * unit - 1n),
    },
  ];
}

const meaning = sql`h.key as "codeKey", h.kind, h.written, h.id as "articleId", s.sorg, s.sorg || ':' || h.id as key,
           a.code, s.removed_at is not null or s.status = 'discontinued' as ending`;

const articlesOfHits = (viewer: Viewer) => sql`
    select ${meaning}
      from hit h
      join catalog_article a on a.id = h.id
      join catalog_article_sorg s on s.article_id = h.id
           and s.sorg = any(${viewer.areas.map((area) => area.sorg)}::text[])
     order by h.key, s.sorg, a.code`;

/** The facts that the catalog knows about keys, in one statement: all kinds of matches but the customer's own codes. */
async function readMatches(
  ctx: Ctx,
  viewer: Viewer,
  keys: readonly string[],
  codes: readonly string[],
): Promise<MatchRow[]> {
  const gtins = keys.flatMap((key) => gtinsOf(key).map((gtin) => ({ key, gtin })));
  const rounded = codes.flatMap(roundedOf);
  const { rows } = await sql<MatchRow>`
    with wanted as materialized (select w.key from unnest(${keys}::text[]) as w(key)),
    hit as (
      select w.key, 'code' as kind, a.id, a.code as written
        from wanted w
        join catalog_article a on a.code_key = w.key
       union all
      select w.key, 'display', a.id, a.display_code
        from wanted w
        join catalog_article a on a.display_key = w.key
       union all
      select w.key, 'old', a.id, a.old_code
        from wanted w
        join catalog_article a on a.old_key = w.key
       union all
      select g.key, 'gtin', a.id, g.key
        from unnest(${gtins.map(({ key }) => key)}::text[], ${gtins.map(({ gtin }) => gtin)}::text[]) as g(key, gtin)
        join catalog_article a on a.gtin = g.gtin
       union all
      select w.key, 'padded', a.id, a.code
        from (select key, ltrim(key, '0') as bare from wanted where key ~ '^[0-9]{1,40}$') w
        join catalog_article a on ltrim(a.code_key, '0') = w.bare and a.code_key ~ '^[0-9]+$' and a.code_key <> w.key
       where w.bare <> ''
       union all
      select r.key, 'padded', n.id, n.code
        from unnest(${rounded.map(({ key }) => key)}::text[], ${rounded.map(({ low }) => low)}::text[],
                    ${rounded.map(({ high }) => high)}::text[]) as r(key, low, high)
       cross join lateral (
          select a.id, a.code
            from catalog_article a
           where ltrim(a.code_key, '0') ~>=~ r.low
             and ltrim(a.code_key, '0') ~<=~ r.high
             and length(ltrim(a.code_key, '0')) = length(r.high)
             and a.code_key ~ '^[0-9]+$'
           order by ltrim(a.code_key, '0') using ~<~
           limit 8) n
       union all
      select r.key, 'padded', n.id, n.gtin
        from unnest(${rounded.map(({ key }) => key)}::text[], ${rounded.map(({ low }) => low)}::text[],
                    ${rounded.map(({ high }) => high)}::text[]) as r(key, low, high)
       cross join lateral (
          select a.id, a.gtin
            from catalog_article a
           where a.gtin ~>=~ r.low
             and a.gtin ~<=~ r.high
             and length(a.gtin) = length(r.high)
           order by a.gtin using ~<~
           limit 8) n)
    ${articlesOfHits(viewer)}`.execute(ctx.db);
  return rows;
}

/** Own codes of a customer that are compared here; those of customers with more are compared by the database. */
const fewOwnCodes = 100;

/** The keys that may be own codes of the customer. Most customers have none or few, and a list has hundreds of keys. */
async function ownKeysAmong(ctx: Ctx, customerId: string, keys: readonly string[]): Promise<readonly string[]> {
  const rows = await ctx.db
    .selectFrom('intake_alias')
    .select('code_key')
    .where('customer_id', '=', customerId)
    .limit(fewOwnCodes + 1)
    .execute();
  if (rows.length > fewOwnCodes) return keys;
  const own = new Set(rows.map((row) => row.code_key));
  return keys.filter((key) => own.has(key));
}

/** The customer's own codes among keys. */
async function readOwnCodes(ctx: Ctx, viewer: Viewer, given: readonly string[]): Promise<MatchRow[]> {
  if (!ctx.customer) return [];
  const keys = await ownKeysAmong(ctx, ctx.customer.id, given);
  if (keys.length === 0) return [];
  const { rows } = await sql<MatchRow>`
    with hit as (
      select x.code_key as key, 'own' as kind, x.article_id as id, x.code as written
        from intake_alias x
       where x.customer_id = ${ctx.customer.id} and x.code_key = any(${keys}::text[]))
    ${articlesOfHits(viewer)}`.execute(ctx.db);
  return rows;
}

// Most keys of a list have one match or none.
const matchBytes = 300;

/** {@link readMatches} with the memory of the process: the same for all customers of these sales organisations. */
async function findMatches(
  ctx: Ctx,
  viewer: Viewer,
  keys: readonly string[],
  codes: readonly string[],
): Promise<Map<string, readonly MatchRow[]>> {
  const memory = memoryFor(ctx.db, viewer);
  const found = new Map<string, readonly MatchRow[]>();
  const prefix = sharedKey('match', viewer, '');
  for (const key of memory ? keys : []) {
    const known = memory?.find(prefix + key) as readonly MatchRow[] | undefined;
    if (known) found.set(key, known);
  }
  const missing = keys.filter((key) => !found.has(key));
  if (missing.length === 0) return found;
  const changes = memory?.changes ?? 0;
  const asked = new Set(missing);
  const rows = await readMatches(
    ctx,
    viewer,
    missing,
    codes.filter((code) => asked.has(codeKey(code))),
  );
  const byKey = Map.groupBy(rows, (row) => row.codeKey);
  for (const key of missing) {
    const matches = byKey.get(key) ?? [];
    found.set(key, matches);
    memory?.keep(prefix + key, matches, matchBytes, changes);
  }
  return found;
}

/**
 * Possible meanings of each code: the article's code, the customer's own code, the display code, the GTIN, the old code.
 * Ignores punctuation, but not leading zeros; codes that differ only in leading zeros, and numbers that a spreadsheet
 * rounded, are `padded`. Returns only the most certain kind of match per code, and only articles of the caller's sorgs.
 */
export async function matchCodes(ctx: Ctx, viewer: Viewer, codes: readonly string[]): Promise<Map<string, Match[]>> {
  const keyOfCode = new Map(codes.map((code) => [code, codeKey(code)]));
  const keys = [...new Set(keyOfCode.values())].filter((key) => key !== '');
  if (keys.length === 0) return new Map();
  const found = await findMatches(ctx, viewer, keys, codes);
  const own = Map.groupBy(await readOwnCodes(ctx, viewer, keys), (row) => row.codeKey);
  const matches = new Map<string, Match[]>();
  for (const [code, key] of keyOfCode) {
    const [known = [], mine] = [found.get(key), own.get(key)];
    matches.set(code, matchesOf(code, mine ? [...known, ...mine] : known));
  }
  return matches;
}

function matchesOf(code: string, rows: readonly MatchRow[]): Match[] {
  if (rows.length === 0) return [];
  const same = code.trim().toLowerCase();
  const all = rows.map(({ articleId, sorg, key, code: articleCode, kind, ending, written }): Match => ({
    articleId,
    sorg,
    key,
    code: articleCode,
    kind,
    exact: written.toLowerCase() === same,
    ending,
  }));
  if (all.length === 1) return all;
  const kinds = matchPriority.find((group) => all.some(({ kind }) => group.includes(kind))) ?? [];
  const best = all.filter(({ kind }) => kinds.includes(kind));
  // Of two codes that differ only in punctuation, the exact spelling wins.
  const exact = best.filter((match) => match.exact);
  const kept = new Map<string, Match>();
  for (const match of exact.length > 0 ? exact : best) if (!kept.has(match.key)) kept.set(match.key, match);
  return [...kept.values()];
}

/** An article in a sorg. */
export interface ArticleKey {
  readonly articleId: string;
  readonly sorg: string;
}
/** The key of an article in a sorg. */
export const keyOf = ({ articleId, sorg }: ArticleKey): string => `${sorg}:${articleId}`;

/** The final successors of articles, by the key of the replaced article. */
export async function findSuccessors(ctx: Ctx, articles: readonly ArticleKey[]): Promise<Map<string, ArticleKey>> {
  if (articles.length === 0) return new Map();
  const { rows } = await sql<ArticleKey & { origin: string }>`
    with recursive chain as (
      select t.article_id as origin, t.sorg, a.successor_code as code, 1 as depth
        from unnest(${articles.map(({ articleId }) => articleId)}::uuid[],
                    ${articles.map(({ sorg }) => sorg)}::text[]) as t(article_id, sorg)
        join catalog_article a on a.id = t.article_id
       where a.successor_code is not null
       union all
      select c.origin, c.sorg, a.successor_code, c.depth + 1
        from chain c
        join catalog_article a on a.code = c.code
        join catalog_article_sorg s on s.article_id = a.id
             and s.sorg = c.sorg
             and (s.removed_at is not null or s.status = 'discontinued')
       where a.successor_code is not null and c.depth < 5)
    select distinct on (c.origin, c.sorg) c.origin, a.id as "articleId", c.sorg
      from chain c
      join catalog_article a on a.code = c.code
      join catalog_article_sorg s on s.article_id = a.id and s.sorg = c.sorg and s.removed_at is null
     order by c.origin, c.sorg, c.depth desc`.execute(ctx.db);
  return new Map(
    rows
      .filter((row) => row.origin !== row.articleId)
      .map(({ origin, articleId, sorg }) => [keyOf({ articleId: origin, sorg }), { articleId, sorg }]),
  );
}

/**
 * Maximum number of codes for which similar ones are looked up; a list of only unknown codes is not a list of this
 * brand.
 */
const mostNear = 300;

/** The end of the range of values that start with `low`. */
const upTo = (low: string): string => `${low}\uFFFF`;

/** Articles with codes most similar to unknown codes, at most three each. */
export async function findNear(ctx: Ctx, viewer: Viewer, codes: readonly string[]): Promise<Map<string, ArticleKey[]>> {
  const keys = [...new Set(codes.map(codeKey))].filter((key) => key.length >= 4 && key.length <= 60).slice(0, mostNear);
  if (keys.length === 0) return new Map();
  // Neighbours in the sort order of codes share the longest prefixes, those in the order of reversed codes the longest
  // suffixes.
  const reversed = keys.map((key) => Array.from(key).reverse().join(''));
  const lowsOf = (each: readonly string[]): string[] =>
    each.map((key) => key.slice(0, Math.max(3, Math.ceil(key.length / 2))));
  const [lows, backs] = [lowsOf(keys), lowsOf(reversed)];
  const neighbours = (name: 'code_key' | 'display_key', backwards: boolean) => {
    const key = sql.ref(`a.${name}`);
    const read = backwards ? sql`reverse(${key})` : key;
    const wanted = backwards ? sql`w.back` : sql`w.key`;
    const [low, high] = backwards ? [sql`w.back_low`, sql`w.back_high`] : [sql`w.low`, sql`w.high`];
    return sql`
      (
        select a.id, ${key} as near
          from catalog_article a
         where ${read} ~>=~ ${wanted} and ${read} ~<~ ${high}
         order by ${read} using ~<~
         limit 12)
       union all (
         select a.id, ${key}
           from catalog_article a
          where ${read} ~<~ ${wanted} and ${read} ~>=~ ${low}
          order by ${read} using ~>~
          limit 12)`;
  };
  const all = sql.join(
    [
      neighbours('code_key', false),
      neighbours('display_key', false),
      neighbours('code_key', true),
      neighbours('display_key', true),
    ],
    sql` union all `,
  );
  const { rows } = await sql<ArticleKey & { key: string; near: string }>`
    select distinct w.key, n.near, n.id as "articleId", s.sorg
      from unnest(${keys}::text[], ${lows}::text[], ${lows.map(upTo)}::text[], ${reversed}::text[], ${backs}::text[],
                  ${backs.map(upTo)}::text[]) as w(key, low, high, back, back_low, back_high)
     cross join lateral (${all}) n
      join catalog_article_sorg s on s.article_id = n.id
           and s.removed_at is null
           and s.sorg = any(${viewer.areas.map((area) => area.sorg)}::text[])`.execute(ctx.db);
  const near = new Map<string, ArticleKey[]>();
  for (const [key, found] of Map.groupBy(rows, (row) => row.key)) {
    const graded = found
      .map((row) => ({
        row,
        far: row.near.startsWith(key) || key.startsWith(row.near) ? 1 : countTypingErrors(key, row.near),
      }))
      .filter(({ far }) => far <= typingErrorsAllowed(key.length))
      .sort(
        (one, other) =>
          one.far - other.far ||
          one.row.near.length - other.row.near.length ||
          (one.row.near < other.row.near ? -1 : 1),
      );
    const best = new Map(graded.map(({ row }) => [keyOf(row), { articleId: row.articleId, sorg: row.sorg }]));
    near.set(key, [...best.values()].slice(0, 3));
  }
  return new Map(
    codes.flatMap((code) => (near.get(codeKey(code))?.length ? [[code, near.get(codeKey(code)) ?? []]] : [])),
  );
}

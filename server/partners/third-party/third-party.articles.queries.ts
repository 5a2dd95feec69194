import { sql, type RawBuilder } from 'kysely';
import type { ThirdPartySort } from '#rules/partners/third-party/choices.ts';
import type { Ctx } from '#platform/context.ts';
import {
  articleColumns,
  countedUpTo,
  listVendors,
  requireCountedPage,
  searchedWords,
  wordsIn,
  type Page,
  type ThirdPartyArticle,
} from './third-party.queries.ts';

export interface ArticleFilter {
  readonly search: string;
  readonly withStock: boolean;
  readonly vendorId: string | null;
  /** With articles that are switched off; dealers never see those. */
  readonly switchedOff: boolean;
  readonly sort: ThirdPartySort;
}

const sortOrders: Readonly<Record<ThirdPartySort, RawBuilder<unknown>>> = {
  description: sql`a.description, a.id`,
  code: sql`a.code, a.id`,
  price_asc: sql`a.price, a.id`,
  price_desc: sql`a.price desc, a.id desc`,
  vendor: sql`a.vendor, a.description, a.id`,
};

/** Ids of a page in their order, and how many articles there are: counted up to one more than {@link countedUpTo}. */
interface Found {
  readonly ids: readonly string[];
  readonly count: number;
}

/** A page of articles of a condition on `third_party_article a`. */
interface Wanted {
  readonly where: RawBuilder<unknown>;
  readonly search: string;
  readonly withStock: boolean;
  /** ORDER BY, LIMIT and OFFSET of the page. */
  readonly cut: RawBuilder<unknown>;
}

/** True if a word could be a code that `third_party_code_parts` divides: five characters and a digit, without a space. */
const isLikeCode = (word: string): boolean => Array.from(word).length >= 5 && /[0-9]/.test(word);

/** Condition that a word occurs in an article: from the index of parts of codes or, for other words, of trigrams. */
const occurs = (word: string): RawBuilder<boolean> =>
  isLikeCode(word)
    ? sql<boolean>`
      third_party_code_parts(a.search_text) @> third_party_code_parts(${word})
      and position(${word} in a.search_text) > 0`
    : wordsIn(sql`a.search_text`, word);

/** Articles with all words, sorted after they were found; only the count counts if there are too many. */
async function findByWords(ctx: Ctx, { where, search, cut }: Wanted): Promise<Found> {
  const { rows } = await sql<Found>`
    with found as materialized (
      select a.id, a.vendor, a.code, a.description, a.price
        from third_party_article a
       where ${where}
         and ${sql.join(searchedWords(search).map(occurs), sql` and `)}
       limit ${sql.lit(countedUpTo + 1)})
    select (select count(*)::int from found) as count,
           array(select a.id from found a ${cut}) as ids`.execute(ctx.db);
  return rows[0] ?? { ids: [], count: 0 };
}

/** Ids of a page in the order of the list, from its index alone unless they must be in stock. */
const idsInOrder = ({ where, search, cut }: Wanted): RawBuilder<readonly string[]> => sql`
  array(select a.id
          from third_party_article a
         where ${where}
           and ${wordsIn(sql`a.search_text`, search)}
           ${cut})`;

/**
 * How many articles there are, counted up to one more than {@link countedUpTo}. Stock is in no index, so rows are read:
 * in the order of their ids, because PostgreSQL does not keep in memory what a scan of a large table reads.
 */
const countOf = ({ where, withStock }: Wanted): RawBuilder<number> => sql`
  (select count(*)::int
     from (select
             from third_party_article a
            where ${where}
              ${withStock ? sql`order by a.id` : sql``}
            limit ${sql.lit(countedUpTo + 1)}) n)`;

/**
 * A page of articles. The few that a search finds are sorted. A search that finds more than are counted meets its
 * articles soon in the order of the list.
 */
async function findPage(ctx: Ctx, wanted: Wanted): Promise<Found> {
  const found = searchedWords(wanted.search).length === 0 ? null : await findByWords(ctx, wanted);
  if (found && found.count <= countedUpTo) return found;
  const count = found ? sql.lit(found.count) : countOf(wanted);
  const { rows } = await sql<Found>`select ${idsInOrder(wanted)} as ids, ${count} as count`.execute(ctx.db);
  return rows[0] ?? { ids: [], count: 0 };
}

/** Articles of the vendors that the caller sees, in pages. */
export async function listArticles(
  ctx: Ctx,
  filter: ArticleFilter,
  page: number,
  limit: number,
): Promise<Page<ThirdPartyArticle>> {
  requireCountedPage(page, limit);
  const vendors = (await listVendors(ctx))
    .filter(({ code, switchedOff }) =>
      filter.vendorId === null ? filter.switchedOff || !switchedOff : code === filter.vendorId,
    )
    .map(({ code }) => code);
  if (vendors.length === 0) return { rows: [], count: 0, countIsExact: true };
  const withOff = filter.switchedOff && ctx.customer === null;
  const order = sortOrders[filter.sort];
  const { ids, count } = await findPage(ctx, {
    where: sql`
      ${vendors.length === 1 ? sql`a.vendor = ${vendors[0]}` : sql`a.vendor = any(${vendors})`}
       and ${withOff ? sql`true` : sql`a.switched_off_at is null`}
       and ${filter.withStock ? sql`a.stock > 0` : sql`true`}`,
    search: filter.search,
    withStock: filter.withStock,
    cut: sql`order by ${order} limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}`,
  });
  const { rows } = await sql<ThirdPartyArticle>`
    select ${articleColumns}
      from third_party_article a
      join third_party_vendor v on v.code = a.vendor
     where a.id = any(${[...ids]}::uuid[])
     order by ${order}`.execute(ctx.db);
  return { rows, count: Math.min(count, countedUpTo), countIsExact: count <= countedUpTo };
}

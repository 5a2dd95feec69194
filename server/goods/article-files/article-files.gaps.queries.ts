import { sql, type RawBuilder } from 'kysely';
import type { ArticleGap } from '#rules/goods/article-files/choices.ts';
import { neededPixels } from '#rules/goods/article-files/file-names.ts';
import { calendarDateIn, type CalendarDate } from '#rules/dates.ts';
import { contentLanguage } from '#rules/locales.ts';
import { sorgsWithin } from '#rules/permissions.ts';
import type { SignedInCtx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { listMarkets, type MarketSummary } from '#accounts/markets/markets.queries.ts';

const ownPictures = sql`catalog_picture p where p.model_id = a.model_id and p.color in ('', a.color)`;

/**
 * True if the article `a` lacks something. Pictures of another colour do not count; the pixels are those of its smallest
 * picture.
 */
export const lacks: Readonly<Record<Exclude<ArticleGap, 'price'>, RawBuilder<boolean>>> = {
  picture: sql<boolean>`not exists (select from ${ownPictures})`,
  document: sql<boolean>`not exists (select from catalog_document d where d.model_id = a.model_id)`,
  small: sql<boolean>`exists (select from ${ownPictures} and greatest(p.width, p.height) < ${sql.lit(neededPixels)})`,
  text: sql<boolean>`not exists (
    select from catalog_model_text x where x.model_id = a.model_id and x.description <> '')`,
};

/** True if no price list has a price of the article `a` in the sales organisation of `s` on the day. */
export const lacksPrice = (day: CalendarDate): RawBuilder<boolean> => sql<boolean>`
  not exists (
    select from catalog_price p
     where p.article_id = a.id and p.sorg = s.sorg and p.valid_from <= ${day}::date
       and (p.valid_to is null or p.valid_to >= ${day}::date))`;

/** An article on sale that lacks something. */
export interface GapRow {
  readonly sorg: string;
  readonly articleCode: string;
  readonly modelCode: string;
  readonly name: string;
  readonly color: string;
  /** Pixels of the smallest picture; null without one. */
  readonly width: number | null;
  readonly height: number | null;
}

/** The market whose articles are asked about, with the sales organisations of it in which the caller has an area. */
export interface AskedMarket extends Pick<MarketSummary, 'code' | 'name' | 'timeZone'> {
  readonly sorgs: readonly string[];
}

/** Markets that sell for a sales organisation of the caller. */
export async function listAskedMarkets({ db, actor }: SignedInCtx): Promise<AskedMarket[]> {
  return (await listMarkets(db))
    .map(({ code, name, timeZone, sorgs }) => ({ code, name, timeZone, sorgs: sorgsWithin(actor, sorgs) }))
    .filter(({ sorgs }) => sorgs.length > 0);
}

export interface GapFilter {
  readonly gap: ArticleGap;
  /** A part of an article or model code. */
  readonly search?: string | undefined;
}

/** Articles on sale in the sales organisations that lack something. */
function gapRows({ now }: SignedInCtx, { sorgs, timeZone }: AskedMarket, { gap, search }: GapFilter) {
  const pattern = `%${likePattern(search ?? '')}%`;
  const today = calendarDateIn(now, timeZone);
  return sql`
      from catalog_article_sorg s
      join catalog_article a on a.id = s.article_id
      join catalog_model m on m.id = a.model_id
     where s.sorg = any(${[...sorgs]}::text[])
       and s.status = 'active'
       and s.removed_at is null
       and s.valid_from <= ${today}::date
       and (a.code ilike ${pattern} or m.code ilike ${pattern})
       and ${gap === 'price' ? lacksPrice(today) : lacks[gap]}`;
}

/** Counting stops here: the page says "more than". */
export const gapCountLimit = 10_001;

/** Number of articles that lack something, at most {@link gapCountLimit}. */
export async function countGaps(ctx: SignedInCtx, market: AskedMarket, filter: GapFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from (select ${gapRows(ctx, market, filter)} limit ${sql.lit(gapCountLimit)}) counted`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** A page of the articles that lack something, by sales organisation and code. */
export async function listGaps(
  ctx: SignedInCtx,
  market: AskedMarket,
  filter: GapFilter,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<GapRow[]> {
  const { rows } = await sql<GapRow>`
    select g.sorg, g.code as "articleCode", g.model_code as "modelCode", coalesce(t.name, '') as name, g.color,
           p.width, p.height
      from (
        select s.sorg, a.code, m.code as model_code, a.model_id, a.color
               ${gapRows(ctx, market, filter)}
         order by s.sorg, a.code
         limit ${limit} offset ${(page - 1) * limit}) g
      left join lateral (
        select x.name
          from catalog_model_text x
         where x.model_id = g.model_id
         order by x.language = ${contentLanguage(ctx.locale)} desc, x.language
         limit 1) t on true
      left join lateral (
        select x.width, x.height
          from catalog_picture x
         where x.model_id = g.model_id and x.color in ('', g.color)
         order by greatest(x.width, x.height), x.position
         limit 1) p on true
     order by g.sorg, g.code`.execute(ctx.db);
  return rows;
}

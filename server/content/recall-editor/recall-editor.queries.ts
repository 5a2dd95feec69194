import { sql, type RawBuilder } from 'kysely';
import type { RecallRange } from '#rules/content/recall-editor/recall-frames.ts';
import { calendarDateIn, type CalendarDate } from '#rules/dates.ts';
import type { RecallSeverity } from '#rules/goods/frames/recall.ts';
import { contentLanguage, contentLanguages, type ContentLanguage, type Locale } from '#rules/locales.ts';
import { localized } from '#rules/ordering/orders/currency-shape.ts';
import { textsOfEach, type LanguageTexts } from '#rules/text/language-texts.ts';
import type { Ctx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { readPage } from '#platform/database/read-page.ts';
import { listMarkets } from '#accounts/markets/markets.queries.ts';
import { framesOfRange } from '#goods/frames/frames.recalls.queries.ts';
import { listTargetMarkets, type TargetMarket } from '#accounts/markets/markets.target-markets.queries.ts';
import { asNewsEditor, editedRecall, mayRecallForAll, wholeSorgs } from './recall-editor.policy.ts';

/** A recall is a draft until it is published, waits for its day, runs, and ends. */
export const recallStages = ['draft', 'scheduled', 'published', 'ended'] as const;
export type RecallStage = (typeof recallStages)[number];

/** A recall in the list of its editors. */
export interface ListedRecall {
  readonly id: string;
  readonly code: string;
  /** Null: of all sales organisations. */
  readonly sorg: string | null;
  readonly severity: RecallSeverity;
  readonly title: string;
  readonly stage: RecallStage;
  /** The side that changes it: `file` or `portal`. */
  readonly source: string;
  readonly publishedOn: CalendarDate | null;
  readonly endedOn: CalendarDate | null;
  readonly updatedAt: Date;
  readonly updatedBy: string;
  readonly version: number;
}

/** A recall with everything that its editor changes. */
export interface EditedRecall extends Omit<ListedRecall, 'title'> {
  readonly title: LanguageTexts;
  readonly bulletin: LanguageTexts;
  readonly instruction: LanguageTexts;
  readonly remindedAt: Date | null;
}

const stageOf = (ctx: Ctx): RawBuilder<RecallStage> => sql<RecallStage>`
  case
    when r.published_on is null then 'draft'
    when r.ended_on is not null then 'ended'
    when r.published_on > ${calendarDateIn(ctx.now, ctx.market.timeZone)} then 'scheduled'
    else 'published'
    end`;

const columns = (ctx: Ctx): RawBuilder<unknown> => sql`
  r.id, r.code, r.sorg, r.severity, r.title, r.source, r.published_on as "publishedOn", r.ended_on as "endedOn",
  coalesce(r.updated_at, r.created_at) as "updatedAt", coalesce(u.name, '') as "updatedBy", r.version,
  ${stageOf(ctx)} as stage`;

/** One page of the recalls of the caller's sales organisations, drafts first, then the latest. */
export async function listEditedRecalls(
  ctx: Ctx,
  request: {
    readonly search: string;
    readonly stage: RecallStage | null;
    readonly page: number;
    readonly limit: number;
  },
): Promise<{ rows: ListedRecall[]; count: number }> {
  const words = `%${likePattern(request.search)}%`;
  const { rows, count } = await readPage(
    ctx.db,
    request,
    sql<ListedRecall & { total: number }>`
    select x.*, count(*) over ()::int as total
      from (select ${columns(ctx)}
              from frames_recall r
              left join identity_user u on u.id = r.updated_by
             where ${editedRecall(ctx)}) x
     where (x.code ilike ${words} or x.title::text ilike ${words})
       ${request.stage === null ? sql`` : sql`and x.stage = ${request.stage}`}
     order by x."publishedOn" desc nulls first, x.code`,
  );
  const language = contentLanguage(ctx.locale);
  return {
    rows: rows.map((row) => ({ ...row, title: localized(row.title, language) })),
    count,
  };
}

/** A recall of the caller's sales organisations by its code; locked for a change with `lock`. */
export async function findEditedRecall(
  ctx: Ctx,
  code: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<EditedRecall | null> {
  const { rows } = await sql<EditedRecall>`
    select ${columns(ctx)}, r.bulletin, r.instruction, r.reminded_at as "remindedAt"
      from frames_recall r
      left join identity_user u on u.id = r.updated_by
     where r.code = ${code}
       and ${editedRecall(ctx)}
       ${lock ? sql`for update of r` : sql``}`.execute(ctx.db);
  const [row] = rows;
  if (!row) return null;
  return {
    ...row,
    title: textsOfEach(row.title),
    bulletin: textsOfEach(row.bulletin),
    instruction: textsOfEach(row.instruction),
  };
}

/** The ranges of a recall, in their order. */
export async function listRanges(ctx: Ctx, recallId: string): Promise<RecallRange[]> {
  return ctx.db
    .selectFrom('frames_recall_range')
    .select(['first_number as firstNumber', 'last_number as lastNumber', 'article_code as articleCode'])
    .where('recall_id', '=', recallId)
    .orderBy('first_number')
    .orderBy('last_number')
    .orderBy('article_code')
    .execute();
}

/** Languages in which the dealers of a recall read it: those of the markets that its sales organisation sells in. */
export async function languagesOf(ctx: Ctx, sorg: string | null): Promise<ContentLanguage[]> {
  const markets = (await listMarkets(ctx.db)).filter(({ sorgs }) => sorg === null || sorgs.includes(sorg));
  const spoken = new Set(markets.flatMap(({ languages }) => languages.map((one) => contentLanguage(one as Locale))));
  return contentLanguages.filter((language) => spoken.has(language));
}

/** The bikes and dealers that a recall would reach now. */
export interface RecallReach {
  /** Frames that were shipped to dealers. */
  readonly frames: number;
  readonly dealers: number;
  /** Known frames that were shipped to nobody, or by another sales organisation. */
  readonly elsewhere: number;
  /** Single numbers that the portal does not know, and some of them. */
  readonly unknown: number;
  readonly unknownNumbers: readonly string[];
  readonly topDealers: readonly ReachedDealer[];
}

export interface ReachedDealer {
  readonly customerCode: string;
  readonly customerName: string;
  readonly frames: number;
}

/** Most unknown numbers and dealers that a count names. */
const mostNamed = 20;

/**
 * Counts the frames and dealers that ranges reach, with the condition under which dealers are told of a recall. The
 * caller may make recalls for the sales organisation.
 */
export async function countReach(
  ctx: Ctx,
  { sorg, ranges }: { readonly sorg: string | null; readonly ranges: readonly RecallRange[] },
): Promise<RecallReach> {
  const reached = sql<boolean>`(x.customer_id is not null and (${sorg}::text is null or x.sorg = ${sorg}))`;
  const { rows } = await sql<RecallReach>`
      with given as materialized (
        select w.first collate "C" as first_number, w.last collate "C" as last_number, w.article as article_code
          from unnest(${ranges.map((range) => range.firstNumber)}::text[], ${ranges.map((range) => range.lastNumber)}::text[],
                      ${ranges.map((range) => range.articleCode)}::text[]) w(first, last, article)),
           found as materialized (
        select distinct on (f.number) f.number, f.customer_id, f.sorg
          from given g
         cross join ${framesOfRange(sql<boolean>`true`)}),
           dealer as (
        select c.unified as code, c.name, count(*)::int as frames
          from found x
          join customers_customer c on c.id = x.customer_id
         where ${reached}
         group by c.id),
           missing as (
        select distinct g.first_number as number
          from given g
         where g.first_number = g.last_number
           and not exists (select from frames_frame k where k.number = g.first_number))
    select (select count(*)::int from found x where ${reached}) as frames,
           (select count(*)::int from found x where not ${reached}) as elsewhere,
           (select count(*)::int from dealer) as dealers,
           (select count(*)::int from missing) as unknown,
           coalesce((select jsonb_agg(m.number order by m.number)
                       from (select number from missing order by number limit ${sql.lit(mostNamed)}) m), '[]') as "unknownNumbers",
           coalesce((select jsonb_agg(jsonb_build_object('customerCode', d.code, 'customerName', d.name, 'frames', d.frames)
                                      order by d.frames desc, d.name, d.code)
                       from (select * from dealer order by frames desc, name, code limit ${sql.lit(mostNamed)}) d), '[]') as "topDealers"`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) throw new Error('A count has one row');
  return row;
}

/** A sales organisation for which the caller may make recalls. */
export interface RecallSorg {
  readonly sorg: string;
  readonly name: string;
}

/** Sales organisations for which the caller may make recalls, and whether they may make one for all. */
export async function listRecallSorgs(ctx: Ctx): Promise<{ sorgs: RecallSorg[]; all: boolean }> {
  const { rows } = await sql<RecallSorg>`
    select s.code as sorg, s.name
      from markets_sorg s
     where s.code = any(${wholeSorgs(ctx)})
     order by s.code`.execute(ctx.db);
  return { sorgs: rows, all: await mayRecallForAll(ctx) };
}

/** Target markets that may get the bulletin of a recall as news; none while the caller's market has no news. */
export async function listNewsMarkets(ctx: Ctx): Promise<readonly TargetMarket[]> {
  if (!ctx.market.configuration.features.news) return [];
  const { data } = await listTargetMarkets(asNewsEditor(ctx), { search: '', type: 'news', page: 1, limit: 200 });
  return data;
}

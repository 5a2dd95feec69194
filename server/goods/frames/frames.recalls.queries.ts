import { sql, type RawBuilder } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import type { RecallSeverity, RecallState } from '#rules/goods/frames/recall.ts';
import { contentLanguage } from '#rules/locales.ts';
import { localized } from '#rules/ordering/orders/currency-shape.ts';
import type { Ctx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { readPage } from '#platform/database/read-page.ts';
import { readFrames, visibleFrame, visibleRecall } from './frames.policy.ts';

/** A recall in the caller's language. */
export interface Recall {
  readonly id: string;
  readonly code: string;
  readonly severity: RecallSeverity;
  readonly title: string;
  readonly bulletin: string;
  /** The work of the workshop, a line for each step; empty if only the bulletin says it. */
  readonly instruction: string;
  readonly publishedOn: CalendarDate;
  readonly read: boolean;
}

/** A recall of one frame, and what the workshop did. */
export interface FrameRecall extends Recall {
  readonly state: RecallState;
}

/** Frames that the caller sees and a recall affects, by what was done. */
export interface RecallProgress {
  readonly affected: number;
  readonly checked: number;
  readonly repaired: number;
}

export interface AffectedFrame {
  readonly recallId: string;
  readonly number: string;
  readonly articleCode: string;
  readonly description: string;
  readonly customerName: string;
  readonly customerCode: string;
  readonly shippedOn: CalendarDate | null;
  readonly state: RecallState;
  readonly note: string;
  readonly doneAt: Date | null;
}

interface Texts {
  readonly title: unknown;
  readonly bulletin: unknown;
  readonly instruction: unknown;
}
const spoken = <T extends Texts>(ctx: Ctx, row: T): Omit<T, keyof Texts> & Record<keyof Texts, string> => {
  const language = contentLanguage(ctx.locale);
  return {
    ...row,
    title: localized(row.title, language),
    bulletin: localized(row.bulletin, language),
    instruction: localized(row.instruction, language),
  };
};

const columns = (ctx: Ctx): RawBuilder<unknown> => sql`
  r.id, r.code, r.severity, r.title, r.bulletin, r.instruction, r.published_on as "publishedOn",
  exists (
      select
        from frames_recall_reading d
       where d.recall_id = r.id
         and d.user_id = ${ctx.actor?.userId ?? null}) as read`;

/** A range `g` covers a frame with this number and article. */
const coveredBy = (number: RawBuilder<unknown>, article: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  (length(g.first_number) = length(${number})
   and g.first_number <= ${number}
   and g.last_number >= ${number}
   and g.article_code in ('', ${article}))`;

/**
 * Frames `f` that a range `g` covers and that meet the condition, to be joined to the range. PostgreSQL would otherwise
 * join all frames by the length of their numbers, which is nearly always the same, instead of reading between the ends.
 */
export const framesOfRange = (condition: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  lateral (
    select f.*
      from frames_frame f
     where ${coveredBy(sql`f.number`, sql`f.article_code`)}
       and ${condition}
    offset 0) f`;

/** Recalls of a frame number (batched), whoever asks, the latest first; also of frames that the portal does not know. */
export async function loadRecallsOf(ctx: Ctx, number: string): Promise<readonly FrameRecall[]> {
  const found = await loaderOf<string, FrameRecall[]>(ctx, 'frames.recalls', async (numbers) => {
    const { rows } = await sql<FrameRecall & Texts & { number: string }>`
      select w.number, ${columns(ctx)}, coalesce(k.state, 'open') as state
        from unnest(${[...numbers]}::text[]) w(number)
        left join frames_frame f on f.number = w.number
        join frames_recall r
          on ${visibleRecall(ctx)}
         and exists (
            select
              from frames_recall_range g
             where g.recall_id = r.id
               and ${coveredBy(sql`w.number collate "C"`, sql`f.article_code`)})
        left join frames_recall_work k on k.recall_id = r.id and k.number = w.number
       order by r.published_on desc, r.code`.execute(ctx.db);
    return Map.groupBy(
      rows.map((row) => spoken(ctx, row)),
      (row) => row.number,
    );
  }).load(number);
  return found ?? [];
}

/**
 * Frames `f` that the caller sees and that a range of recall `r` covers, once if ranges overlap, with the work `k` on
 * them. Of a customer's frames only those between the ends are read, of all others those of everybody.
 */
const affected = (ctx: Ctx): RawBuilder<unknown> => sql`
  (select distinct on (f.number) f.*
     from frames_recall_range g
    cross join ${framesOfRange(ctx.customer ? visibleFrame(ctx) : sql<boolean>`true`)}
    where g.recall_id = r.id) f
  left join frames_recall_work k on k.recall_id = r.id and k.number = f.number
 where ${visibleFrame(ctx)}
   and (r.sorg is null or r.sorg = f.sorg)`;

/** Recalls that affect frames which the caller sees, dangers first, then the latest. */
export async function listRecalls(ctx: Ctx): Promise<(Recall & RecallProgress)[]> {
  const { rows } = await sql<Recall & Texts & RecallProgress>`
    select ${columns(ctx)}, n.affected, n.checked, n.repaired
      from frames_recall r
     cross join lateral (
       select count(*)::int as affected, count(*) filter (where k.state = 'checked')::int as checked,
              count(*) filter (where k.state = 'repaired')::int as repaired
         from ${affected(ctx)}) n
     where ${visibleRecall(ctx)}
       and n.affected > 0
     order by r.severity, r.published_on desc, r.code`.execute(ctx.db);
  return rows.map((row) => spoken(ctx, row));
}

/** A recall that the caller may see, whether it affects frames of theirs or not; null for any other. */
export async function findRecall(ctx: Ctx, code: string): Promise<Recall | null> {
  const { rows } = await sql<Recall & Texts>`
    select ${columns(ctx)}
      from frames_recall r
     where ${visibleRecall(ctx)}
       and r.code = ${code}`.execute(ctx.db);
  const [row] = rows;
  return row ? spoken(ctx, row) : null;
}

/** One page of the frames of a recall that the caller sees, open ones first. */
export async function listAffected(
  ctx: Ctx,
  recallId: string,
  request: {
    readonly state: RecallState | null;
    readonly search: string;
    readonly page: number;
    readonly limit: number;
  },
): Promise<{ rows: AffectedFrame[]; count: number }> {
  const words = `%${likePattern(request.search)}%`;
  const language = contentLanguage(ctx.locale);
  const { rows, count } = await readPage(
    ctx.db,
    request,
    sql<AffectedFrame & { total: number }>`
    select r.id as "recallId", f.number, f.article_code as "articleCode",
           coalesce(t.name, e.name, f.article_code) as description, coalesce(c.name, '') as "customerName",
           coalesce(c.unified, '') as "customerCode", f.shipped_on as "shippedOn", f.state, f.note,
           f.done_at as "doneAt", count(*) over ()::int as total
      from frames_recall r
     cross join lateral (
       select f.number, f.article_code, f.customer_id, f.shipped_on, coalesce(k.state, 'open') as state,
              coalesce(k.note, '') as note, k.done_at
         from ${affected(ctx)}) f
      left join customers_customer c on c.id = f.customer_id
      left join catalog_article a on a.code = f.article_code
      left join catalog_model_text t on t.model_id = a.model_id and t.language = ${language}
      left join catalog_model_text e on e.model_id = a.model_id and e.language = 'en'
     where r.id = ${recallId}
       and ${visibleRecall(ctx)}
       ${request.state === null ? sql`` : sql`and f.state = ${request.state}`}
       ${request.search === '' ? sql`` : sql`and (f.number ilike ${words} or c.name ilike ${words})`}
     order by case f.state when 'open' then 0 when 'checked' then 1 else 2 end, c.name, f.number`,
  );
  return { rows, count };
}

/** True if the caller sees the frame and the recall covers it. */
export async function isAffected(ctx: Ctx, recallId: string, number: string): Promise<boolean> {
  const { rows } = await sql`
    select
      from frames_recall r
     where r.id = ${recallId}
       and exists (
        select
          from ${affected(ctx)}
           and f.number = ${number})`.execute(ctx.db);
  return rows.length > 0;
}

/** A recall whose bulletin the caller must read. */
export interface UnreadRecall {
  readonly code: string;
  readonly affected: number;
}

/**
 * Recalls for a danger to the rider that affect frames of the active customer and that the caller did not read, the
 * latest first. None for staff: they read bulletins in the list.
 */
export async function listUnread(ctx: Ctx): Promise<UnreadRecall[]> {
  const { actor, customer } = ctx;
  if (!customer || !actor || actor.ownCustomerId === null) return [];
  if (!readFrames.some((permission) => actor.permissions.has(permission))) return [];
  const { rows } = await sql<UnreadRecall>`
    select r.code, n.affected
      from frames_recall r
     cross join lateral (
       select count(*)::int as affected
         from ${affected(ctx)}) n
     where ${visibleRecall(ctx)}
       and r.severity = 'safety'
       and not exists (
        select
          from frames_recall_reading d
         where d.recall_id = r.id
           and d.user_id = ${actor.userId})
       and n.affected > 0
     order by r.published_on desc, r.code`.execute(ctx.db);
  return rows;
}

/** A dealer with frames of a recall, for the desk. */
export interface RecallDealer extends RecallProgress {
  readonly customerCode: string;
  readonly customerName: string;
  /** First user of the dealer who read the bulletin; empty if none did. */
  readonly readBy: string;
  readonly readAt: Date | null;
}

/** One page of the dealers with frames of a recall that the caller sees: those who did not read it first. */
export async function listDealers(
  ctx: Ctx,
  recallId: string,
  request: {
    readonly unread: boolean;
    readonly search: string;
    readonly page: number;
    readonly limit: number;
  },
): Promise<{ rows: RecallDealer[]; count: number }> {
  const words = `%${likePattern(request.search)}%`;
  const { rows, count } = await readPage(
    ctx.db,
    request,
    sql<RecallDealer & { total: number }>`
    select c.name as "customerName", c.unified as "customerCode", n.affected, n.checked, n.repaired,
           coalesce(d.name, '') as "readBy", d.read_at as "readAt", count(*) over ()::int as total
      from frames_recall r
     cross join lateral (
       select f.customer_id, count(*)::int as affected, count(*) filter (where k.state = 'checked')::int as checked,
              count(*) filter (where k.state = 'repaired')::int as repaired
         from ${affected(ctx)}
        group by f.customer_id) n
      join customers_customer c on c.id = n.customer_id
      left join lateral (
       select u.name, x.read_at
         from frames_recall_reading x
         join identity_user u on u.id = x.user_id
        where x.recall_id = r.id
          and x.customer_id = n.customer_id
        order by x.read_at
        limit 1) d on true
     where r.id = ${recallId}
       and ${visibleRecall(ctx)}
       ${request.unread ? sql`and d.read_at is null` : sql``}
       ${request.search === '' ? sql`` : sql`and (c.name ilike ${words} or c.unified ilike ${words})`}
     order by d.read_at is not null, n.affected - n.repaired desc, c.name, c.id`,
  );
  return { rows, count };
}

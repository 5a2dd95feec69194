import { sql } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import { frameNumberOf, frameNumberProblem } from '#rules/goods/frames/frame-number.ts';
import { contentLanguage } from '#rules/locales.ts';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { visibleFrame } from './frames.policy.ts';
import { loadRecallsOf } from './frames.recalls.queries.ts';

/** The public facts about a frame number. */
export interface Frame {
  readonly number: string;
  /** The portal knows a bicycle with this number. */
  readonly known: boolean;
  readonly stolen: StolenReport | null;
  /** Null unless the caller sees the frame. */
  readonly passport: Passport | null;
}

export interface StolenReport {
  readonly reportedOn: CalendarDate;
  readonly country: string;
  readonly reference: string;
}

/** The facts about a frame for staff and the customer to whom it was shipped. */
export interface Passport {
  readonly articleCode: string;
  readonly displayCode: string;
  readonly description: string;
  readonly size: string;
  readonly brand: string;
  readonly merchandiseCategory: string;
  readonly modelId: string | null;
  readonly modelCode: string;
  readonly modelSlug: string;
  readonly modelYear: string;
  readonly series: string;
  readonly productionCode: string;
  /** File of the picture in the frame's colour; null if the model has none. */
  readonly picture: string | null;
  readonly sorg: string | null;
  readonly customerId: string | null;
  readonly customerName: string;
  readonly customerCode: string;
  readonly deliveryNumber: string;
  readonly shippedOn: CalendarDate | null;
  readonly deliveredOn: CalendarDate | null;
}

interface FrameRow extends Omit<Passport, 'articleCode'> {
  readonly number: string;
  readonly visible: boolean;
  readonly articleCode: string | null;
  readonly stolen: StolenReport | null;
}

/**
 * Frames by their numbers as people write them (batched). A text that is no frame number is not found; one that is, but
 * that the portal does not know, answers `known: false`, so that a stolen or recalled frame shows all the same.
 */
export async function findFrame(ctx: Ctx, written: string): Promise<Frame | null> {
  const number = frameNumberOf(written);
  if (frameNumberProblem(number) !== null) return null;
  const found = await loaderOf<string, FrameRow>(ctx, 'frames.by-number', (numbers) => readFrames(ctx, numbers)).load(
    number,
  );
  if (!found) return { number, known: false, stolen: null, passport: null };
  const { visible, stolen, articleCode, number: _, ...facts } = found;
  const known = articleCode !== null;
  return { number, known, stolen, passport: known && visible ? { articleCode, ...facts } : null };
}

async function readFrames(ctx: Ctx, numbers: readonly string[]): Promise<Map<string, FrameRow>> {
  const { rows } = await sql<FrameRow>`
    select w.number, coalesce(${visibleFrame(ctx)}, false) as visible, f.article_code as "articleCode",
           coalesce(a.display_code, f.article_code, '') as "displayCode",
           coalesce(t.name, e.name, f.article_code, '') as description, coalesce(a.size, '') as size,
           coalesce(b.name, '') as brand, m.id as "modelId",
           coalesce(m.merchandise_category, '') as "merchandiseCategory", coalesce(m.code, '') as "modelCode",
           coalesce(m.slug, '') as "modelSlug", coalesce(m.model_year, '') as "modelYear",
           coalesce(m.series, '') as series, coalesce(f.production_code, '') as "productionCode", f.sorg,
           f.customer_id as "customerId", coalesce(c.name, '') as "customerName", coalesce(c.unified, '') as "customerCode",
           coalesce(f.delivery_number, '') as "deliveryNumber", f.shipped_on as "shippedOn",
           f.delivered_on as "deliveredOn", (
             select p.file
               from catalog_picture p
              where p.model_id = a.model_id
                and p.color in (a.color, '')
              order by p.color = a.color desc, p.position
              limit 1) as picture,
           case when s.number is not null
                then jsonb_build_object('reportedOn', s.reported_on, 'country', s.country, 'reference', s.reference) end as stolen
      from unnest(${[...numbers]}::text[]) w(number)
      left join frames_frame f on f.number = w.number
      left join frames_stolen s on s.number = w.number
      left join customers_customer c on c.id = f.customer_id
      left join catalog_article a on a.code = f.article_code
      left join catalog_model m on m.id = a.model_id
      left join catalog_brand b on b.code = m.brand
      left join catalog_model_text t on t.model_id = m.id and t.language = ${contentLanguage(ctx.locale)}
      left join catalog_model_text e on e.model_id = m.id and e.language = 'en'`.execute(ctx.db);
  return new Map(rows.map((row) => [row.number, row]));
}

/** The public facts about a frame number, without a session. */
export interface PublicFrame {
  readonly number: string;
  readonly known: boolean;
  readonly stolen: boolean;
  /** A recall that no workshop reported as repaired. */
  readonly recalled: boolean;
}

/** A frame for the public check; null if the text is no frame number. Names no person, no dealer and no model. */
export async function findPublicFrame(ctx: Ctx, written: string): Promise<PublicFrame | null> {
  const number = frameNumberOf(written);
  if (frameNumberProblem(number) !== null) return null;
  const [frame, stolen, recalls] = await Promise.all([
    ctx.db.selectFrom('frames_frame').select('number').where('number', '=', number).executeTakeFirst(),
    ctx.db.selectFrom('frames_stolen').select('number').where('number', '=', number).executeTakeFirst(),
    loadRecallsOf(ctx, number),
  ]);
  return {
    number,
    known: frame !== undefined,
    stolen: stolen !== undefined,
    recalled: recalls.some(({ state }) => state !== 'repaired'),
  };
}

import { sql } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import { contentLanguage } from '#rules/locales.ts';
import { sorgOfBrand, type AnswerList, type VisitBrand } from '#rules/field/visit-forms/visit-choices.ts';
import type { Ctx } from '#platform/context.ts';

/** An answer that a form offers, in the caller's language. */
export interface Answer {
  readonly list: AnswerList;
  readonly key: string;
  readonly description: string;
}

/** The answers of a brand for visits of a day, in their order. */
export async function listAnswers(ctx: Ctx, brand: VisitBrand, day: CalendarDate): Promise<Answer[]> {
  const { rows } = await sql<Answer>`
    select w.list, w.key, coalesce(nullif(w.texts ->> ${contentLanguage(ctx.locale)}, ''), w.texts ->> 'en') as description
      from visit_forms_answer w
     where w.brand = ${brand}
       and w.retired_at is null
       and coalesce(w.valid_from <= ${day}::date, true)
       and coalesce(w.valid_to >= ${day}::date, true)
     order by w.list, w.sorting, w.key`.execute(ctx.db);
  return rows;
}

/** The series of a brand of the catalog. */
export interface BrandSeries {
  readonly brand: string;
  readonly name: string;
  readonly seriesList: readonly string[];
}

/**
 * Series that a form offers: those of the catalog's models that the sales organisation of the brand sells, by brand of
 * the catalog.
 */
export async function listSeries(ctx: Ctx, brand: VisitBrand): Promise<BrandSeries[]> {
  const { rows } = await sql<BrandSeries>`
    select b.code as brand, b.name, array_agg(distinct m.series order by m.series) as "seriesList"
      from catalog_model m
      join catalog_brand b on b.code = m.brand
     where m.series <> ''
       and exists (
        select
          from catalog_article a
          join catalog_article_sorg s on s.article_id = a.id
         where a.model_id = m.id
           and s.sorg = ${sorgOfBrand[brand]}
           and s.removed_at is null)
     group by b.code, b.name
     order by b.name, b.code`.execute(ctx.db);
  return rows;
}

import { sql } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import { textsOfEach, type LanguageTexts } from '#rules/text/language-texts.ts';
import { contentLanguage } from '#rules/locales.ts';
import type { VisitBrand } from '#rules/field/visit-forms/visit-choices.ts';
import type { Ctx } from '#platform/context.ts';
import type { Answer } from '#field/visit-forms/visit-forms.answers.queries.ts';

/** An answer as the administration edits it. */
export interface AnswerSetting extends Answer {
  readonly id: string;
  readonly brand: VisitBrand;
  readonly texts: LanguageTexts;
  readonly sorting: number;
  readonly validFrom: CalendarDate | null;
  readonly validTo: CalendarDate | null;
  readonly retiredAt: Date | null;
}

const settings = (ctx: Ctx) => sql`
  select w.id, w.brand, w.list, w.key, w.texts, w.sorting, w.valid_from as "validFrom", w.valid_to as "validTo",
         w.retired_at as "retiredAt",
         coalesce(nullif(w.texts ->> ${contentLanguage(ctx.locale)}, ''), w.texts ->> 'en') as description
    from visit_forms_answer w`;

const withTexts = (row: AnswerSetting): AnswerSetting => ({ ...row, texts: textsOfEach(row.texts) });

/** All answers of a brand (null: of both) for the administration, retired ones last. */
export async function listAnswerSettings(ctx: Ctx, brand: VisitBrand | null): Promise<AnswerSetting[]> {
  const { rows } = await sql<AnswerSetting>`
    ${settings(ctx)}
     ${brand === null ? sql`` : sql`where w.brand = ${brand}`}
     order by w.brand, w.list, w.retired_at is not null, w.sorting, w.key`.execute(ctx.db);
  return rows.map(withTexts);
}

/** One answer, retired or not; null if there is none. */
export async function findAnswerSetting(ctx: Ctx, id: string): Promise<AnswerSetting | null> {
  const { rows } = await sql<AnswerSetting>`
    ${settings(ctx)}
     where w.id = ${id}`.execute(ctx.db);
  return rows[0] ? withTexts(rows[0]) : null;
}

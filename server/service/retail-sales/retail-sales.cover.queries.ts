import { sql } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import { contentLanguage } from '#rules/locales.ts';
import { localized } from '#rules/ordering/orders/currency-shape.ts';
import { warrantyVerdict } from '#rules/service/claims/verdict.ts';
import type { Ctx } from '#platform/context.ts';
import { listWarrantyRules } from '#service/claim-desk/claim-desk.verdict.queries.ts';
import type { Registration } from './retail-sales.queries.ts';

/** The months for which the warranty covers a part of a registered bicycle; an empty name stands for the whole bicycle. */
export interface WarrantyCover {
  readonly part: string;
  readonly months: number;
  /** The last day. */
  readonly until: CalendarDate;
}

/**
 * The warranty of a registered bicycle by the rules of the claim desk: the whole bicycle first, then its parts that are
 * covered for another time. Empty: no rule names the bicycle.
 */
export async function readCover(
  ctx: Ctx,
  { articleCode, soldOn }: Pick<Registration, 'articleCode' | 'soldOn'>,
): Promise<WarrantyCover[]> {
  const rules = await listWarrantyRules(ctx);
  const { rows: kinds } = await sql<{ brand: string; merchandise: string }>`
    select m.brand, m.merchandise_category as merchandise
      from catalog_article a
      join catalog_model m on m.id = a.model_id
     where a.code = ${articleCode}`.execute(ctx.db);
  const { brand, merchandise } = kinds[0] ?? { brand: '', merchandise: '' };
  const { rows: parts } = await sql<{ part: string; texts: unknown }>`
    select distinct on (p.part) p.part, p.part_texts as texts
      from claims_problem p
     where p.part = any(${rules.map(({ part }) => part).filter((part) => part !== '')})
       and p.product_category = 'bike'
       and p.merchandise in ('', ${merchandise})
       and p.active
     order by p.part, p.id`.execute(ctx.db);
  const coverOf = (part: string, name: string): WarrantyCover[] => {
    const facts = { brand, merchandise, part, purchasedOn: soldOn, registeredOn: soldOn, shippedOn: null };
    const { months, until } = warrantyVerdict(rules, facts, soldOn);
    return months === null || until === null ? [] : [{ part: name, months, until }];
  };
  const whole = coverOf('', '');
  const others = parts.flatMap(({ part, texts }) =>
    coverOf(part, localized(texts, contentLanguage(ctx.locale)) || part),
  );
  return [...whole, ...others.filter(({ until }) => until !== whole[0]?.until)];
}

import { sql } from 'kysely';
import { variantText, type Variant } from '#rules/buying/intake/size-grid.ts';
import type { Ctx } from '#platform/context.ts';
import type { Viewer } from '#goods/catalog/catalog.policy.ts';
import type { Match } from './intake.match.queries.ts';

/** Spellings of a size without blanks and unit: `2XL` is also `XXL`. */
function sizeKeys(size: string): string[] {
  const key = size
    .toLowerCase()
    .replaceAll(/\s|cm$/g, '')
    .replace(',', '.');
  const [, count, rest] = /^(\d)x([ls])$/.exec(key) ?? [];
  const letters = /^(x{2,})([ls])$/.exec(key);
  if (count) return [key, `${'x'.repeat(Number(count))}${rest ?? ''}`];
  return letters ? [key, `${(letters[1] ?? '').length}x${letters[2] ?? ''}`] : [key];
}

/**
 * Articles by model (its code, or its name in any language), colour (code or name) and size, by {@link variantText}.
 * Only articles of the caller's sorgs; without a colour all colours of the model match, and a person chooses.
 */
export async function matchVariants(
  ctx: Ctx,
  viewer: Viewer,
  variants: readonly Variant[],
): Promise<Map<string, Match[]>> {
  const wanted = [...new Map(variants.map((variant) => [variantText(variant), variant])).values()].flatMap((variant) =>
    sizeKeys(variant.size).map((size) => ({ ...variant, size, text: variantText(variant) })),
  );
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<Pick<Match, 'articleId' | 'sorg' | 'key' | 'code' | 'ending'> & { text: string }>`
    with wanted as materialized (
      select w.text, w.style, lower(w.colour) as colour, w.size
        from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(text text, style text, colour text, size text)),
    style as materialized (select distinct w.style from wanted w),
    model as (
      select y.style, m.id
        from style y
        join catalog_model m on m.code in (y.style, upper(y.style))
       union
      select y.style, t.model_id
        from style y
        join catalog_model_text t on lower(t.name) = lower(y.style))
    select distinct w.text, a.id as "articleId", s.sorg, s.sorg || ':' || a.id as key, a.code,
           s.removed_at is not null or s.status = 'discontinued' as ending
      from wanted w
      join model m on m.style = w.style
      join catalog_article a on a.model_id = m.id
           and replace(replace(replace(lower(a.size), ' ', ''), 'cm', ''), ',', '.') = w.size
      join catalog_article_sorg s on s.article_id = a.id
           and s.sorg = any(${viewer.areas.map((area) => area.sorg)}::text[])
     where w.colour = ''
        or lower(a.color) = w.colour
        or exists (
             select from catalog_color_text c
              where c.code = a.color and lower(c.name) = w.colour)
     order by w.text, s.sorg, a.code`.execute(ctx.db);
  const matches = new Map<string, Match[]>();
  for (const { text, ...article } of rows) {
    const match: Match = { ...article, kind: 'variant', exact: true };
    matches.set(text, [...(matches.get(text) ?? []), match]);
  }
  return matches;
}

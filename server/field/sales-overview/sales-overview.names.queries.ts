import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';

/** The lists of a filter whose groups have a name beside their code; a series is its own name. */
export interface NamedLists {
  readonly brands: readonly string[];
  readonly merchandiseCategories: readonly string[];
  readonly models: readonly string[];
}

interface Match {
  readonly list: keyof NamedLists;
  readonly code: string;
  /** The value of the filter; null if it is the code itself. */
  readonly name: string | null;
}

/** The values of a list as codes: a code stays, a name becomes the codes that have it, any other value stays as it is. */
function codesOf(values: readonly string[], matches: readonly Match[]): string[] {
  const found = values.flatMap((value) => {
    if (matches.some(({ code, name }) => name === null && code === value)) return [value];
    const named = matches.filter(({ name }) => name === value.trim().toLowerCase()).map(({ code }) => code);
    return named.length > 0 ? named : [value];
  });
  return [...new Set(found)];
}

/**
 * A filter with codes in place of names: brands, merchandise categories and models may be given by their code or by their
 * name in any language, in any case of letters, because the lists of the overview show names.
 */
export async function withCodes<Filter extends NamedLists>(ctx: Ctx, filter: Filter): Promise<Filter> {
  const { brands, merchandiseCategories, models } = filter;
  if (brands.length + merchandiseCategories.length + models.length === 0) return filter;
  const names = (values: readonly string[]): string[] => values.map((value) => value.trim().toLowerCase());
  const { rows } = await sql<Match>`
    select 'brands' as list, b.code, null as name from catalog_brand b where b.code = any(${[...brands]})
     union
    select 'brands', b.code, lower(b.name) from catalog_brand b where lower(b.name) = any(${names(brands)})
     union
    select 'merchandiseCategories', c.code, null
      from catalog_category c
     where c.code = any(${[...merchandiseCategories]})
     union
    select 'merchandiseCategories', x.code, lower(x.name)
      from catalog_category_text x
     where lower(x.name) = any(${names(merchandiseCategories)})
     union
    select 'models', m.code, null from catalog_model m where m.code = any(${[...models]})
     union
    select 'models', m.code, lower(x.name)
      from catalog_model_text x
      join catalog_model m on m.id = x.model_id
     where lower(x.name) = any(${names(models)})`.execute(ctx.db);
  const inCodes = (list: keyof NamedLists): string[] =>
    codesOf(
      filter[list],
      rows.filter((row) => row.list === list),
    );
  return {
    ...filter,
    brands: inCodes('brands'),
    merchandiseCategories: inCodes('merchandiseCategories'),
    models: inCodes('models'),
  };
}

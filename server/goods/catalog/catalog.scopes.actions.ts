import { sql, type RawBuilder } from 'kysely';
import { anchorStep } from './catalog.list.queries.ts';

type Run = (statement: RawBuilder<unknown>) => Promise<void>;

/** Updates size, facets and anchors of the scopes in which articles of catalog_changed were added, removed or moved. */
export async function refreshScopes(run: Run): Promise<void> {
  await run(sql`
    create temporary table if not exists catalog_fresh_scope (sorg text, language text, scope text, code text)
      on commit drop`);
  await run(sql`truncate catalog_fresh_scope`);
  await run(sql`
    insert into catalog_fresh_scope
    select distinct c.sorg, c.language, x.kind || x.code, x.code
      from catalog_changed c
     cross join lateral (values ('all', ''), ('c:', c.category), ('m:', c.merchandise_category)) x(kind, code)
     where c.placed`);
  const fresh = sql`x.sorg = c.sorg and x.language = c.language and x.scope = c.scope`;
  await run(sql`delete from catalog_scope x using catalog_fresh_scope c where ${fresh}`);
  await run(sql`delete from catalog_anchor x using catalog_fresh_scope c where ${fresh}`);
  await run(sql`analyze catalog_fresh_scope`);
  await countMerchandiseCategories(run);
  await addUpScopes(run);
  await setAnchors(run, sql`merchandise_category`, 'm:');
  await setAnchors(run, sql`category`, 'c:');
}

/**
 * Counts entries and facet values of the merchandise categories. Brand, model year and series are the same for all
 * articles of a model, so its lead entry counts the model; colour and size differ between articles.
 */
async function countMerchandiseCategories(run: Run): Promise<void> {
  const groups = sql`e.sorg, e.language, e.merchandise_category`;
  await run(sql`
    insert into catalog_scope (sorg, language, scope, grouped, entry_count, facets)
    with e as materialized (
      select e.sorg, e.language, e.merchandise_category, e.brand, e.model_year, e.series, e.color, e.size,
             e.model_id, e.lead
        from catalog_entry e
        join catalog_fresh_scope c
          on c.sorg = e.sorg and c.language = e.language and c.scope like 'm:%' and c.code = e.merchandise_category),
    counted as (
      select ${groups}, x.key, x.value, count(*) as articles, count(*) filter (where e.lead) as models
        from e
       cross join lateral (values
         ('merchandiseCategory', e.merchandise_category),
         ('brand', e.brand),
         ('modelYear', e.model_year),
         ('series', e.series)) x(key, value)
       where x.value <> ''
       group by ${groups}, x.key, x.value
       union all
      select ${groups}, e.key, e.value, sum(e.articles), count(*)
        from (
          select ${groups}, x.key, x.value, e.model_id, count(*) as articles
            from e
           cross join lateral (values ('colour', e.color), ('size', e.size)) x(key, value)
           where x.value <> ''
           group by ${groups}, x.key, x.value, e.model_id) e
       group by ${groups}, e.key, e.value),
    facet as (
      select ${groups}, e.key,
             jsonb_object_agg(e.value, e.articles) as articles, jsonb_object_agg(e.value, e.models) as models
        from counted e
       group by ${groups}, e.key),
    facets as (
      select ${groups}, jsonb_object_agg(e.key, e.articles) as articles, jsonb_object_agg(e.key, e.models) as models
        from facet e
       group by ${groups}),
    total as (
      select ${groups}, count(*) as articles, count(*) filter (where e.lead) as models
        from e
       group by ${groups})
    select e.sorg, e.language, 'm:' || e.merchandise_category, g.grouped,
           case when g.grouped then e.models else e.articles end,
           coalesce(case when g.grouped then f.models else f.articles end, '{}')
      from total e
      left join facets f
        on f.sorg = e.sorg and f.language = e.language and f.merchandise_category = e.merchandise_category
     cross join (values (false), (true)) g(grouped)`);
}

/** Categories and the total add up their merchandise categories, because a model belongs to only one of them. */
async function addUpScopes(run: Run): Promise<void> {
  await run(sql`
    insert into catalog_scope (sorg, language, scope, grouped, entry_count, facets)
    select t.sorg, t.language, t.scope, t.grouped, t.entry_count,
           coalesce((
        select jsonb_object_agg(k.key, k.counts)
          from (
            select v.key, jsonb_object_agg(v.value, v.total) as counts
              from (
                select a.key, b.key as value, sum(b.value::int) as total
                  from catalog_scope p
                 cross join lateral jsonb_each(p.facets) a
                 cross join lateral jsonb_each_text(a.value) b
                 where p.sorg = t.sorg
                   and p.language = t.language
                   and p.grouped = t.grouped
                   and p.scope = any(t.parts)
                 group by a.key, b.key) v
             group by v.key) k),
                    '{}')
      from (
        select c.sorg, c.language, c.scope, p.grouped, sum(p.entry_count) as entry_count, array_agg(p.scope) as parts
          from catalog_fresh_scope c
          join catalog_scope p on p.sorg = c.sorg
               and p.language = c.language
               and p.scope like 'm:%'
               and (c.code = ''
                    or exists (
            select
              from catalog_category k
             where k.code = substr(p.scope, 3) and k.category = c.code))
         where c.scope not like 'm:%'
         group by c.sorg, c.language, c.scope, p.grouped) t`);
}

/** Sets the anchors of the scopes of one kind. Each order of a scope is read from its own index, without sorting. */
async function setAnchors(run: Run, code: RawBuilder<unknown>, kind: 'm:' | 'c:'): Promise<void> {
  const numbered = (grouped: boolean, byName: boolean): RawBuilder<unknown> => sql`
    select c.sorg, c.language, c.scope, ${sql.lit(grouped)}, ${sql.lit(byName)},
           n.position, n.name_key, n.rank, n.article_id
      from catalog_fresh_scope c
     cross join lateral (
        select row_number() over (order by ${byName ? sql`e.name_key` : sql`e.rank`}, e.article_id) - 1 as position,
               e.name_key, e.rank, e.article_id
          from catalog_entry e
         where e.sorg = c.sorg and e.language = c.language and e.${code} = c.code ${grouped ? sql`and e.lead` : sql``}) n
     where c.scope like ${sql.lit(`${kind}%`)} and n.position % ${sql.lit(anchorStep)} = 0`;
  await run(sql`
    insert into catalog_anchor (sorg, language, scope, grouped, by_name, position, name_key, rank, article_id)
    ${numbered(false, false)}
    union all ${numbered(false, true)}
    union all ${numbered(true, false)}
    union all ${numbered(true, true)}`);
}

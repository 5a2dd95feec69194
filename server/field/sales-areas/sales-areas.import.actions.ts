import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { changedRows, type Staged } from '#platform/database/staging.ts';

/**
 * Imports a `sales_regions` file: the regions, groups and postal codes of each sales organisation in it. An empty
 * category leaves the one that the portal has.
 */
export async function importSalesRegions(ctx: Ctx, staged: Staged): Promise<number> {
  const regions = await changedRows(
    ctx.db,
    sql`
      with f as (
        select distinct on (s.sorg, s.region) s.sorg, s.region as code, s.region_name as description, s.country,
               s.lat::double precision as lat, s.lng::double precision as lng
          from staged s
         order by s.sorg, s.region, s.ctid)
      merge into sales_areas_region t
      using f on t.sorg = f.sorg and t.code = f.code
      when matched
           and (t.description, t.country, t.lat, t.lng) is distinct from (f.description, f.country, f.lat, f.lng)
        then update set description = f.description, country = f.country, lat = f.lat, lng = f.lng
      when not matched
        then insert (sorg, code, description, country, lat, lng)
             values (f.sorg, f.code, f.description, f.country, f.lat, f.lng)
      when not matched by source and ${staged.complete} and t.sorg in (select s.sorg from staged s)
        then delete`,
  );
  const groups = await changedRows(
    ctx.db,
    sql`
      with f as (
        select r.id as region_id, s.sorg, s.region_group as code, s.group_name as description,
               nullif(s.category, '') as category
          from staged s
          join sales_areas_region r on r.sorg = s.sorg and r.code = s.region)
      merge into sales_areas_group t
      using f on t.region_id = f.region_id and t.code = f.code
      when matched
           and (t.description, t.category) is distinct from (f.description, coalesce(f.category, t.category))
        then update set description = f.description, category = coalesce(f.category, t.category),
                        version = t.version + 1, updated_at = ${ctx.now}
      when not matched
        then insert (region_id, sorg, code, description, category, updated_at)
             values (f.region_id, f.sorg, f.code, f.description, f.category, ${ctx.now})
      when not matched by source and ${staged.complete} and t.sorg in (select s.sorg from staged s)
        then delete`,
  );
  const changed = regions + groups + (await importPostalCodes(ctx));
  if (changed > 0) {
    const { rows } = await sql<{ sorg: string }>`select distinct s.sorg from staged s order by s.sorg`.execute(ctx.db);
    for (const { sorg } of rows)
      await ctx.record({ action: 'sales-areas.imported', subjectType: 'sorg', subjectId: sorg, after: { changed } });
  }
  return changed;
}

/** Postal codes of the groups in the file; one that another group had moves. */
async function importPostalCodes(ctx: Ctx): Promise<number> {
  return changedRows(
    ctx.db,
    sql`
      with f as (
        select distinct s.sorg, s.country, p.prefix, g.id as group_id
          from staged s
          join sales_areas_region r on r.sorg = s.sorg and r.code = s.region
          join sales_areas_group g on g.region_id = r.id and g.code = s.region_group
         cross join regexp_split_to_table(s.postal_codes, ' +') as p(prefix)
         where p.prefix <> '')
      merge into sales_areas_postal_code t
      using f on t.sorg = f.sorg and t.country = f.country and t.prefix = f.prefix
      when matched and t.group_id <> f.group_id
        then update set group_id = f.group_id
      when not matched
        then insert (sorg, country, prefix, group_id) values (f.sorg, f.country, f.prefix, f.group_id)
      when not matched by source
           and t.group_id in (
                  select g.id
                    from staged s
                    join sales_areas_region r on r.sorg = s.sorg and r.code = s.region
                    join sales_areas_group g on g.region_id = r.id and g.code = s.region_group)
        then delete`,
  );
}

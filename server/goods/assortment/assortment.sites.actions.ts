import { DomainError } from '#rules/errors.ts';
import type { NewSite, PartVersion, SiteSettings } from '#rules/accounts/markets/sorg.ts';
import type { Ctx } from '#platform/context.ts';
import { requireSorg } from '#accounts/markets/markets.queries.ts';
import { listSites, siteIsUsed, type Site } from './assortment.sites.queries.ts';

const columnsOf = (site: SiteSettings) => ({
  name: site.name,
  storage_location: site.storageLocation,
  shipping_point: site.shippingPoint,
  priority: site.priority,
});
const subjectOf = ({ sorg, code }: { readonly sorg: string; readonly code: string }) =>
  ({ subjectType: 'site', subjectId: `${sorg} ${code}` }) as const;

/** Adds a site of a sales organisation. Throws `not_found`, `code_already_exists`. */
export async function addSite(ctx: Pick<Ctx, 'db' | 'record'>, site: NewSite): Promise<{ sorg: string }> {
  await requireSorg(ctx.db, site.sorg);
  const added = await ctx.db
    .insertInto('catalog_site')
    .values({ sorg: site.sorg, code: site.code, ...columnsOf(site) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  if (!added) throw new DomainError('code_already_exists', {}, 'code');
  await ctx.record({ action: 'catalog.site-added', ...subjectOf(site), after: site });
  return { sorg: site.sorg };
}

/**
 * Changes a site. Quantities that are reserved already stay at their sites. Throws `not_found`, and `entry_changed` if
 * somebody else changed it meanwhile.
 */
export async function changeSite(ctx: Ctx, row: PartVersion, site: SiteSettings): Promise<{ sorg: string }> {
  const before = await lockSite(ctx, row);
  await ctx.db
    .updateTable('catalog_site')
    .set({ ...columnsOf(site), version: row.version + 1 })
    .where('sorg', '=', row.sorg)
    .where('code', '=', row.code)
    .execute();
  await ctx.record({ action: 'catalog.site-changed', ...subjectOf(row), before, after: site });
  return { sorg: row.sorg };
}

/** Removes a site without stock and arrivals. Throws `not_found`, `entry_changed`, `in_use`. */
export async function removeSite(ctx: Ctx, row: PartVersion): Promise<{ sorg: string }> {
  const before = await lockSite(ctx, row);
  if (await siteIsUsed(ctx.db, row.sorg, row.code)) throw new DomainError('in_use', {}, 'code');
  await ctx.db.deleteFrom('catalog_site').where('sorg', '=', row.sorg).where('code', '=', row.code).execute();
  await ctx.record({ action: 'catalog.site-removed', ...subjectOf(row), before });
  return { sorg: row.sorg };
}

async function lockSite(ctx: Ctx, { sorg, code, version }: PartVersion): Promise<Site> {
  await ctx.db
    .selectFrom('catalog_site')
    .select('code')
    .where('sorg', '=', sorg)
    .where('code', '=', code)
    .forUpdate()
    .execute();
  const found = (await listSites(ctx.db, sorg)).find((site) => site.code === code);
  if (!found) throw new DomainError('not_found', {}, 'code');
  if (found.version !== version) throw new DomainError('entry_changed');
  return found;
}

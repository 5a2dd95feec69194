import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { NewSite, SiteSettings } from '#rules/accounts/markets/sorg.ts';
import type { Ctx } from '#platform/context.ts';
import { addSite, changeSite } from './assortment.sites.actions.ts';
import { listSites } from './assortment.sites.queries.ts';

const settingsOf = ({ name, storageLocation, shippingPoint, priority }: SiteSettings): SiteSettings => ({
  name,
  storageLocation,
  shippingPoint,
  priority,
});

/** Imports a `sites` file: adds sites and changes those that differ. */
export async function importSites(ctx: Ctx): Promise<number> {
  const { rows: sites } = await sql<NewSite>`
    select s.sorg, s.site as code, s.name, s.storage_location as "storageLocation", s.shipping_point as "shippingPoint",
           s.priority
      from staged s
     order by s.sorg, s.site`.execute(ctx.db);
  let changed = 0;
  for (const site of sites) {
    await ctx.db
      .selectFrom('catalog_site')
      .select('code')
      .where('sorg', '=', site.sorg)
      .where('code', '=', site.code)
      .forUpdate()
      .execute();
    const known = (await listSites(ctx.db, site.sorg)).find(({ code }) => code === site.code);
    if (known && isDeepStrictEqual(settingsOf(known), settingsOf(site))) continue;
    if (known) await changeSite(ctx, known, settingsOf(site));
    else await addSite(ctx, site);
    changed += 1;
  }
  return changed;
}

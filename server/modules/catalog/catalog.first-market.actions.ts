import type { Ctx } from '../../platform/context.ts';

/** Adds the site from which the first sales organisation delivers; the caller records it. */
export async function addFirstSite(
  ctx: Pick<Ctx, 'db'>,
  site: { readonly sorg: string; readonly code: string; readonly name: string },
): Promise<void> {
  await ctx.db.insertInto('catalog_site').values(site).execute();
}

import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** A site from which a sales organisation ships; stock of the smallest priority is used first. */
export interface Site {
  readonly sorg: string;
  readonly code: string;
  readonly name: string;
  readonly storageLocation: string;
  readonly shippingPoint: string;
  readonly priority: number;
  readonly version: number;
}

/** Sites of a sales organisation in the order in which they ship; a sales organisation has few. */
export async function listSites(db: Database, sorg: string): Promise<Site[]> {
  const { rows } = await sql<Site>`
    select sorg, code, name, storage_location as "storageLocation", shipping_point as "shippingPoint", priority, version
      from catalog_site
     where sorg = ${sorg}
     order by priority, code`.execute(db);
  return rows;
}

/** True if stock or arrivals are known at a site. */
export async function siteIsUsed(db: Database, sorg: string, site: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from catalog_stock where sorg = ${sorg} and site = ${site})
        or exists (select from catalog_arrival where sorg = ${sorg} and site = ${site}) as used`.execute(db);
  return rows[0]?.used ?? true;
}

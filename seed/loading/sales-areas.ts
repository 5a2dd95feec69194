// The sales area map of both markets: regions, groups with their categories, and the postal codes of their dealers.
import { REGIONS } from '../brand/regions.ts';
import { idAt, insertRows, type Rows } from './rows.ts';

export async function loadSalesAreas(db: Rows, now: string): Promise<void> {
  const regions = REGIONS.flatMap(({ sorg, country, rows }) =>
    rows.map(([code, description, lat, lng, groups]) => ({
      row: { id: idAt(now), sorg, code, description, country, lat, lng },
      groups: groups.map(([groupCode, name, postalCodes, category]) => ({
        row: {
          id: idAt(now),
          code: groupCode,
          description: name,
          category: category === '' ? null : category,
          updated_at: now,
        },
        postalCodes: postalCodes.split(' '),
      })),
    })),
  );
  await insertRows(
    db,
    'sales_areas_region',
    regions.map(({ row }) => row),
  );
  await insertRows(
    db,
    'sales_areas_group',
    regions.flatMap(({ row: { id, sorg }, groups }) => groups.map(({ row }) => ({ ...row, region_id: id, sorg }))),
  );
  await insertRows(
    db,
    'sales_areas_postal_code',
    regions.flatMap(({ row: { sorg, country }, groups }) =>
      groups.flatMap(({ row, postalCodes }) =>
        postalCodes.map((prefix) => ({ sorg, country, prefix, group_id: row.id })),
      ),
    ),
  );
}

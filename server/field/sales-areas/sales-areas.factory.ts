import { nextNumber } from '#testing/counters.ts';
import type { TestServer } from '#testing/harness.ts';

interface GroupOptions {
  readonly description?: string;
  readonly category?: string | null;
  /** First parts of the postal codes of its dealers. */
  readonly postalCodes?: readonly string[];
}

/** A region of a sales organisation in Germany with groups; answers its id and those of the groups in their order. */
export async function makeRegion(
  server: TestServer,
  sorg: string,
  groups: readonly GroupOptions[],
  description?: string,
): Promise<{ id: string; groupIds: string[] }> {
  const number = nextNumber('sales-area-region');
  const { id } = await server.db
    .insertInto('sales_areas_region')
    .values({
      sorg,
      code: `R${number}`,
      description: description ?? `Region ${number}`,
      country: 'DE',
      lat: 51,
      lng: 10,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const groupIds: string[] = [];
  for (const [at, { category = 'dealer', postalCodes = [], ...group }] of groups.entries()) {
    const added = await server.db
      .insertInto('sales_areas_group')
      .values({
        region_id: id,
        sorg,
        code: `G${at}`,
        description: group.description ?? `Group ${number}.${at}`,
        category,
        updated_at: server.services.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    groupIds.push(added.id);
    if (postalCodes.length > 0)
      await server.db
        .insertInto('sales_areas_postal_code')
        .values(postalCodes.map((prefix) => ({ sorg, country: 'DE', prefix, group_id: added.id })))
        .execute();
  }
  return { id, groupIds };
}

/** Moves a customer to a postal code in Germany. */
export async function moveTo(server: TestServer, customerId: string, postalCode: string): Promise<void> {
  await server.db
    .updateTable('customers_customer')
    .set({ postal_code: postalCode, country: 'DE' })
    .where('id', '=', customerId)
    .execute();
}

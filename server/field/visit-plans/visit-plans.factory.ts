import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TestServer } from '#testing/harness.ts';

/** A visit of a customer on a day. */
export async function makeVisit(
  server: TestServer,
  {
    customerId,
    sorg,
    on,
    brand = 'polygon',
  }: { customerId: string; sorg: string; on: string; brand?: 'polygon' | 'wim' },
): Promise<void> {
  await sql`
    insert into visit_forms_visit (id, brand, sorg, customer_id, visited_on, created_at, updated_at)
    values (${randomUUID()}, ${brand}, ${sorg}, ${customerId}, ${on}, ${on}::timestamptz, ${on}::timestamptz)`.execute(
    server.db,
  );
}

/** Says where a customer is. */
export async function placeCustomer(
  server: TestServer,
  id: string,
  latitude: number,
  longitude: number,
): Promise<void> {
  await server.db.updateTable('customers_customer').set({ latitude, longitude }).where('id', '=', id).execute();
}

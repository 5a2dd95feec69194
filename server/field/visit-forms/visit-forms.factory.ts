import { randomUUID } from 'node:crypto';
import { sorgOfBrand, type VisitBrand, type VisitSlot } from '#rules/field/visit-forms/visit-choices.ts';
import type { TestServer } from '#testing/harness.ts';

/** Adds a finished upload of a photo for a visit, without a file; returns its id. */
export async function makeVisitPhoto(server: TestServer, userId: string): Promise<string> {
  const at = server.services.now();
  const { id } = await server.db
    .insertInto('platform_attachment')
    .values({
      user_id: userId,
      kind: 'visit-photo',
      file_name: 'shop.jpg',
      bytes: 1_000,
      received_bytes: 1_000,
      state: 'ready',
      content_type: 'image/jpeg',
      stored: `attachments/${randomUUID()}`,
      content_hash: randomUUID(),
      created_at: at,
      touched_at: at,
      finished_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface VisitOptions {
  readonly brand?: VisitBrand;
  readonly customerId: string;
  readonly authorId: string;
  readonly visitedOn: string;
  readonly createdAt?: Date;
  readonly notes?: string;
  readonly slots?: readonly VisitSlot[];
}

/** Adds a visit with photos for slots; returns its id. */
export async function makeVisit(server: TestServer, options: VisitOptions): Promise<string> {
  const { brand = 'polygon', customerId, authorId, visitedOn, notes = '', slots = [] } = options;
  const at = options.createdAt ?? new Date(`${visitedOn}T09:00:00Z`);
  const id = randomUUID();
  await server.db
    .insertInto('visit_forms_visit')
    .values({
      id,
      brand,
      sorg: sorgOfBrand[brand],
      customer_id: customerId,
      visited_on: visitedOn,
      series: brand === 'polygon' ? ['Meridian'] : [],
      brand_series: JSON.stringify(brand === 'wim' ? [{ brand: 'veldra', seriesList: ['Meridian'] }] : []),
      notes,
      created_by: authorId,
      created_at: at,
      updated_by: authorId,
      updated_at: at,
    })
    .execute();
  for (const slot of slots)
    await server.db
      .insertInto('visit_forms_photo')
      .values({ visit_id: id, slot, attachment_id: await makeVisitPhoto(server, authorId), added_at: at })
      .execute();
  return id;
}

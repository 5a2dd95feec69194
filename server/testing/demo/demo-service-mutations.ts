import { sql } from 'kysely';
import type { ClaimSlot } from '#rules/service/claims/slots.ts';
import { makeAttachment } from '#service/claims/claims.factory.ts';
import { makeVisitPhoto } from '#field/visit-forms/visit-forms.factory.ts';
import type { MutationCalls } from './demo-mutations.ts';

const nobody = '00000000-0000-7000-8000-000000000000';

/** Frame numbers that were delivered to the account `dealer`, without a claim, draft, registration or theft. */
async function freeFrames({ server }: MutationCalls): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select f.number
      from frames_frame f
      join customers_user u on u.customer_id = f.customer_id
      join identity_user p on p.id = u.user_id
     where p.username = 'dealer'
       and f.delivered_on is not null
       and not exists (select from claims_claim c where c.frame_number = f.number)
       and not exists (select from claims_draft d where d.form ->> 'frameNumber' = f.number)
       and not exists (select from retail_sales_registration r where r.number = f.number)
       and not exists (select from frames_stolen s where s.number = f.number)
     order by f.number
     limit 5`.execute(server.db);
  return rows.map(({ number }) => number);
}

async function one(calls: MutationCalls, query: string): Promise<string> {
  const { rows } = await sql<{ value: string }>`${sql.raw(query)}`.execute(calls.server.db);
  if (!rows[0]) throw new Error(`the demo has none: ${query}`);
  return rows[0].value;
}

/** Claims, inspections and registrations: each call with input that is accepted and with input that is refused. */
export async function callService(calls: MutationCalls): Promise<void> {
  const frames = await freeFrames(calls);
  await inspections(calls);
  await visits(calls);
  await claims(calls, frames[0] ?? '');
  await registrations(calls, frames.slice(1));
  await salesAreas(calls);
  await downloads(calls);
  await clickCollect(calls);
}

async function clickCollect(calls: MutationCalls): Promise<void> {
  const orderIn = (status: string): Promise<string> =>
    one(
      calls,
      `select o.id::text as value from click_collect_order o join customers_customer c on c.id = o.customer_id
        where o.status = '${status}' and c.name like 'Pelita%' order by o.created_at limit 1`,
    );
  const orderId = await orderIn('need_confirmation');
  await calls.accept('dealer', 'clickCollectUpdateStatus', { orderId, status: 'open' });
  await calls.refuse('dealer', 'clickCollectUpdateStatus', { orderId, status: 'complete' });
  const atHq = await orderIn('processing_by_hq');
  const detailId = await one(calls, `select id::text as value from click_collect_line where order_id = '${atHq}'`);
  const shipment = (qtyShipped: number) => ({ shipment: { orderId: atHq, lines: [{ detailId, qtyShipped }] } });
  await calls.accept('staff', 'clickCollectUpdateShipments', shipment(1));
  await calls.refuse('staff', 'clickCollectUpdateShipments', shipment(9_999));
}

async function downloads(calls: MutationCalls): Promise<void> {
  const month = { from: '2026-01-01', to: '2026-01-31' };
  await calls.accept('dealer', 'requestDownloadArea', { module: 'orders', ...month });
  await calls.refuse('dealer', 'requestDownloadArea', { module: 'users', ...month });
}

async function salesAreas(calls: MutationCalls): Promise<void> {
  const regionId = await one(
    calls,
    `select id::text as value from sales_areas_group where sorg = '1000' order by id limit 1`,
  );
  await calls.accept('admin', 'updateSalesMapAreaCategories', {
    salesMaps: [{ regionId, regionCategory: 'potential' }],
  });
  await calls.refuse('admin', 'updateSalesMapAreaCategories', { salesMaps: [{ regionId }] });
}

async function inspections(calls: MutationCalls): Promise<void> {
  const id = '019ad0a0-1c00-7000-8000-00000000a001';
  const frameNumber = await one(calls, 'select number as value from frames_frame order by number limit 1');
  const record = { id, frameNumber, mechanic: 'Rudi Hartono', checklist: [] };
  await calls.accept('dealer', 'createClaimPDI', record);
  await calls.refuse('dealer', 'createClaimPDI', { ...record, mechanic: '' });
  await calls.accept('dealer', 'updateClaimPDI', { id, version: 1, note: 'Bell fitted.' });
  await calls.refuse('dealer', 'updateClaimPDI', { id: nobody, version: 1, note: 'x' });
  await calls.accept('admin', 'deleteClaimPDI', { id });
  await calls.refuse('admin', 'deleteClaimPDI', { id: nobody });
  await calls.accept('admin', 'restoreClaimPDI', { id });
  await calls.refuse('admin', 'restoreClaimPDI', { id: nobody });
}

async function visits(calls: MutationCalls): Promise<void> {
  const id = '019ad0a0-1c00-7000-8000-00000000a002';
  const userId = await one(calls, `select id::text as value from identity_user where username = 'rep'`);
  const custCode = await one(
    calls,
    `select c.unified as value from customers_customer c join customers_area a on a.customer_id = c.id
      where a.sorg = '1000' and a.salesman = '0000002101' order by c.unified limit 1`,
  );
  const series = await one(
    calls,
    `select m.series as value from catalog_model m join catalog_article a on a.model_id = m.id
       join catalog_article_sorg s on s.article_id = a.id and s.sorg = '1000' and s.removed_at is null
      where m.series <> '' order by m.series limit 1`,
  );
  const visit = { brand: 'polygon', custCode, seriesList: [series] };
  const photos = [
    { slot: 'frontShop1', attachmentId: await makeVisitPhoto(calls.server, userId) },
    { slot: 'displayShop1', attachmentId: await makeVisitPhoto(calls.server, userId) },
  ];
  await calls.accept('rep', 'createFormVisit', { id, visit, photos });
  await calls.refuse('rep', 'createFormVisit', { id: nobody, visit: { ...visit, seriesList: [] }, photos });
  await calls.accept('rep', 'updateFormVisit', { id, version: 1, visit: { ...visit, notes: 'Back in spring.' } });
  await calls.refuse('rep', 'updateFormVisit', { id: nobody, version: 1, visit });
  await calls.accept('rep', 'deleteFormVisit', { id });
  await calls.refuse('rep', 'deleteFormVisit', { id: nobody });
}

async function claims(calls: MutationCalls, frameNumber: string): Promise<void> {
  const userId = await one(calls, `select id::text as value from identity_user where username = 'dealer'`);
  const problem = (type: string): Promise<string> =>
    one(calls, `select id::text as value from claims_problem where product_category = '${type}' order by id limit 1`);
  const proof = (slots: readonly ClaimSlot[]) =>
    Promise.all(
      slots.map(async (slot) => ({ slot, attachmentId: await makeAttachment(calls.server, { userId, slot }) })),
    );
  const consumer = { name: 'Rina Sari', phone: '8125550', address: 'Jalan Merdeka 1', city: 'Malang' };
  const form = {
    referenceNo: 'WS-104',
    purchaseDate: calls.server.services.now().toISOString().slice(0, 10),
    consumer,
  };
  const more = 'claim { id additionalDocuments { id } }';
  const bike = { ...form, frameNumber, problems: [{ id: await problem('bike') }] };
  const bikeFiles = await proof(['invoice', 'idCard', 'photo1', 'photo2', 'photo3']);
  const { claim } = await calls.accept('dealer', 'createClaimBike', { claim: bike, files: bikeFiles }, { more });
  await calls.refuse('dealer', 'createClaimBike', { claim: { ...bike, referenceNo: '' }, files: [] });
  await calls.accept('dealer', 'updateClaimBike', { id: claim.id, claim: { ...bike, customerNotes: 'It creaks.' } });
  await calls.refuse('dealer', 'updateClaimBike', { id: nobody, claim: bike });

  const articleCode = await one(
    calls,
    `select a.code as value from catalog_article a join catalog_model m on m.id = a.model_id
       join catalog_article_sorg s on s.article_id = a.id and s.sorg = '1000'
      join catalog_category g on g.code = m.merchandise_category
      where g.category = 'paa' order by a.code limit 1`,
  );
  const parts = { ...form, articleCode, qty: 2, problems: [{ id: await problem('paa') }] };
  const partFiles = await proof(['invoice', 'idCard', 'photo3']);
  const made = await calls.accept('dealer', 'createClaimPaa', { claim: parts, files: partFiles }, { more });
  await calls.refuse('dealer', 'createClaimPaa', { claim: { ...parts, qty: 0 }, files: [] });
  for (const name of ['updateClaimPaa', 'updateClaimPaaV2']) {
    await calls.accept('dealer', name, { id: made.claim.id, claim: { ...parts, qty: 3 } });
    await calls.refuse('dealer', name, { id: nobody, claim: parts });
  }
  await calls.accept('dealer', 'createClaimComment', { id: claim.id, comment: 'The rider weighs 82 kg.' });
  await calls.refuse('dealer', 'createClaimComment', { id: claim.id, comment: '' });
  const [document] = await proof(['additionalDoc1']);
  const attached = { id: claim.id, attachmentId: document?.attachmentId };
  const added = await calls.accept('dealer', 'createClaimAdditionalDocument', attached, { more });
  await calls.refuse('dealer', 'createClaimAdditionalDocument', { ...attached, id: nobody });
  const documentId = added.claim.additionalDocuments[0].id;
  await calls.accept('dealer', 'deleteClaimAdditionalDocument', { id: claim.id, documentId });
  await calls.refuse('dealer', 'deleteClaimAdditionalDocument', { id: claim.id, documentId });
  await calls.accept('warranty', 'updateClaimStatus', { id: claim.id, newStatus: 'in_review' });
  await calls.refuse('warranty', 'updateClaimStatus', { id: claim.id, newStatus: 'completed' });
}

async function registrations(calls: MutationCalls, frames: readonly string[]): Promise<void> {
  const soldDate = calls.server.services.now().toISOString().slice(0, 10);
  const customer = { name: 'Ayu Lestari', city: 'Surabaya', email: 'ayu@consumer.example' };
  const names = ['registerFrame', 'registerFrameV2', 'registerFrameV3', 'registerFrameV4'];
  for (const [at, name] of names.entries()) {
    await calls.accept('dealer', name, { frameNumber: frames[at], soldDate, customer });
    await calls.refuse('dealer', name, { frameNumber: frames[at], soldDate, customer });
  }
  const ofDealer = (states: string): Promise<string> =>
    one(
      calls,
      `select r.id::text as value from retail_sales_registration r
         join customers_user u on u.customer_id = r.customer_id
         join identity_user p on p.id = u.user_id and p.username = 'dealer'
        where r.state in (${states}) order by r.id limit 1`,
    );
  const failed = await ofDealer(`'failed_insert', 'failed_update'`);
  const complete = await ofDealer(`'complete'`);
  await calls.accept('dealer', 'uploadAccountPolygonbikes', { id: failed });
  await calls.refuse('dealer', 'uploadAccountPolygonbikes', { id: nobody });
  await calls.accept('dealer', 'updateAccountPolygonBikes', { id: complete });
  await calls.refuse('dealer', 'updateAccountPolygonBikes', { id: nobody });
  await calls.accept('dealer', 'deleteFrame', { frameNumber: frames[0], type: 'retail' });
  await calls.refuse('dealer', 'deleteFrame', { frameNumber: 'NONE1', type: 'retail' });
}

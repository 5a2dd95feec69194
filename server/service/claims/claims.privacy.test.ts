import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { attachmentJobs } from '#platform/attachments/attachments.jobs.ts';
import { systemContext } from '#server/background.ts';
import { pdf, photo } from '#testing/attachments/attachment-samples.ts';
import { sendFiles } from '#testing/files.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeFrame, register } from '#service/retail-sales/retail-sales.factory.ts';
import { bikeClaim, fileClaim, makeAttachment, moveClaimTo } from './claims.factory.ts';
import { jobs as claimJobs } from './claims.jobs.ts';

const server = testServer();
let sorg = '';
let desk: Caller;
let elsewhere: Caller;
type Dealer = Awaited<ReturnType<typeof makeDealer>>;
let dealer: Dealer;

const staffOf = async (area: string): Promise<Caller> => {
  const user = await makeUser(server, {
    role: 'claim.desk',
    groupRole: 'Claim desk',
    areas: [{ sorg: area, limitation: 'none', option: 'include', value: '' }],
  });
  return signIn(server, user.id);
};

beforeAll(async () => {
  server.setNow(new Date('2026-11-30T08:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  await makeArticle(server, { sorg, code: 'BIKE-1', name: 'Meridian 7' });
  dealer = await makeDealer(server, { sorgs: [sorg] });
  desk = await staffOf(sorg);
  elsewhere = await staffOf(await makeSorg(server));
});

const consumerOf = (name: string, email = `${name}@consumer.example`) => ({
  name,
  phone: '8121',
  email,
  address: `Jalan ${name} 1`,
  city: 'Malang',
});

/** A claim of a consumer whose files were sent with it. */
async function sentClaim(name: string): Promise<{ id: string; number: string }> {
  const { claim } = await bikeClaim(server, dealer, { consumer: consumerOf(name) }, []);
  const picture = { name: 'bike.jpg', bytes: await photo('jpeg') };
  const files = {
    'attachments.invoice': { name: `invoice ${name}.pdf`, bytes: pdf(`/A (${name})`) },
    'attachments.idCard': { name: `card ${name}.jpg`, bytes: await photo('jpeg') },
    'attachments.photo1': picture,
    'attachments.photo2': picture,
    'attachments.photo3': picture,
  };
  const none = Object.fromEntries(Object.keys(files).map((place) => [place.split('.')[1], null]));
  const { data } = await sendFiles(
    server,
    dealer,
    `mutation ($claim: ClaimInput!, $attachments: ClaimAttachments) {
       createClaimBike(claim: $claim, attachments: $attachments) { claim { id number } userErrors { field code } } }`,
    { claim, attachments: none },
    files,
  );
  expect(data.createClaimBike.userErrors).toEqual([]);
  return data.createClaimBike.claim;
}

const ask = async (caller: Caller, call: string, fields: string) =>
  (await server.graphql(caller, `${call.startsWith('consumer') ? 'query' : 'mutation'} { ${call} { ${fields} } }`))
    .data;
const recordsOf = async (caller: Caller, email: string) =>
  (await ask(caller, `consumerRecords(email: "${email}")`, 'kind number')).consumerRecords;
const exported = async (email: string) =>
  (await ask(desk, `exportConsumer(email: "${email}")`, 'records')).exportConsumer.records;
const erase = async (caller: Caller, email: string) =>
  (await ask(caller, `eraseConsumer(email: "${email}")`, 'erased')).eraseConsumer;

/** Names in the store of the files in these slots of a claim, with their copies. */
async function storedOf(claimId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select u.name
      from claims_file f
      join platform_attachment a on a.id = f.attachment_id
      join platform_upload u on starts_with(u.name, a.stored)
     where f.claim_id = ${claimId}
       and f.slot in ('invoice', 'idCard')`.execute(server.db);
  return rows.map(({ name }) => name);
}

/** Runs the removal of erased files that the erasures enqueued. */
async function removeErased(): Promise<void> {
  const job = attachmentJobs.find(({ name }) => name === 'attachments.erase');
  const { rows } = await sql<{ payload: Record<string, unknown> }>`
    delete from graphile_worker._private_jobs j
     using graphile_worker._private_tasks t
     where t.id = j.task_id
       and t.identifier = 'attachments.erase'
    returning j.payload`.execute(server.db);
  for (const { payload } of rows) await job?.run(await systemContext(server.services, 'job'), payload);
}

/** How many rows of the tables that may hold a consumer contain the words. */
async function rowsWith(words: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from (select to_jsonb(s)::text as row from claims_consumer s
             union all select to_jsonb(k)::text from claims_claim k
             union all select to_jsonb(d)::text from claims_draft d
             union all select to_jsonb(a)::text from platform_attachment a
             union all select to_jsonb(a)::text from platform_audit a
             union all select j.payload::text from graphile_worker._private_jobs j) x
     where lower(row) like ${`%${words.toLowerCase()}%`}`.execute(server.db);
  return rows[0]?.count ?? 0;
}

describe('the data of consumers in claims', () => {
  test('without a mail address, a name or frame number finds the claim and the draft; chosen ones are erased', async () => {
    const consumer = { ...consumerOf('Melati Kusuma', ''), phone: '0812555777' };
    const { claim } = await fileClaim(server, dealer, await bikeClaim(server, dealer, { consumer }));
    const { draft } = (
      await server.graphql(
        dealer,
        `mutation ($form: JSON!) { saveClaimDraft(type: "bike", form: $form) { draft { id } userErrors { code } } }`,
        { form: { frameNumber: 'wtu 183-k-0777', consumer: { ...consumer, name: 'Melati Kusuma' } } },
      )
    ).data.saveClaimDraft;
    const found = async (by: string, caller = desk) =>
      (await ask(caller, `consumerRecords(${by})`, 'id name')).consumerRecords.map(({ id }: { id: string }) => id);
    expect(await found('name: "melati"')).toEqual([claim?.id, draft.id]);
    expect(await found('phone: "+62 0812555777"')).toEqual([claim?.id, draft.id]);
    expect(await found('phone: "+62 0812555778"')).toEqual([]);
    expect(await found('phone: "0812555777", name: "Kusuma"')).toEqual([claim?.id, draft.id]);
    expect(await found('frameNumber: "WTU183K0777"')).toEqual([draft.id]);
    expect(await found('name: "melati"', elsewhere)).toEqual([]);
    const eraseChosen = async (id: string, caller = desk) =>
      (await ask(caller, `eraseConsumer(name: "melati", ids: ["${id}"])`, 'erased')).eraseConsumer;
    expect(await eraseChosen(draft.id, elsewhere)).toEqual({ erased: 0 });
    expect(await eraseChosen(draft.id)).toEqual({ erased: 1 });
    expect(await found('name: "melati"')).toEqual([claim?.id]);
    expect(await eraseChosen(claim?.id ?? '')).toEqual({ erased: 1 });
    expect(await rowsWith('melati')).toBe(0);
  });

  test('an export holds the claim, the draft and addresses of the files that name the consumer', async () => {
    const { number } = await sentClaim('wulan');
    const idCard = await makeAttachment(server, { userId: dealer.userId, slot: 'idCard' });
    await server.graphql(
      dealer,
      `mutation ($form: JSON!, $files: [ClaimFileInput!]) {
         saveClaimDraft(type: "bike", form: $form, files: $files) { userErrors { code } } }`,
      {
        form: { frameNumber: 'WTU183K0099', consumer: consumerOf('wulan', 'Wulan@Consumer.example') },
        files: [{ slot: 'idCard', attachmentId: idCard }],
      },
    );
    const email = 'wulan@consumer.example';
    expect(await recordsOf(elsewhere, email)).toEqual([]);
    expect(await recordsOf(desk, email)).toEqual([
      { kind: 'claim', number },
      { kind: 'draft', number: 'WTU183K0099' },
    ]);
    const [claim, draft] = await exported(email);
    expect(claim.data).toMatchObject({
      name: 'wulan',
      phone: '8121',
      email,
      address: 'Jalan wulan 1',
      city: 'Malang',
      frame: 'WTU183K0042',
      purchasedOn: '2026-03-01',
    });
    expect(draft.data).toMatchObject({ name: 'wulan', idCard: expect.stringContaining('/attachments/') });
    for (const slot of ['invoice', 'idCard']) {
      const opened = await server.app.inject({ url: claim.data[slot], headers: { host: 'localhost' } });
      expect(opened.statusCode).toBe(200);
      expect(opened.rawPayload.length).toBeGreaterThan(100);
    }
  });

  test('an erasure leaves nothing of it in rows and files; the claim and its photos stay; both are recorded', async () => {
    const { id, number } = await sentClaim('sekar');
    const saved = await server.graphql(
      dealer,
      `mutation ($form: JSON!, $files: [ClaimFileInput!]) {
         saveClaimDraft(type: "bike", form: $form, files: $files) { draft { id version } userErrors { code } } }`,
      {
        form: { referenceNo: 'R 77', frameNumber: 'WTU183K0098', consumer: consumerOf('sekar') },
        files: [
          { slot: 'idCard', attachmentId: await makeAttachment(server, { userId: dealer.userId, slot: 'idCard' }) },
          { slot: 'photo1', attachmentId: await makeAttachment(server, { userId: dealer.userId, slot: 'photo1' }) },
        ],
      },
    );
    const { draft } = saved.data.saveClaimDraft;
    const [{ data: before }] = await exported('sekar@consumer.example');
    const files = await storedOf(id);
    expect(files).toHaveLength(4);
    for (const name of files) expect(await server.services.files.exists(name)).toBe(true);

    expect(await erase(elsewhere, 'sekar@consumer.example')).toEqual({ erased: 0 });
    expect(await erase(desk, 'SEKAR@consumer.example')).toEqual({ erased: 2 });
    for (const slot of ['invoice', 'idCard']) {
      const opened = await server.app.inject({ url: before[slot], headers: { host: 'localhost' } });
      expect(opened.statusCode).toBe(404);
    }
    await removeErased();
    for (const name of files) expect(await server.services.files.exists(name)).toBe(false);
    expect(await rowsWith('sekar')).toBe(0);
    expect(await recordsOf(desk, 'sekar@consumer.example')).toEqual([]);

    const { data } = await server.graphql(
      dealer,
      `{ claimV2(id: "${id}") { number version frameNumber consumer { name } docs { docType } histories { to { id } } }
         claimDraft(id: "${draft.id}") { version form files { slot } } }`,
    );
    expect(data.claimV2).toMatchObject({ number, version: 2, frameNumber: 'WTU183K0042', consumer: null });
    expect(data.claimV2.docs.map(({ docType }: { docType: string }) => docType)).toEqual([
      'photo1',
      'photo2',
      'photo3',
    ]);
    expect(data.claimDraft).toEqual({
      version: draft.version + 1,
      form: { referenceNo: 'R 77', frameNumber: 'WTU183K0098' },
      files: [{ slot: 'photo1' }],
    });
    const audit = await server.db
      .selectFrom('platform_audit')
      .select(['action', 'after'])
      .where('action', 'in', ['consumer.export', 'consumer.erase'])
      .orderBy('at')
      .orderBy('id')
      .execute();
    expect(audit.at(-1)).toMatchObject({
      action: 'consumer.erase',
      after: { records: [`claims ${id}`, `claims ${draft.id}`] },
    });
    expect(audit.some(({ action, after }) => action === 'consumer.export' && JSON.stringify(after).includes(id))).toBe(
      true,
    );
  });

  test('a claim without a mail address is reached by the registration of its frame, if that names the same person', async () => {
    const number = await makeFrame(server, { sorg, articleCode: 'BIKE-1', customerId: dealer.customer.id });
    await register(server, dealer, number, 'customer: { name: "Tari", email: "tari@consumer.example" }');
    const claimOf = async (name: string): Promise<string> => {
      const args = await bikeClaim(server, dealer, { frameNumber: number, consumer: consumerOf(name, '') });
      const { claim, userErrors } = await fileClaim(server, dealer, args);
      expect(userErrors).toEqual([]);
      return claim?.id ?? '';
    };
    const [hers, other] = [await claimOf('TARI'), await claimOf('Next owner')];
    expect(await erase(desk, 'tari@consumer.example')).toEqual({ erased: 2 });
    const left = await server.db
      .selectFrom('claims_consumer')
      .select('claim_id as id')
      .where('claim_id', 'in', [hers, other])
      .execute();
    expect(left).toEqual([{ id: other }]);
  });

  test('expires with its files some years after the end of a claim, as the market says; open claims keep it', async () => {
    const [old, open] = [await sentClaim('dewi'), await sentClaim('ratna')];
    expect((await moveClaimTo(server, desk, old.id, 'cancelled')).userErrors).toEqual([]);
    const files = await storedOf(old.id);
    const expire = async (at: string): Promise<void> => {
      server.setNow(new Date(at));
      const job = claimJobs.find(({ name }) => name === 'claims.eraseConsumers');
      await job?.run(await systemContext(server.services, 'job'), {});
    };
    const namesOf = async (): Promise<unknown> =>
      (
        await server.db
          .selectFrom('claims_consumer')
          .select('name')
          .where('claim_id', 'in', [old.id, open.id])
          .orderBy('name')
          .execute()
      ).map(({ name }) => name);
    await expire('2032-11-29T08:00:00Z');
    expect(await namesOf()).toEqual(['dewi', 'ratna']);
    await expire('2032-11-30T08:00:00Z');
    server.setNow(new Date('2026-11-30T08:00:00Z'));
    expect(await namesOf()).toEqual(['ratna']);
    await removeErased();
    expect(files).toHaveLength(4);
    for (const name of files) expect(await server.services.files.exists(name)).toBe(false);
    const audit = await server.db
      .selectFrom('platform_audit')
      .select('after')
      .where('action', '=', 'consumer.expire')
      .execute();
    expect(audit).toEqual([{ after: { closedUntil: '2026-11-30', claims: [old.id] } }]);
  });
});

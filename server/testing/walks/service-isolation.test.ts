import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { UserArea } from '#rules/permissions.ts';
import { systemContext } from '#server/background.ts';
import { jobs } from '#server/jobs.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';
import { bikeClaim, fileClaim, makeKnownFrame } from '#service/claims/claims.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { recordDeliveries } from '#ordering/deliveries/deliveries.record.actions.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { raiseNotices } from '#exchange/notices/notices.factory.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import { makeFrame, register, runRetailJob } from '#service/retail-sales/retail-sales.factory.ts';
import { pdf, photo } from '#testing/attachments/attachment-samples.ts';
import { sendFile, sendFiles } from '#testing/files.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { leaksOfCallers, type LeaksOfCallers } from './isolation.ts';
import { schemaOperations, type SchemaOperation } from './operations.ts';
import { shortStacks } from '#testing/short-stacks.ts';

/** Claims, inspections, registrations and transit damage of a dealer, with their files: nobody else reaches them. */
const server = testServer();
shortStacks();
/** Ends what hangs: thousands of calls take their time on a loaded machine. */
const longLimit = 900_000;
const at = new Date('2026-11-22T08:00:00Z');
const email = 'rina@consumer.example';
/** Texts that occur only in what the owner and its consumer wrote. */
const ofOwner = /Zwiebelfisch/;
/** A text that occurs only in an internal comment of the desk. */
const internal = /Holunder/;
const pdiId = '019ad0a0-1c00-7000-8000-00000000e001';

type Dealer = Awaited<ReturnType<typeof makeDealer>>;
let owner: Dealer;
let other: Dealer;
let desk: Caller;
const strangers = new Map<string, Caller>();
let learned: string[] = [];
let claimId = '';
let registrationId = '';

/** Calls the API; throws what is refused. */
async function done(caller: Caller, query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await server.graphql(caller, query, variables);
  const refused = Object.values((data ?? {}) as Record<string, { userErrors?: unknown[] } | null>).flatMap(
    (answer) => answer?.userErrors ?? [],
  );
  if (errors ?? refused.length > 0) throw new Error(JSON.stringify(errors ?? refused));
  return data;
}

/** A claim whose files have bytes. */
async function claimWithFiles(frame: string): Promise<string> {
  const consumer = { name: 'Zwiebelfisch', phone: '8121', email, address: 'Zwiebelfischgasse 1', city: 'Malang' };
  const more = { frameNumber: frame, consumer, customerNotes: 'Zwiebelfisch', referenceNo: 'Zwiebelfisch 7' };
  const { claim } = await bikeClaim(server, owner, more, []);
  const picture = { name: 'Zwiebelfisch.jpg', bytes: await photo('jpeg') };
  const files = Object.fromEntries(
    (['idCard', 'photo1', 'photo2', 'photo3'] as const).map((slot) => [`attachments.${slot}`, picture]),
  );
  const invoice = { 'attachments.invoice': { name: 'Zwiebelfisch.pdf', bytes: pdf('/A (1)') } };
  const none = { idCard: null, photo1: null, photo2: null, photo3: null, invoice: null };
  const { data } = await sendFiles(
    server,
    owner,
    `mutation ($claim: ClaimInput!, $attachments: ClaimAttachments) {
       createClaimBike(claim: $claim, attachments: $attachments) { claim { id number } userErrors { field code } } }`,
    { claim, attachments: none },
    { ...files, ...invoice },
  );
  expect(data.createClaimBike.userErrors).toEqual([]);
  const { id, number } = data.createClaimBike.claim;
  learned.push(id, number);
  return id;
}

/** A finished upload of a caller over the resumable protocol. */
async function upload(by: { token: string | null }, kind: string, bytes: Buffer): Promise<string> {
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  const headers = { host: 'localhost', authorization: `Bearer ${by.token ?? ''}`, 'tus-resumable': '1.0.0' };
  const begun = await server.app.inject({
    method: 'POST',
    url: '/uploads/files',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `kind ${base64(kind)},filename ${base64('Zwiebelfisch.jpg')}`,
    },
  });
  const id = String(begun.headers['location']).split('/').at(-1) ?? '';
  const sent = await server.app.inject({
    method: 'PATCH',
    url: `/uploads/files/${id}`,
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    payload: bytes,
  });
  expect(sent.statusCode).toBe(204);
  await jobs.find(({ name }) => name === 'attachments.check')?.run(await systemContext(server.services, 'job'), { id });
  return id;
}

async function sell(sorg: string): Promise<void> {
  const frame = await makeFrame(server, { sorg, articleCode: 'BIKE-1', customerId: owner.customer.id });
  const consumer = `customer: { name: "Zwiebelfisch", email: "${email}", city: "Malang" } consent: true`;
  const { registeredFrame } = await register(server, owner, frame, consumer);
  registrationId = registeredFrame.id;
  await runRetailJob(server, 'retail-sales.upload', { id: registrationId });
  learned.push(frame, registrationId);
  claimId = await claimWithFiles(frame);
}

async function discuss(): Promise<void> {
  const say =
    'mutation ($id: ID!, $words: String!, $inside: Boolean!) { createClaimComment(id: $id, comment: $words, isInternal: $inside) { userErrors { code } } }';
  await done(owner, say, { id: claimId, words: 'Zwiebelfisch knackt', inside: false });
  await done(desk, say, { id: claimId, words: 'Holunder', inside: true });
  await done(
    owner,
    'mutation ($id: ID!, $file: ID!) { createClaimAdditionalDocument(id: $id, attachmentId: $file) { userErrors { code } } }',
    { id: claimId, file: await upload(owner, 'document', pdf('/A (2)')) },
  );
}

async function inspectAndReport(sorg: string): Promise<void> {
  await makeKnownFrame(server, 'ZZ900');
  await done(
    owner,
    `mutation { createClaimPDI(id: "${pdiId}", frameNumber: "ZZ900", mechanic: "Zwiebelfisch", note: "Zwiebelfisch", checklist: []) {
       userErrors { code } } }`,
  );
  await sendFile(
    server,
    owner,
    `mutation ($photoId: ID!, $file: Upload!) { addClaimPDIPhoto(id: "${pdiId}", photoId: $photoId, file: $file) { userErrors { code } } }`,
    { photoId: '019ad0a0-1c00-7000-8000-00000000e002' },
    { name: 'Zwiebelfisch.jpg', bytes: await photo('jpeg') },
  );
  const delivery = {
    sorg,
    number: 'DO-Z9',
    customerId: owner.customer.id,
    companyCode: `C${sorg}`,
    status: 'delivered' as const,
    carrier: '',
    trackingNumber: '',
    trackingUrl: '',
    shipto: '',
    notes: '',
    currency: 'USD',
    shippedOn: '2026-11-18',
    estimatedOn: null,
    deliveredOn: '2026-11-20',
    lines: [
      {
        order: null,
        orderPosition: null,
        description: 'Helmet',
        uom: 'PCE',
        price: 100_00,
        position: 1,
        articleCode: 'HELMET',
        qty: 4,
        serialNumbers: [],
      },
    ],
  };
  await asJob(server, (ctx) => recordDeliveries(ctx, [delivery], at));
  const { reportTransitDamage } = await done(
    owner,
    `mutation ($photos: [String!]!) { reportTransitDamage(doNo: "DO-Z9", position: 1, qty: 1, kind: "component",
       text: "Zwiebelfisch", photos: $photos) { transitDamage { id number } userErrors { code } } }`,
    { photos: [await upload(owner, 'photo', await photo('jpeg'))] },
  );
  learned.push(pdiId, 'DO-Z9', reportTransitDamage.transitDamage.id, reportTransitDamage.transitDamage.number);
}

async function begin(): Promise<void> {
  const { saveClaimDraft } = await done(
    owner,
    `mutation ($form: JSON!, $files: [ClaimFileInput!]) {
       saveClaimDraft(type: "bike", form: $form, files: $files) { draft { id } userErrors { code } } }`,
    {
      form: { frameNumber: 'ZZ901', consumer: { name: 'Zwiebelfisch', email } },
      files: [{ slot: 'idCard', attachmentId: await upload(owner, 'document', pdf('/A (3)')) }],
    },
  );
  learned.push(saveClaimDraft.draft.id);
}

/** Ids of all attachments of the owner. */
const attachments = async (): Promise<string[]> =>
  (
    await server.db
      .selectFrom('platform_attachment')
      .select('id')
      .where('user_id', '=', owner.userId)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

beforeAll(async () => {
  server.setNow(at);
  const [sorg, elsewhere] = [await makeSorg(server), await makeSorg(server)];
  await makeMarket(server, { sorgs: [sorg, elsewhere] });
  await makeArticle(server, { sorg, code: 'BIKE-1', name: 'Meridian 7' });
  owner = await makeDealer(server, { sorgs: [sorg], salesman: 'OWN' });
  other = await makeDealer(server, { sorgs: [sorg] });
  const area = (limitation: UserArea['limitation'], value: string, of = sorg): UserArea => ({
    sorg: of,
    limitation,
    option: 'include',
    value,
  });
  const staff = async (role: string, groupRole: string, areas: UserArea[]): Promise<Caller> =>
    signIn(server, (await makeUser(server, { role, groupRole, areas })).id);
  desk = await staff('claim.desk', 'Claim desk', [area('none', '')]);
  strangers.set('another dealer', other);
  strangers.set(
    'a claim desk of another sales organisation',
    await staff('claim.desk', 'Claim desk', [area('none', '', elsewhere)]),
  );
  strangers.set('a salesman of other customers', await staff('salesman', 'Sales', [area('salesman', 'OTHER')]));
  await sell(sorg);
  await discuss();
  await inspectAndReport(sorg);
  await begin();
  learned.push(...(await attachments()).slice(0, 1));
});

const all = schemaOperations();
const queries = all.filter(({ kind }) => kind === 'query');
/** Operations of these areas; all others are called without the ids. */
const ofService = /claim|pdi|frame|registered|account|damage|recall|consumer/i;
const secret = (operation: SchemaOperation, caller: string) => ({
  server,
  marks: marksFor.get(caller) ?? ofOwner,
  learned: ofService.test(operation.name) ? learned : [],
  owner: owner.customer,
});
/** The words that are sought in answers to these callers; in all others it is what the owner and its consumer wrote. */
const marksFor = new Map([
  ['the dealer', new RegExp(`${ofOwner.source}|${internal.source}`)],
  ['its desk', internal],
]);

describe('what a dealer and its consumers wrote is private', { timeout: longLimit }, () => {
  let seen: LeaksOfCallers;
  beforeAll(async () => {
    await raiseNotices(server);
    seen = await leaksOfCallers(secret, new Map([['the dealer', owner], ['its desk', desk], ...strangers]), queries);
  }, longLimit);

  /** Names of queries whose answers to a caller show some of `marks`. */
  const namesThatShow = (marks: RegExp, caller: string): string[] =>
    [...(seen.get(caller) ?? [])].flatMap(([name, leaks]) =>
      leaks.some((leak) => marks.test(leak.slice(0, leak.indexOf(' to {')))) ? [name] : [],
    );

  test('the dealer and its desk see it, so the search finds it', () => {
    expect(namesThatShow(ofOwner, 'the dealer')).toEqual(
      expect.arrayContaining([
        'claimAdditionalDocuments',
        'claimComments',
        'claimDraft',
        'claimDrafts',
        'claimPDIs',
        'claimV2',
        'claimsV2',
        'frame',
        'framesV4',
        'registeredFrames',
        'transitDamages',
      ]),
    );
    expect(namesThatShow(internal, 'its desk')).toEqual(
      expect.arrayContaining(['claimComments', 'claimQueue', 'claimV2']),
    );
  });

  test.each(['another dealer', 'a claim desk of another sales organisation', 'a salesman of other customers'])(
    '%s finds none of it with any id',
    (stranger) => {
      expect(seen.get(stranger)).toEqual(new Map());
    },
  );

  test('an internal comment reaches its dealer in no answer, mail, push or inbox (Q-135)', async () => {
    expect(namesThatShow(internal, 'the dealer')).toEqual([]);
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(m)::text as text from platform_mail m
       union all select to_jsonb(e)::text from notices_entry e
       union all select payload::text from graphile_worker._private_jobs`.execute(server.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ text }) => internal.test(text))).toEqual([]);
  });

  test('nobody else changes it', async () => {
    const state = async (): Promise<unknown> =>
      (
        await sql`
          select (select jsonb_agg(to_jsonb(k) order by k.id) from claims_claim k where k.customer_id = ${owner.customer.id}) as claims,
                 (select jsonb_agg(to_jsonb(f) order by f.id) from claims_file f where f.claim_id = ${claimId}) as files,
                 (select jsonb_agg(to_jsonb(m) order by m.id) from claims_comment m where m.claim_id = ${claimId}) as comments,
                 (select to_jsonb(s) from claims_consumer s where s.claim_id = ${claimId}) as consumer,
                 (select jsonb_agg(to_jsonb(d) order by d.id) from claims_draft d where d.customer_id = ${owner.customer.id}) as drafts,
                 (select jsonb_agg(to_jsonb(p) order by p.id) from pdi_record p where p.customer_id = ${owner.customer.id}) as inspections,
                 (select jsonb_agg(to_jsonb(r) order by r.id) from retail_sales_registration r where r.customer_id = ${owner.customer.id}) as registrations,
                 (select jsonb_agg(to_jsonb(t) order by t.id) from transit_damage_report t where t.customer_id = ${owner.customer.id}) as damage,
                 (select jsonb_agg(to_jsonb(a) order by a.id) from platform_attachment a where a.user_id = ${owner.userId}) as attachments`.execute(
          server.db,
        )
      ).rows[0];
    const before = await state();
    const mutations = all.filter(({ kind, name }) => kind === 'mutation' && ofService.test(name));
    const others = ['another dealer', 'a claim desk of another sales organisation'];
    const callers = new Map([...strangers].filter(([name]) => others.includes(name)));
    expect(callers.size).toBe(2);
    await leaksOfCallers(secret, callers, mutations);
    expect(await state()).toEqual(before);
  });
});

describe('every path to a file', () => {
  const get = (url: string, by: Caller, method: 'GET' | 'HEAD' | 'PATCH' | 'DELETE' | 'PUT' = 'GET') =>
    server.app.inject({
      method,
      url,
      headers: {
        host: 'localhost',
        ...(by.token ? { authorization: `Bearer ${by.token}` } : {}),
        'tus-resumable': '1.0.0',
        ...(method === 'PATCH' ? { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' } : {}),
        ...(method === 'PUT' ? { 'content-type': 'image/png' } : {}),
      },
      ...(method === 'PATCH' || method === 'PUT' ? { payload: Buffer.from('x') } : {}),
    });

  test('is closed to strangers, signed in or not; addresses of other files open none', async () => {
    const own = await upload(other, 'photo', await photo('png'));
    const { url } = (await get(`/uploads/files/${own}`, other)).json<{ url: string }>();
    const signature = url.slice(url.indexOf('?'));
    expect((await get(url, other)).statusCode).toBe(200);
    const ids = await attachments();
    expect(ids.length).toBeGreaterThanOrEqual(9);
    const opened: string[] = [];
    for (const by of [...strangers.values(), { token: null }])
      for (const id of ids) {
        const paths = [
          ...['full', 'small', 'poster'].flatMap((variant) => [
            `/attachments/${id}/${variant}`,
            `/attachments/${id}/${variant}${signature}`,
          ]),
          `/materials/${id}/original${signature}`,
          `/materials/${id}/800.webp${signature}`,
          `/uploads/files/${id}`,
        ];
        for (const path of paths) if ((await get(path, by)).statusCode < 400) opened.push(path);
        for (const method of ['HEAD', 'PATCH', 'DELETE'] as const)
          if ((await get(`/uploads/files/${id}`, by, method)).statusCode < 400) opened.push(`${method} ${id}`);
        if ((await get(`/uploads/files/${id}/poster`, by, 'PUT')).statusCode < 400) opened.push(`PUT ${id}`);
      }
    expect(opened).toEqual([]);
    const listed = await get(`/uploads/files?ids=${ids.join(',')}`, other);
    expect(listed.json()).toEqual({ uploads: [] });
    expect(await attachments()).toEqual(ids);
  });

  test('leads no stranger to the PDFs', async () => {
    const paths = [
      `/retail-sales/warranty-pdf/${registrationId}`,
      `/retail-sales/warranty-myway-pdf/${registrationId}`,
      `/pdi/${pdiId}/pdf`,
      `/claims/${claimId}/pdf`,
    ];
    for (const path of paths) {
      expect((await get(path, owner)).statusCode).toBe(200);
      for (const by of strangers.values()) expect((await get(path, by)).statusCode, path).toBeGreaterThanOrEqual(400);
      expect((await get(path, { token: null })).statusCode).toBe(401);
    }
  });

  test('takes no file of somebody else into a claim, a draft, a document or a report of their own', async () => {
    const ids = await attachments();
    const mine = await bikeClaim(server, other);
    const { claim } = await fileClaim(server, other, mine);
    const refusals = new Set<string>();
    const note = (answer: { userErrors: { code: string }[] } | null): void => {
      refusals.add(answer?.userErrors[0]?.code ?? 'taken');
    };
    for (const id of ids) {
      const args = await bikeClaim(server, other);
      const files = args.files.map((file) =>
        file.slot === 'photo1' || file.slot === 'invoice' ? { ...file, attachmentId: id } : file,
      );
      note(await fileClaim(server, other, { ...args, files }));
      const { data } = await server.graphql(
        other,
        `mutation ($id: ID!, $claim: ID!, $files: [ClaimFileInput!]) {
           saveClaimDraft(type: "bike", form: {}, files: $files) { userErrors { code } }
           createClaimAdditionalDocument(id: $claim, attachmentId: $id) { userErrors { code } }
         }`,
        { id, claim: claim?.id, files: [{ slot: 'photo1', attachmentId: id }] },
      );
      note(data.saveClaimDraft);
      note(data.createClaimAdditionalDocument);
    }
    expect([...refusals]).toEqual(['attachment_not_found']);
  });
});

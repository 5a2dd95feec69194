import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { textOfPdf, untaggedTextOf } from '#testing/pdf-text.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { seededRoles } from '#access/roles/roles.seeded.actions.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { bikeClaim, fileClaim, makeAttachment, moveClaimTo, submittedClaim } from './claims.factory.ts';

const server = testServer();
let sorg = '';
let desk: Caller;
let deskId = '';
type Dealer = Awaited<ReturnType<typeof makeDealer>>;
let dealer: Dealer;
let stranger: Dealer;

beforeAll(async () => {
  server.setNow(new Date('2026-11-30T08:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  const user = await makeUser(server, {
    role: 'claim.desk',
    groupRole: 'Claim desk',
    name: 'Wening Desk',
    areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
  });
  deskId = user.id;
  desk = await signIn(server, user.id);
  dealer = await makeDealer(server, { sorgs: [sorg] });
  stranger = await makeDealer(server, { sorgs: [sorg] });
});

const submitted = () => submittedClaim(server, dealer);

const read = async (caller: Caller, id: string, selection: string) =>
  (await server.graphql(caller, `{ claimV2(id: "${id}") { ${selection} } }`)).data.claimV2;

describe('who sees a claim', () => {
  test('its customer and the desk of its area; nobody else finds anything of it', async () => {
    const { id, number } = await submitted();
    const other = await makeSorg(server);
    await makeMarket(server, { sorgs: [other], host: 'far.test' } as never);
    const far = await makeUser(server, {
      role: 'claim.desk',
      groupRole: 'Claim desk',
      areas: [{ sorg: other, limitation: 'none', option: 'include', value: '' }],
    });
    for (const caller of [stranger, await signIn(server, far.id)]) {
      expect(await read(caller, id, 'id')).toBeNull();
      expect(await read(caller, number, 'id')).toBeNull();
      const { data } = await server.graphql(
        caller,
        `{ claimsV2(filter: { search: "${number}" }) { data { id } } claimComments(id: "${id}") { id }
           claimAdditionalDocuments(id: "${id}") { id } }`,
      );
      expect(data).toEqual({ claimsV2: { data: [] }, claimComments: [], claimAdditionalDocuments: [] });
    }
    const refused = await server.graphql(
      stranger,
      `mutation { createClaimComment(id: "${id}", comment: "Hello") { userErrors { code } }
         createClaimAdditionalDocument(id: "${id}", attachmentId: "${id}") { userErrors { code } }
         updateClaimStatus(id: "${id}", newStatus: "cancelled") { userErrors { code } } }`,
    );
    for (const part of Object.values(refused.data) as { userErrors: { code: string }[] }[])
      expect(part.userErrors[0]?.code).toBe('not_found');
    expect((await read(desk, id, 'consumer { name }')).consumer.name).toBe('Rina Sari');
  });

  test('embed names the related records that the answer of a claim has (R-258)', async () => {
    const { id } = await submitted();
    const { data } = await server.graphql(
      dealer,
      `{ claimV2(id: "${id}", embed: ["problems"]) { problems { id } histories { id } docs { docType } consumer { name } } }`,
    );
    expect(data.claimV2).toMatchObject({ problems: [{}], histories: [], docs: [], consumer: null });
  });
});

describe('the course of a claim', () => {
  test('the desk asks about a claim, the dealer answers by an edit, the desk rejects and reviews it again (R-244, Q-126, Q-128)', async () => {
    const { id } = await submitted();
    expect((await moveClaimTo(server, dealer, id, 'in_review')).userErrors).toEqual([
      { field: 'newStatus', code: 'claim_transition' },
    ]);
    await moveClaimTo(server, desk, id, 'in_review');
    expect((await moveClaimTo(server, desk, id, 'waiting_for_dealer')).userErrors).toEqual([
      { field: 'reason', code: 'claim_reason_required' },
    ]);
    await moveClaimTo(server, desk, id, 'waiting_for_dealer', ', reason: "Sharper photo please"');
    const args = await bikeClaim(server, dealer, { referenceNo: 'REF 2' }, ['photo3']);
    const edit = async (more: object) =>
      (
        await server.graphql(
          dealer,
          `mutation ($id: ID!, $claim: ClaimInput!, $files: [ClaimFileInput!], $version: Int, $removeSlots: [String!]) {
             updateClaimBike(id: $id, claim: $claim, files: $files, version: $version, removeSlots: $removeSlots) {
               userErrors { field code } claim { status { id } referenceNo docs { docType } } } }`,
          { id, ...args, ...more },
        )
      ).data.updateClaimBike;
    expect((await edit({ version: 1 })).userErrors).toEqual([{ field: 'version', code: 'claim_changed' }]);
    expect((await edit({ removeSlots: ['invoice'] })).userErrors).toEqual([
      { field: 'attachments.invoice', code: 'claim_invoice' },
    ]);
    const edited = await edit({});
    expect(edited.claim).toMatchObject({ status: { id: 'in_review' }, referenceNo: 'REF 2' });
    expect(edited.claim.docs).toHaveLength(5);
    expect((await edit({ files: [] })).userErrors).toEqual([{ field: 'id', code: 'claim_not_editable' }]);
    await moveClaimTo(server, desk, id, 'rejected', ', reason: "Crash damage", isNotAWarranty: true');
    const after = await read(
      dealer,
      id,
      'isNotAWarranty reasonRejection histories { from { id } to { id } reason by }',
    );
    expect(after).toMatchObject({ isNotAWarranty: true, reasonRejection: 'Crash damage' });
    expect(after.histories.map(({ to }: { to: { id: string } }) => to.id)).toEqual([
      'submitted',
      'in_review',
      'waiting_for_dealer',
      'in_review',
      'rejected',
    ]);
    expect(after.histories.at(-1)).toMatchObject({ reason: 'Crash damage', by: 'Wening Desk' });
  });

  test('of 20 changes at one moment, those that read the same version let one win', async () => {
    const { id } = await submitted();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        moveClaimTo(server, desk, id, at % 2 ? 'in_review' : 'cancelled', ', version: 1'),
      ),
    );
    expect(answers.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(1);
    expect((await read(desk, id, 'histories { id }')).histories).toHaveLength(2);
  });
});

describe('comments', () => {
  test('internal comments of a claim reach nobody of the customer, in no answer, count or search (R-246, Q-135)', async () => {
    const { id } = await submitted();
    const say = async (caller: Caller, more: string) =>
      (
        await server.graphql(
          caller,
          `mutation { createClaimComment(id: "${id}", ${more}) { userErrors { field code } claim { commentCount } } }`,
        )
      ).data.createClaimComment;
    await say(dealer, 'comment: "The crack grows"');
    expect(
      (await say(desk, `comment: "Zebra suspicion", isInternal: true, mentions: ["${deskId}"]`)).userErrors,
    ).toEqual([]);
    expect((await say(desk, `comment: "x", mentions: ["${deskId}"]`)).userErrors[0]?.code).toBe(
      'claim_mention_unknown',
    );
    expect(
      (await say(desk, `comment: "x", isInternal: true, mentions: ["${dealer.userId}"]`)).userErrors[0]?.code,
    ).toBe('claim_mention_unknown');
    expect((await say(dealer, 'comment: "x", isInternal: true')).userErrors).toEqual([
      { field: 'isInternal', code: 'forbidden_scope' },
    ]);
    const { data } = await server.graphql(
      dealer,
      `{ claimV2(id: "${id}") { commentCount latestComment { comment } comments { comment } }
         claimComments(id: "${id}") { comment isInternal }
         claimsV2(filter: { search: "Zebra" }) { data { id latestComment { comment } } } }`,
    );
    expect(JSON.stringify(data)).not.toContain('Zebra');
    expect(data.claimV2).toMatchObject({ commentCount: 1, latestComment: { comment: 'The crack grows' } });
    expect((await read(desk, id, 'latestComment { comment isInternal mentions }')).latestComment).toEqual({
      comment: 'Zebra suspicion',
      isInternal: true,
      mentions: ['Wening Desk'],
    });
    expect((await server.graphql(desk, `{ claimColleagues(id: "${id}") { name } }`)).data.claimColleagues).toEqual([
      { name: 'Wening Desk' },
    ]);
  });

  test('internal ones stay hidden from a dealer whose role reads them by mistake (Q-135)', async () => {
    const role = await server.db
      .insertInto('identity_role')
      .values({ name: 'dealer.mistaken', description: 'Dealer with a permission of the desk' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const held = [...(seededRoles['dealer']?.permissions ?? []), 'claim.internal-comment'];
    await server.db
      .insertInto('identity_role_permission')
      .values(held.map((permission) => ({ role_id: role.id, permission })))
      .execute();
    const mistaken = await makeDealer(server, { sorgs: [sorg], role: 'dealer.mistaken' });
    const { claim } = await fileClaim(server, mistaken, await bikeClaim(server, mistaken));
    const say = (caller: Caller) =>
      server.graphql(
        caller,
        `mutation { createClaimComment(id: "${claim?.id}", comment: "Zebra suspicion", isInternal: true) {
           userErrors { code } } }`,
      );
    expect((await say(desk)).data.createClaimComment.userErrors).toEqual([]);
    expect((await say(mistaken)).data.createClaimComment.userErrors).toEqual([{ code: 'forbidden_scope' }]);
    expect(await read(mistaken, claim?.id ?? '', 'commentCount comments { comment }')).toEqual({
      commentCount: 0,
      comments: [],
    });
  });
});

describe('additional documents', () => {
  test('five at most, and each side removes only its own', async () => {
    const { id } = await submitted();
    const add = async (caller: Caller, userId: string) =>
      (
        await server.graphql(
          caller,
          `mutation { createClaimAdditionalDocument(id: "${id}",
             attachmentId: "${await makeAttachment(server, { userId, slot: 'additionalDoc1' })}") {
             userErrors { code } claim { additionalDocuments { id no canDelete } } } }`,
        )
      ).data.createClaimAdditionalDocument;
    const [first] = (await add(dealer, dealer.userId)).claim.additionalDocuments;
    expect(first).toMatchObject({ no: 1, canDelete: true });
    const [, second] = (await add(desk, deskId)).claim.additionalDocuments;
    const remove = async (documentId: string, caller: Caller = dealer) =>
      (
        await server.graphql(
          caller,
          `mutation { deleteClaimAdditionalDocument(id: "${id}", documentId: "${documentId}") {
             userErrors { field code } claim { additionalDocuments { no } } } }`,
        )
      ).data.deleteClaimAdditionalDocument;
    expect((await remove(second.id)).userErrors).toEqual([{ field: 'documentId', code: 'not_found' }]);
    expect((await remove(first.id)).claim.additionalDocuments).toEqual([{ no: 2 }]);
    for (let more = 0; more < 4; more += 1) await add(dealer, dealer.userId);
    expect((await add(dealer, dealer.userId)).userErrors).toEqual([{ code: 'max_items_exceeded' }]);
    // Staff who write claims for a dealer remove what they added themselves, not what the desk or the dealer did.
    const rep = await makeUser(server, {
      role: 'salesman',
      groupRole: 'Sales',
      areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
    });
    const acting = await signIn(server, rep.id, dealer.customer.id);
    const all = (await read(desk, id, 'additionalDocuments { id addedBy }')).additionalDocuments;
    const ofDesk = all.find(({ addedBy }: { addedBy: string }) => addedBy === 'Wening Desk');
    const ofDealer = all.find(({ addedBy }: { addedBy: string }) => addedBy !== 'Wening Desk');
    const shown = (await read(acting, id, 'additionalDocuments { id canDelete }')).additionalDocuments;
    expect(shown.filter(({ canDelete }: { canDelete: boolean }) => canDelete)).toEqual([]);
    for (const document of [ofDesk, ofDealer])
      expect((await remove(document.id, acting)).userErrors).toEqual([{ field: 'documentId', code: 'not_found' }]);
    await remove(ofDealer.id);
    const added = (await add(acting, rep.id)).claim.additionalDocuments.find(
      ({ canDelete }: { canDelete: boolean }) => canDelete,
    );
    expect((await remove(added.id, acting)).userErrors).toEqual([]);
    expect((await remove(ofDesk.id, desk)).userErrors).toEqual([]);
  });
});

const paper = (caller: Caller, path: string, locale = 'en-us') =>
  server.app.inject({
    url: path,
    headers: {
      host: 'localhost',
      'x-locale': locale,
      ...(caller.token === null ? {} : { authorization: `Bearer ${caller.token}` }),
    },
  });

describe('the paper of a claim', () => {
  test('has product, people, status and photos for its dealer and the desk, and no identity card', async () => {
    const { id, number } = await submitted();
    for (const caller of [dealer, desk]) {
      const answer = await paper(caller, `/claims/${id}/pdf`);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${number}.pdf"`,
      });
      const words = textOfPdf(answer.rawPayload);
      for (const part of [`Claim ${number}`, 'Submitted', 'Photo 1', 'Bike', 'Consumer']) expect(words).toContain(part);
      expect(untaggedTextOf(answer.rawPayload)).toBe(0);
    }
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from claims_file where claim_id = ${id} and slot like 'photo%'`.execute(server.db);
    const words = textOfPdf((await paper(dealer, `/claims/${number}/pdf`, 'de')).rawPayload);
    expect(words).toContain(`Reklamation ${number}`);
    expect([...words.matchAll(/Foto \d/g)]).toHaveLength(rows[0]?.count ?? 0);
  });

  test('says why a claim was rejected', async () => {
    const { id } = await submitted();
    await moveClaimTo(server, desk, id, 'in_review', 'version: 1');
    await moveClaimTo(server, desk, id, 'rejected', 'reason: "Worn out" version: 2');
    expect(textOfPdf((await paper(dealer, `/claims/${id}/pdf`)).rawPayload)).toContain('Worn out');
  });

  test('does not exist for another dealer, and is refused to who reads no claims', async () => {
    const { id } = await submitted();
    expect((await paper(stranger, `/claims/${id}/pdf`)).statusCode).toBe(404);
    expect((await paper({ token: null }, `/claims/${id}/pdf`)).statusCode).toBe(401);
    const vendor = await signIn(server, (await makeUser(server, { role: 'vendor', areas: [] })).id);
    expect((await paper(vendor, `/claims/${id}/pdf`)).json()).toMatchObject({ code: 'forbidden_scope' });
  });
});

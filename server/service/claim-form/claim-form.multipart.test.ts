import { beforeAll, describe, expect, test } from 'vitest';
import { claimSlots, kindOfSlot, type ClaimSlot } from '#rules/service/claims/slots.ts';
import { pdf, photo, video } from '#testing/attachments/attachment-samples.ts';
import { sendFiles, type SentFile } from '#testing/files.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { bikeClaim, fileClaim } from '#service/claims/claims.factory.ts';

const server = testServer();
type Dealer = Awaited<ReturnType<typeof makeDealer>>;
let dealer: Dealer;
let stranger: Dealer;
let picture: Buffer;

beforeAll(async () => {
  server.setNow(new Date('2026-11-30T08:00:00Z'));
  const sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  dealer = await makeDealer(server, { sorgs: [sorg] });
  stranger = await makeDealer(server, { sorgs: [sorg] });
  picture = await photo('jpeg');
});

/** A file of the kind of a slot. */
function fileFor(slot: ClaimSlot): SentFile {
  const kind = kindOfSlot(slot);
  if (kind === 'photo') return { name: `${slot}.jpg`, bytes: picture };
  return kind === 'video' ? { name: 'v.mp4', bytes: video() } : { name: `${slot}.pdf`, bytes: pdf(`/B ${slot}`) };
}
type Places = Readonly<Record<string, SentFile>>;
const placesOf = (slots: readonly ClaimSlot[], argument = 'attachments'): Places =>
  Object.fromEntries(slots.map((slot) => [`${argument}.${slot}`, fileFor(slot)]));
/** The variables of the files, each null as the specification of multipart requests wants. */
const emptyOf = (files: Places, argument: string): Record<string, null> | null => {
  const slots = Object.keys(files).flatMap((place) => {
    const [of, slot = ''] = place.split('.');
    return of === argument ? [slot] : [];
  });
  return slots.length === 0 ? null : Object.fromEntries(slots.map((slot) => [slot, null]));
};

const proof = ['invoice', 'idCard', 'photo1', 'photo2', 'photo3'] as const;
const answer = `userErrors { field code params }
  claim { id docs { docType attachment { fileName bytes state } } additionalDocuments { no attachment { state } } }`;
async function send(caller: Caller, call: string, variables: object, files: Places) {
  const known = call.startsWith('update') ? ['$id: ID!', 'id: $id,'] : ['', ''];
  const { data, errors, status } = await sendFiles(
    server,
    caller,
    `mutation (${known[0]} $claim: ClaimInput!, $attachments: ClaimAttachments, $compressed: ClaimAttachments) {
       done: ${call}(${known[1]} claim: $claim, attachments: $attachments, compressed: $compressed) { ${answer} } }`,
    { ...variables, attachments: emptyOf(files, 'attachments'), compressed: emptyOf(files, 'compressed') },
    files,
  );
  return { status, errors, done: data?.done };
}
const storedFiles = async (): Promise<number> =>
  Number(
    (
      await server.db
        .selectFrom('platform_attachment')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('user_id', 'in', [dealer.userId, stranger.userId])
        .executeTakeFirstOrThrow()
    ).count,
  );

describe('the multipart calls of claims', () => {
  test('a claim with a file in each slot and a smaller copy of each: 28 files; the originals are kept (R-254, R-255)', async () => {
    const { claim } = await bikeClaim(server, dealer, {}, []);
    const files = { ...placesOf(claimSlots), ...placesOf(claimSlots, 'compressed') };
    expect(Object.keys(files)).toHaveLength(28);
    const before = await storedFiles();
    const { done } = await send(dealer, 'createClaimBike', { claim }, files);
    expect(done.userErrors).toEqual([]);
    expect(done.claim.docs.map(({ docType }: { docType: string }) => docType).toSorted()).toEqual(
      claimSlots.filter((slot) => !slot.startsWith('additionalDoc')).toSorted(),
    );
    expect(done.claim.additionalDocuments.map(({ no }: { no: number }) => no)).toEqual([1, 2, 3, 4, 5]);
    for (const { attachment } of [...done.claim.docs, ...done.claim.additionalDocuments])
      expect(attachment.state).toBe('ready');
    expect(await storedFiles()).toBe(before + claimSlots.length);
  });

  test('a smaller copy of a photo stands in for an original that is not sent (R-255)', async () => {
    const { claim } = await bikeClaim(server, dealer, {}, []);
    const files = { ...placesOf(['invoice', 'idCard', 'photo1', 'photo2']), ...placesOf(['photo3'], 'compressed') };
    const { done } = await send(dealer, 'createClaimBike', { claim }, files);
    expect(done.userErrors).toEqual([]);
    expect(done.claim.docs).toHaveLength(5);
  });

  test('29 files are refused as a whole', async () => {
    const { claim } = await bikeClaim(server, dealer, {}, []);
    const files = {
      ...placesOf(claimSlots),
      ...placesOf(claimSlots, 'compressed'),
      'attachments.extra': fileFor('invoice'),
    };
    const before = await storedFiles();
    const { status, done } = await send(dealer, 'createClaimBike', { claim }, files);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(done).toBeUndefined();
    expect(await storedFiles()).toBe(before);
  });

  test('a file whose content is another type than its name says is refused at its slot', async () => {
    const { claim } = await bikeClaim(server, dealer, {}, []);
    const wrong = { name: 'photo1.jpg', bytes: Buffer.from('<html><script>alert(1)</script></html>') };
    const { done } = await send(
      dealer,
      'createClaimBike',
      { claim },
      { ...placesOf(proof), 'attachments.photo1': wrong },
    );
    expect(done.claim).toBeNull();
    expect(done.userErrors).toMatchObject([
      { field: 'attachments.photo1', code: 'attachment_type_invalid', params: { types: 'JPG, PNG, HEIC, WebP' } },
    ]);
    const video2 = { ...placesOf(proof), 'attachments.photo3': { name: 'photo3.jpg', bytes: video() } };
    expect((await send(dealer, 'createClaimBike', { claim }, video2)).done.userErrors).toMatchObject([
      { field: 'attachments.photo3', code: 'attachment_type_invalid' },
    ]);
  });

  test("a change replaces the named slots only; a stranger's change finds no claim and stores no file", async () => {
    const args = await bikeClaim(server, dealer);
    const { claim } = await fileClaim(server, dealer, args);
    const id = claim?.id ?? '';
    const files = placesOf(['photo3', 'photo4']);
    const before = await storedFiles();
    const refused = await send(stranger, 'updateClaimBike', { id, claim: args.claim }, files);
    expect(refused.done).toMatchObject({ claim: null, userErrors: [{ field: 'id', code: 'not_found' }] });
    expect(await storedFiles()).toBe(before);
    const { done } = await send(dealer, 'updateClaimBike', { id, claim: args.claim }, files);
    expect(done.userErrors).toEqual([]);
    expect(done.claim.docs).toHaveLength(6);
    expect(await storedFiles()).toBe(before + 2);
  });

  test('an id that is longer than any id is refused', async () => {
    const long = 'x'.repeat(41);
    const attachment = '018f3f1e-0000-7000-8000-000000000001';
    const { data } = await server.graphql(
      dealer,
      `mutation {
         add: createClaimAdditionalDocument(id: "${long}", attachmentId: "${attachment}") { userErrors { field code } }
         other: createClaimAdditionalDocument(id: "${attachment}", attachmentId: "${long}") { userErrors { field code } }
         remove: deleteClaimAdditionalDocument(id: "${attachment}", documentId: "${long}") { userErrors { field code } }
         discard: discardClaimDraft(id: "${long}") { userErrors { field code } } }`,
    );
    expect(data).toEqual({
      add: { userErrors: [{ field: 'id', code: 'too_long' }] },
      other: { userErrors: [{ field: 'attachmentId', code: 'too_long' }] },
      remove: { userErrors: [{ field: 'documentId', code: 'too_long' }] },
      discard: { userErrors: [{ field: 'id', code: 'too_long' }] },
    });
    const ids = Array.from({ length: 201 }, () => attachment).join(',');
    const many = await server.app.inject({
      url: `/uploads/files?ids=${ids}`,
      headers: { host: 'localhost', authorization: `Bearer ${dealer.token}` },
    });
    expect(many.statusCode).toBe(400);
    expect(many.json()).toMatchObject({ code: 'too_many' });
  });
});

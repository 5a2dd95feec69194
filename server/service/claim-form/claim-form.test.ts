import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeFrame } from '#service/retail-sales/retail-sales.factory.ts';
import { bikeClaim, fileClaim, makeAttachment, makeProblem, submittedClaim } from '#service/claims/claims.factory.ts';

const server = testServer();
let sorg = '';
type Dealer = Awaited<ReturnType<typeof makeDealer>>;
let dealer: Dealer;
let stranger: Dealer;

beforeAll(async () => {
  server.setNow(new Date('2026-11-30T08:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  dealer = await makeDealer(server, { sorgs: [sorg] });
  stranger = await makeDealer(server, { sorgs: [sorg] });
});

const submitted = () => submittedClaim(server, dealer);

const read = async (caller: Caller, id: string, selection: string) =>
  (await server.graphql(caller, `{ claimV2(id: "${id}") { ${selection} } }`)).data.claimV2;

describe('filing a claim', () => {
  test('a filed claim keeps consumer, problems and files, with a number and the first row of its history (R-243)', async () => {
    const { id, number } = await submitted();
    expect(number).toMatch(/^CL-2026-\d{6}$/);
    const claim = await read(
      dealer,
      number.toLowerCase(),
      `id status { id } frameNumber purchaseDate consumer { name city } problems { part description }
       docs { docType url addedBy attachment { state } } histories { from { id } to { id } } canEdit nextStatuses { id }
       salesArea { sorg customerCategory } custCode`,
    );
    expect(claim).toMatchObject({
      id,
      frameNumber: 'WTU183K0042',
      purchaseDate: '2026-03-01',
      consumer: { name: 'Rina Sari', city: 'Malang' },
      problems: [{ part: 'Frame', description: 'Crack' }],
      histories: [{ from: null, to: { id: 'submitted' } }],
      canEdit: true,
      nextStatuses: [{ id: 'cancelled' }],
      salesArea: { sorg, customerCategory: 'dealer' },
    });
    expect(claim.docs.map(({ docType }: { docType: string }) => docType)).toEqual([
      'invoice',
      'idCard',
      'photo1',
      'photo2',
      'photo3',
    ]);
    expect(claim.docs[0].url).toContain('/attachments/');
  });

  test('a claim names everything that is missing, each at its field (R-247, Q-129)', async () => {
    const args = await bikeClaim(server, dealer, { frameNumber: '', consumer: { name: 'Rina' }, problems: [] }, [
      'photo2',
    ]);
    expect((await fileClaim(server, dealer, args)).userErrors).toEqual(
      [
        ['claim.frameNumber', 'claim_frame_required'],
        ['claim.problems', 'claim_problem_required'],
        ['claim.consumer.phone', 'required'],
        ['claim.consumer.address', 'required'],
        ['claim.consumer.city', 'required'],
        ['attachments.invoice', 'claim_invoice'],
        ['attachments.idCard', 'claim_id_card'],
        ['attachments.photo1', 'claim_full_bike'],
        ['attachments.photo3', 'claim_issue'],
      ].map(([field, code]) => ({ field, code })),
    );
  });

  test('refuses files of others, unfinished files and files of another claim', async () => {
    const mine = await bikeClaim(server, dealer);
    const foreign = await makeAttachment(server, { userId: stranger.userId, slot: 'invoice' });
    const half = await makeAttachment(server, { userId: dealer.userId, slot: 'photo1', state: 'receiving' });
    const swap = (slot: string, attachmentId: string) => ({
      ...mine,
      files: mine.files.map((file) => (file.slot === slot ? { slot, attachmentId } : file)),
    });
    expect((await fileClaim(server, dealer, swap('invoice', foreign))).userErrors[0]).toEqual({
      field: 'attachments.invoice',
      code: 'attachment_not_found',
    });
    expect((await fileClaim(server, dealer, swap('photo1', half))).userErrors[0]).toEqual({
      field: 'attachments.photo1',
      code: 'attachment_not_ready',
    });
    await fileClaim(server, dealer, mine);
    expect((await fileClaim(server, dealer, mine)).userErrors[0]?.code).toBe('attachment_not_found');
  });

  test('of parts needs an article that exists, and the market may refuse it', async () => {
    const problem = await makeProblem(server, 'paa');
    const more = {
      frameNumber: null,
      articleCode: 'NONE-1',
      problems: [{ id: problem }],
      consumer: null,
      notSoldYet: true,
    };
    const args = await bikeClaim(server, dealer, more, ['invoice', 'photo4']);
    expect((await fileClaim(server, dealer, args, 'Paa')).userErrors).toEqual([
      { field: 'claim.articleCode', code: 'claim_article_unknown' },
    ]);
  });

  test('an unsold bike needs no purchase date: the claim keeps the day of its delivery; a sold one needs it (Q-130)', async () => {
    const number = await makeFrame(server, {
      sorg,
      articleCode: 'UNSOLD-1',
      customerId: dealer.customer.id,
      deliveredOn: '2026-11-05',
    });
    const unsold = { frameNumber: number, purchaseDate: null, consumer: null, notSoldYet: true };
    const slots = ['invoice', 'photo1', 'photo2', 'photo3'] as const;
    const { claim, userErrors } = await fileClaim(server, dealer, await bikeClaim(server, dealer, unsold, slots));
    expect(userErrors).toEqual([]);
    expect(await read(dealer, claim?.id ?? '', 'purchaseDate notSoldYet consumer { name }')).toEqual({
      purchaseDate: '2026-11-05',
      notSoldYet: true,
      consumer: null,
    });
    const sold = await bikeClaim(server, dealer, { purchaseDate: null });
    expect((await fileClaim(server, dealer, sold)).userErrors).toEqual([
      { field: 'claim.purchaseDate', code: 'required' },
    ]);
  });

  test('sends a draft once, with the files that the draft kept', async () => {
    const args = await bikeClaim(server, dealer);
    const { data } = await server.graphql(
      dealer,
      `mutation ($files: [ClaimFileInput!]) { saveClaimDraft(type: "bike", form: {}, files: $files) {
         userErrors { code } draft { id files { slot attachment { state } } } } }`,
      { files: args.files },
    );
    expect(data.saveClaimDraft.draft.files[0]).toEqual({ slot: 'idCard', attachment: { state: 'ready' } });
    const draftId = data.saveClaimDraft.draft.id;
    expect((await fileClaim(server, dealer, { ...args, draftId })).userErrors).toEqual([]);
    expect((await server.graphql(dealer, `{ claimDraft(id: "${draftId}") { id } }`)).data.claimDraft).toBeNull();
  });
});

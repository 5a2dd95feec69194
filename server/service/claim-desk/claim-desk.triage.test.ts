import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import {
  bikeClaim,
  fileClaim,
  makeAttachment,
  makeProblem,
  moveClaimTo,
  reviewedClaim,
  submittedClaim,
} from '#service/claims/claims.factory.ts';

const server = testServer();
const at = (time: string) => new Date(`2026-11-30T${time}Z`);
let sorg = '';
let desk: Caller;
let deskId = '';
let dealer: Awaited<ReturnType<typeof makeDealer>>;

beforeAll(async () => {
  server.setNow(at('08:00:00'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  const areas = [{ sorg, limitation: 'none' as const, option: 'include' as const, value: '' }];
  const user = await makeUser(server, { role: 'claim.desk', groupRole: 'Claim desk', areas });
  deskId = user.id;
  desk = await signIn(server, user.id);
  dealer = await makeDealer(server, { sorgs: [sorg] });
});

interface Triaged {
  readonly id: string;
  readonly version?: number;
}
const triage = async (caller: Caller, claims: readonly Triaged[], newStatus: string, more: object = {}) => {
  const { data, errors } = await server.graphql(
    caller,
    `mutation ($claims: [TriagedClaimInput!]!, $newStatus: String!, $reason: String, $asked: [String!]) {
       triageClaims(claims: $claims, newStatus: $newStatus, reason: $reason, asked: $asked) { userErrors { field code } } }`,
    { claims: claims.map(({ id, version = 1 }) => ({ id, version })), newStatus, ...more },
  );
  return errors?.[0]?.extensions?.['code'] ?? data.triageClaims.userErrors;
};
const read = async (caller: Caller, id: string) =>
  (
    await server.graphql(
      caller,
      `{ claimV2(id: "${id}") { version status { id } asked { slot given } histories { to { id } reason asked }
         goodsValue { amount currency } dealerLanguage ofCustomer { count approved rejected data { id } } } }`,
    )
  ).data.claimV2;

describe('triage of several claims', () => {
  test('takes them into review together, recorded for both sides', async () => {
    const claims = [await submittedClaim(server, dealer), await submittedClaim(server, dealer)];
    expect(await triage(desk, claims, 'in_review')).toEqual([]);
    for (const { id } of claims) {
      expect((await read(desk, id)).status.id).toBe('in_review');
      const recorded = await server.db
        .selectFrom('platform_audit')
        .select(['actor_user_id as actor', 'customer_id as customer'])
        .where('action', '=', 'claim.status')
        .where('subject_id', '=', id)
        .execute();
      expect(recorded).toEqual([{ actor: deskId, customer: dealer.customer.id }]);
    }
  });

  test('moves all of them or none: not those that somebody changed, and none in another status', async () => {
    const [fresh, changed] = [await submittedClaim(server, dealer), await submittedClaim(server, dealer)];
    await moveClaimTo(server, desk, changed.id, 'in_review');
    expect(await triage(desk, [fresh, changed], 'in_review')).toEqual([{ field: 'version', code: 'claim_changed' }]);
    expect(await triage(desk, [fresh, { id: changed.id, version: 2 }], 'in_review')).toEqual([
      { field: 'newStatus', code: 'claim_transition' },
    ]);
    expect((await read(desk, fresh.id)).status.id).toBe('submitted');
    expect(await triage(desk, [fresh], 'approved')).toEqual([{ field: 'newStatus', code: 'bad_input' }]);
    expect(await triage(desk, [fresh, fresh], 'in_review')).toEqual([{ field: 'claims', code: 'bad_input' }]);
  });

  test('is for the desk that sees the claims', async () => {
    const claim = await submittedClaim(server, dealer);
    expect(await triage(dealer, [claim], 'in_review')).toBe('FORBIDDEN_SCOPE');
    const other = await makeSorg(server);
    await makeMarket(server, { sorgs: [other], host: 'other-triage.example', isDefault: false });
    const areas = [{ sorg: other, limitation: 'none' as const, option: 'include' as const, value: '' }];
    const { id } = await makeUser(server, { role: 'claim.desk', groupRole: 'Claim desk', areas });
    expect(await triage(await signIn(server, id), [claim], 'in_review')).toEqual([{ field: 'id', code: 'not_found' }]);
    expect((await read(desk, claim.id)).status.id).toBe('submitted');
  });
});

describe('a question with a list of photos', () => {
  test('needs no words: the dealer reads a sentence in their language, and sees what came since', async () => {
    await server.db.updateTable('identity_user').set({ language: 'de' }).where('id', '=', dealer.userId).execute();
    const claim = await submittedClaim(server, dealer);
    expect(await triage(desk, [claim], 'waiting_for_dealer')).toEqual([
      { field: 'reason', code: 'claim_reason_required' },
    ]);
    expect(await triage(desk, [claim], 'waiting_for_dealer', { asked: ['photo3', 'invoice'] })).toEqual([]);
    const asked = await read(dealer, claim.id);
    expect(asked.asked).toEqual([
      { slot: 'photo3', given: false },
      { slot: 'invoice', given: false },
    ]);
    expect(asked.histories.at(-1)).toEqual({
      to: { id: 'waiting_for_dealer' },
      reason: 'Bitte ergänzen Sie die Fotos und Dokumente der Liste.',
      asked: ['photo3', 'invoice'],
    });
    expect(asked.histories.map(({ to }: { to: { id: string } }) => to.id)).toContain('in_review');
    expect((await read(desk, claim.id)).dealerLanguage).toBe('de');
    expect(asked.dealerLanguage).toBeNull();
    await server.db
      .insertInto('claims_file')
      .values({
        claim_id: claim.id,
        slot: 'photo4',
        attachment_id: await makeAttachment(server, { userId: dealer.userId, slot: 'photo4' }),
        added_by: dealer.userId,
        added_at: at('08:00:01'),
      })
      .execute();
    expect((await read(desk, claim.id)).asked).toEqual([
      { slot: 'photo3', given: true },
      { slot: 'invoice', given: false },
    ]);
  });

  test('keeps the words of the desk, and asks no photo of a bicycle for a part', async () => {
    const part = await reviewedClaim(server, { desk, dealer, sorg, stock: 1 });
    const ask = (asked: readonly string[]) =>
      triage(desk, [{ id: part.id, version: 2 }], 'waiting_for_dealer', { reason: 'Which batch?', asked });
    expect(await ask(['photo1'])).toEqual([{ field: 'asked', code: 'bad_input' }]);
    expect(await ask(['passport'])).toEqual([{ field: 'asked.0', code: 'bad_input' }]);
    expect(await ask(['video'])).toEqual([]);
    expect((await read(dealer, part.id)).histories.at(-1)).toMatchObject({ reason: 'Which batch?', asked: ['video'] });
  });
});

test('the desk sees the value of the goods and the other claims of the dealer, the dealer does not', async () => {
  const shop = await makeDealer(server, { sorgs: [sorg] });
  const bike = await makeArticle(server, { sorg, stock: 4, price: 302_380 });
  const form = async () =>
    bikeClaim(server, shop, { articleCode: bike.code, problems: [{ id: await makeProblem(server) }] });
  const first = (await fileClaim(server, shop, await form())).claim?.id ?? '';
  const second = (await fileClaim(server, shop, await form())).claim?.id ?? '';
  await moveClaimTo(server, desk, first, 'in_review');
  await moveClaimTo(server, desk, first, 'rejected', ', reason: "Worn"');
  expect(await read(desk, second)).toMatchObject({
    goodsValue: { amount: '3023.80', currency: 'USD' },
    ofCustomer: { count: 1, approved: 0, rejected: 1, data: [{ id: first }] },
  });
  expect(await read(shop, second)).toMatchObject({ goodsValue: null, ofCustomer: null });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { bikeClaim, fileClaim, makeProblem, moveClaimTo } from '#service/claims/claims.factory.ts';

const server = testServer();
let strict = '';
let lenient = '';
const lenientHost = 'lenient.example';

beforeAll(async () => {
  server.setNow(new Date('2026-11-30T08:00:00Z'));
  strict = await makeSorg(server);
  lenient = await makeSorg(server);
  await makeMarket(server, { sorgs: [strict], configuration: { claimAllowPAA: false } });
  const configuration = { claimProblemRequired: false, claimAllowNonCode: true, claimNonCode: 'NOCODE' };
  await makeMarket(server, { sorgs: [lenient], host: lenientHost, isDefault: false, configuration });
  await makeArticle(server, { sorg: lenient, code: 'RIM-1', name: 'Rim' });
});

const strictDealer = () => makeDealer(server, { sorgs: [strict] });
const lenientDealer = () => makeDealer(server, { sorgs: [lenient], host: lenientHost });
const deskOf = async (sorg: string, host: string): Promise<Caller> => {
  const areas = [{ sorg, limitation: 'none' as const, option: 'include' as const, value: '' }];
  const { id } = await makeUser(server, { role: 'claim.desk', groupRole: 'Claim desk', areas });
  return signIn(server, id, null, host);
};
const read = async (caller: Caller, id: string | undefined, selection: string) =>
  (await server.graphql(caller, `query ($id: ID!) { claimV2(id: $id) { ${selection} } }`, { id })).data.claimV2;

describe('what a market asks of claims', () => {
  test('problems of a claim are required or not, as the market is set (R-256, Q-131)', async () => {
    const [asked, free] = [await strictDealer(), await lenientDealer()];
    expect((await fileClaim(server, asked, await bikeClaim(server, asked, { problems: [] }))).userErrors).toEqual([
      { field: 'claim.problems', code: 'claim_problem_required' },
    ]);
    const { claim, userErrors } = await fileClaim(server, free, await bikeClaim(server, free, { problems: [] }));
    expect(userErrors).toEqual([]);
    expect(await read(free, claim?.id, 'problems { id }')).toEqual({ problems: [] });
  });

  test('a product without a code is claimed with a description and gets the code of the market (R-257, Q-132)', async () => {
    const [asked, free] = [await strictDealer(), await lenientDealer()];
    const bare = { frameNumber: '', description: 'The number is worn off' };
    expect((await fileClaim(server, asked, await bikeClaim(server, asked, bare))).userErrors).toEqual([
      { field: 'claim.frameNumber', code: 'claim_frame_required' },
    ]);
    expect((await fileClaim(server, free, await bikeClaim(server, free, { frameNumber: '' }))).userErrors).toEqual([
      { field: 'claim.description', code: 'claim_description_required' },
    ]);
    const { claim } = await fileClaim(server, free, await bikeClaim(server, free, bare));
    expect(await read(free, claim?.id, 'frameNumber articleCode description')).toEqual({
      frameNumber: '',
      articleCode: 'NOCODE',
      description: 'The number is worn off',
    });
  });

  test('a frame that does not exist is refused, or taken and marked for the desk (Q-129)', async () => {
    const [asked, free] = [await strictDealer(), await lenientDealer()];
    const unknown = { frameNumber: 'NEVER 0001' };
    expect((await fileClaim(server, asked, await bikeClaim(server, asked, unknown))).userErrors).toEqual([
      { field: 'claim.frameNumber', code: 'frame_not_found' },
    ]);
    const { claim, userErrors } = await fileClaim(server, free, await bikeClaim(server, free, unknown));
    expect(userErrors).toEqual([]);
    const desk = await deskOf(lenient, lenientHost);
    expect(await read(desk, claim?.id, 'frameNumber frame { known }')).toEqual({
      frameNumber: 'NEVER0001',
      frame: { known: false },
    });
  });

  test('an edit keeps a frame number that was taken before, and takes no other unknown one (Q-129)', async () => {
    const asked = await strictDealer();
    const args = await bikeClaim(server, asked);
    const { claim } = await fileClaim(server, asked, args);
    await server.db
      .updateTable('claims_claim')
      .set({ frame_number: 'NEVER0002' })
      .where('id', '=', claim?.id ?? '')
      .execute();
    const edit = async (frameNumber: string) =>
      (
        await server.graphql(
          asked,
          `mutation ($id: ID!, $claim: ClaimInput!) {
             updateClaimBike(id: $id, claim: $claim) { userErrors { field code } } }`,
          { id: claim?.id, claim: { ...args.claim, frameNumber } },
        )
      ).data.updateClaimBike.userErrors;
    expect(await edit('NEVER 0003')).toEqual([{ field: 'claim.frameNumber', code: 'frame_not_found' }]);
    expect(await edit('NEVER 0002')).toEqual([]);
  });

  test('claims of parts are taken or not, as the market is set (R-101)', async () => {
    const more = async () => ({
      frameNumber: null,
      articleCode: 'RIM-1',
      problems: [{ id: await makeProblem(server, 'paa') }],
      consumer: null,
      notSoldYet: true,
    });
    const [without, takes] = [await strictDealer(), await lenientDealer()];
    const argsOf = async (dealer: Awaited<ReturnType<typeof makeDealer>>) =>
      bikeClaim(server, dealer, await more(), ['invoice', 'photo4']);
    expect((await fileClaim(server, without, await argsOf(without), 'Paa')).userErrors).toMatchObject([
      { code: 'claim_paa_off' },
    ]);
    expect((await fileClaim(server, takes, await argsOf(takes), 'Paa')).userErrors).toEqual([]);
  });
});

test('a claim keeps the category of its customer, whose rows of transitions move it (Q-127)', async () => {
  const [dealer, distributor] = [await lenientDealer(), await lenientDealer()];
  await server.db
    .updateTable('customers_customer')
    .set({ category: 'distributor' })
    .where('id', '=', distributor.customer.id)
    .execute();
  await server.db
    .deleteFrom('claims_capability')
    .where('customer_category', '=', 'distributor')
    .where('from_status', '=', 'submitted')
    .execute();
  const desk = await deskOf(lenient, lenientHost);
  for (const [caller, category, next] of [
    [dealer, 'dealer', ['in_review']],
    [distributor, 'distributor', []],
  ] as const) {
    const { claim } = await fileClaim(server, caller, await bikeClaim(server, caller));
    const shown = await read(desk, claim?.id, 'salesArea { customerCategory } nextStatuses { id }');
    expect(shown.salesArea).toEqual({ customerCategory: category });
    expect(shown.nextStatuses.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([...next]));
    const { userErrors } = await moveClaimTo(server, desk, claim?.id ?? '', 'in_review');
    expect(userErrors.map(({ code }) => code)).toEqual(next.length > 0 ? [] : ['claim_transition']);
  }
});

test('each field of its filter narrows the list of claims (Q-139)', async () => {
  const dealer = await lenientDealer();
  const [name, brand] = ['FLT001', 'veldra'];
  const file = async (more: object, type = 'Bike'): Promise<string> => {
    const slots = type === 'Paa' ? (['invoice', 'idCard', 'photo3'] as const) : undefined;
    const args = await bikeClaim(server, dealer, more, slots);
    const { claim, userErrors } = await fileClaim(server, dealer, args, type);
    expect(userErrors).toEqual([]);
    return claim?.number ?? '';
  };
  server.setNow(new Date('2026-11-10T08:00:00Z'));
  const part = await file({ frameNumber: null, articleCode: 'RIM-1', problems: [] }, 'Paa');
  server.setNow(new Date('2026-11-30T08:00:00Z'));
  const bike = await file({ frameNumber: name, referenceNo: 'WORK 17' });
  const ended = await file({});
  const { data: found } = await server.graphql(dealer, `{ claimsV2(filter: { search: "${ended}" }) { data { id } } }`);
  await moveClaimTo(server, dealer, found.claimsV2.data[0].id, 'cancelled');
  const numbers = async (filter: string): Promise<string[]> =>
    (
      await server.graphql(dealer, `{ claimsV2(filter: { ${filter} }) { data { number } info { count } } }`)
    ).data.claimsV2.data.map(({ number }: { number: string }) => number);
  expect(await numbers('')).toEqual([ended, bike, part]);
  expect(await numbers('type: "paa"')).toEqual([part]);
  expect(await numbers('status: "cancelled"')).toEqual([ended]);
  expect(await numbers('statusCategory: "open"')).toEqual([bike, part]);
  expect(await numbers(`brand: "${brand}"`)).toEqual([part]);
  expect(await numbers('search: "flt-001"')).toEqual([bike]);
  expect(await numbers('search: "work 1"')).toEqual([bike]);
  expect(await numbers(`search: "${dealer.customer.r3}"`)).toHaveLength(3);
  expect(await numbers('from: "2026-11-11"')).toEqual([ended, bike]);
  expect(await numbers('to: "2026-11-10"')).toEqual([part]);
  expect(await numbers('from: "2025-01-01", to: "2026-11-30"')).toHaveLength(3);
  const { errors } = await server.graphql(
    dealer,
    '{ claimsV2(filter: { from: "2026-02-01", to: "2026-01-01" }) { data { id } } }',
  );
  expect(errors?.[0]?.extensions).toMatchObject({ reason: 'date_from_after_to' });
});

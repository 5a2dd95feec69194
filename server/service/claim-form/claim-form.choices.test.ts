import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeFrame, register } from '#service/retail-sales/retail-sales.factory.ts';
import { makeKnownFrame, bikeClaim, fileClaim } from '#service/claims/claims.factory.ts';

const server = testServer();
let sorg = '';
let desk: Caller;

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
  desk = await signIn(server, user.id);
});

describe('drafts', () => {
  const save = async (caller: Caller, more: string) =>
    (
      await server.graphql(
        caller,
        `mutation { saveClaimDraft(type: "bike", form: { referenceNo: "D1" }, ${more}) {
           userErrors { field code } draft { id version form files { slot attachmentId } } } }`,
      )
    ).data.saveClaimDraft;

  test('are the same on every device of their writer, and nobody else sees them', async () => {
    const one = await makeDealer(server, { sorgs: [sorg] });
    const other = await makeDealer(server, { sorgs: [sorg] });
    const { draft } = await save(one, '');
    const again = await save(one, `id: "${draft.id}", version: 1`);
    expect(again.draft).toEqual({ ...draft, version: 2 });
    expect((await save(one, `id: "${draft.id}", version: 1`)).userErrors).toEqual([
      { field: 'version', code: 'claim_draft_changed' },
    ]);
    expect((await save(other, `id: "${draft.id}"`)).userErrors).toEqual([{ field: 'id', code: 'not_found' }]);
    const seen = (caller: Caller) => server.graphql(caller, '{ claimDrafts { id } }');
    expect((await seen(other)).data.claimDrafts).toEqual([]);
    expect((await seen(desk)).data.claimDrafts).toEqual([]);
    await server.graphql(one, `mutation { discardClaimDraft(id: "${draft.id}") { id } }`);
    expect((await seen(one)).data.claimDrafts).toEqual([]);
  });

  test('expire', async () => {
    const caller = await makeDealer(server, { sorgs: [sorg] });
    const { draft } = await save(caller, '');
    await server.db
      .updateTable('claims_draft')
      .set({ expires_at: new Date('2026-11-29T08:00:00Z') })
      .where('id', '=', draft.id)
      .execute();
    expect((await server.graphql(caller, '{ claimDrafts { id } }')).data.claimDrafts).toEqual([]);
  });
});

describe('choices', () => {
  test('each role learns which changes it may make (R-245)', async () => {
    const caller = await makeDealer(server, { sorgs: [sorg] });
    const rows = async (who: Caller) =>
      new Set(
        (
          await server.graphql(
            who,
            '{ claimUserCapabilities { productCategory customerCategory fromStatusId toStatusId } }',
          )
        ).data.claimUserCapabilities.map(
          (row: { fromStatusId: string; toStatusId: string }) => `${row.fromStatusId} ${row.toStatusId}`,
        ),
      );
    expect(await rows(caller)).toEqual(
      new Set(['submitted cancelled', 'waiting_for_dealer cancelled', 'waiting_for_dealer in_review']),
    );
    expect((await rows(desk)).size).toBe(12);
  });

  test('statuses have words and say who acts', async () => {
    const { data } = await server.graphql(desk, '{ claimStatus { id description category actor needsReason } }');
    expect(data.claimStatus[2]).toEqual({
      id: 'waiting_for_dealer',
      description: 'Waiting for dealer',
      category: 'open',
      actor: 'customer',
      needsReason: true,
    });
  });

  test('lists of choices answer, and unknown parts are refused (Q-134, Q-136)', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const { data, errors } = await server.graphql(
      dealer,
      `{ claimProblems(type: "bike") { id } claimBrandsV2 { code } claimArticlesV2(search: "x") { articleCode }
         claimArticles(frameNumber: "WTU1") { articleCode } dealerInformation { custCode sorgs } claimCustomers { custCode }
         claimSalesCustomers { custCode } claimStolenBike(frameNumber: "WTU1") { frameNumber }
         claimRecallFrames(search: "WTU1") { code } claimsV2(filter: { search: "a" }) { info { count } data { id } } }`,
    );
    expect(errors).toBeUndefined();
    expect(data.dealerInformation).toEqual([{ custCode: dealer.customer.unified, sorgs: [sorg] }]);
    const refused = await server.graphql(desk, '{ claimV2(id: "x", embed: ["problems", "secrets"]) { id } }');
    expect(refused.errors?.[0]?.extensions).toMatchObject({ reason: 'unknown_field', field: 'embed' });
  });
});

test('a claim tells that its bicycle is stolen, and of its inspection', async () => {
  const dealer = await makeDealer(server, { sorgs: [sorg] });
  const number = 'WTU900STOLEN1';
  await server.db
    .insertInto('frames_stolen')
    .values({ number, reported_on: '2026-10-02', reference: 'LP-12' })
    .execute();
  await makeKnownFrame(server, number);
  const inspected = await server.graphql(
    dealer,
    `mutation { createClaimPDI(id: "019ad0a0-1c00-7000-8000-00000000c001", frameNumber: "${number}", mechanic: "Rudi", checklist: []) {
       userErrors { code } } }`,
  );
  expect(inspected.data.createClaimPDI.userErrors).toEqual([]);
  const { claim } = await fileClaim(server, dealer, await bikeClaim(server, dealer, { frameNumber: number }));
  const query = `{ claimV2(id: "${claim?.id}") { stolenBike { reference } pdi { mechanic } } }`;
  const { data } = await server.graphql(dealer, query);
  expect(data.claimV2).toEqual({ stolenBike: { reference: 'LP-12' }, pdi: [{ mechanic: 'Rudi' }] });
});

describe('what prefills a claim', () => {
  test("an article tells its latest delivery to the active customer, never another one's", async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const other = await makeDealer(server, { sorgs: [sorg] });
    await makeArticle(server, { sorg, code: 'PART-77', name: 'Chainring' });
    const deliver = async (customerId: string, number: string, shippedOn: string, deliveredOn: string | null) => {
      const { id } = await server.db
        .insertInto('deliveries_delivery')
        .values({
          number,
          sorg,
          customer_id: customerId,
          company_code: `C${sorg}`,
          currency: 'USD',
          shipped_on: shippedOn,
          delivered_on: deliveredOn,
          created_at: server.services.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await server.db
        .insertInto('deliveries_line')
        .values({ delivery_id: id, position: 1, article_code: 'PART-77', qty: 1 })
        .execute();
    };
    await deliver(dealer.customer.id, 'DP-1', '2026-10-01', '2026-10-04');
    await deliver(dealer.customer.id, 'DP-2', '2026-11-02', null);
    await deliver(other.customer.id, 'DP-3', '2026-11-20', '2026-11-24');
    const day = async (caller: Caller): Promise<unknown> =>
      (await server.graphql(caller, '{ claimArticlesV2(articleCode: "PART-77") { deliveredOn } }')).data
        .claimArticlesV2[0]?.deliveredOn;
    expect([await day(dealer), await day(other), await day(desk)]).toEqual(['2026-11-02', '2026-11-24', null]);
  });

  test('the passport of a frame lists its claims to its dealer and the desk, to users who may read claims', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const stranger = await makeDealer(server, { sorgs: [sorg] });
    await makeArticle(server, { sorg, code: 'BIKE-77', name: 'Meridian 7' });
    const number = await makeFrame(server, { sorg, articleCode: 'BIKE-77', customerId: dealer.customer.id });
    const { claim } = await fileClaim(server, dealer, await bikeClaim(server, dealer, { frameNumber: number }));
    const passportOf = async (caller: Caller): Promise<unknown> =>
      (await server.graphql(caller, `{ frame(frameNumber: "${number}") { passport { claims { id } } } }`)).data.frame
        .passport;
    const { rows } = await sql<{ id: string }>`
      with role as (insert into identity_role (name, description) values ('sales.only', 'Sales only') returning id)
      insert into identity_role_permission (role_id, permission)
      select id, 'page.customer-sales-report' from role
      returning role_id as id`.execute(server.db);
    expect(rows).toHaveLength(1);
    const seller = await makeUser(server, {
      role: 'sales.only',
      groupRole: 'Dealer',
      customerId: dealer.customer.id,
    });
    expect(await passportOf(dealer)).toEqual({ claims: [{ id: claim?.id }] });
    expect(await passportOf(desk)).toEqual({ claims: [{ id: claim?.id }] });
    expect(await passportOf(stranger)).toBeNull();
    expect(await passportOf(await signIn(server, seller.id, dealer.customer.id))).toEqual({ claims: [] });
  });

  test('a workshop takes over the sale that its dealer registered; nobody else reads it', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const stranger = await makeDealer(server, { sorgs: [sorg] });
    await makeArticle(server, { sorg, code: 'BIKE-78', name: 'Meridian 7' });
    const number = await makeFrame(server, { sorg, articleCode: 'BIKE-78', customerId: dealer.customer.id });
    const { registeredFrame } = await register(server, dealer, number);
    expect(registeredFrame).toBeTruthy();
    const workshop = await makeUser(server, { role: 'workshop', groupRole: 'Dealer', customerId: dealer.customer.id });
    const passportOf = async (caller: Caller): Promise<unknown> =>
      (
        await server.graphql(
          caller,
          `{ frame(frameNumber: "${number}") { passport { sale { soldOn consumer { name city } } registration { id } } } }`,
        )
      ).data.frame.passport;
    expect(await passportOf(await signIn(server, workshop.id, dealer.customer.id))).toEqual({
      sale: { soldOn: '2026-11-20', consumer: { name: 'Ayu Lestari', city: 'Surabaya' } },
      registration: null,
    });
    expect(await passportOf(desk)).toMatchObject({ sale: null });
    expect(await passportOf(stranger)).toBeNull();
  });
});

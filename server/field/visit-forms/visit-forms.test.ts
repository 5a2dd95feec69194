import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeCustomer } from '#accounts/customers/customers.factory.ts';
import { makePastOrder } from '#buying/repeat-order/repeat-order.factory.ts';
import { submittedClaim } from '#service/claims/claims.factory.ts';
import { makeVisit } from './visit-forms.factory.ts';
import { codes, makeVisitPeople, visitCalls, visitPerson, type VisitPeople } from './visit-forms.people.factory.ts';

const server = testServer();
const at = new Date('2026-11-30T08:00:00Z');
const area = { limitation: 'none', option: 'include', value: '' } as const;
let near: VisitPeople['near'];
let far: VisitPeople['far'];
let american: VisitPeople['american'];
let rep: VisitPeople['rep'];
let colleague: VisitPeople['colleague'];
let lead: VisitPeople['lead'];
let dealer: VisitPeople['dealer'];
const { call, photosOf, create, update, remove, list, idsOf } = visitCalls(server, () => near);

beforeAll(async () => {
  ({ near, far, american, rep, colleague, lead, dealer } = await makeVisitPeople(server));
});

describe('a visit', () => {
  test('a visit of polygon has answers, series and photos; texts are those of the answers or what the author typed (R-272)', async () => {
    const made = await create(rep, {
      visit: {
        custCode: near.r3,
        visitedOn: '2026-11-27',
        otherMidrange: 'one',
        brandDisplay: 'own-area',
        brandDisplayNote: 'A corner of their own',
        brandDomination: false,
        qtyPlgGrp: 0,
        otherSeriesList: ['Old series'],
        notes: 'First line\nsecond',
        equipment: ['test-bikes', 'sign-outside'],
      },
    });
    expect(codes(made)).toEqual([]);
    expect(made.visit).toMatchObject({
      brand: 'polygon',
      custCode: near.r3,
      unified: near.unified,
      custName: 'Nahe Räder',
      visitedOn: '2026-11-27',
      otherMidrange: 'one',
      otherMidrangeDescription: 'One other brand',
      brandDisplayDescription: 'A corner of their own',
      brandDomination: false,
      qtyPlgGrp: 0,
      qtyNonPlgGrp: null,
      seriesList: ['Meridian'],
      seriesBrand: [],
      otherSeriesList: ['Old series'],
      equipmentDescriptions: ['Sign outside the shop', 'Bikes for test rides'],
      version: 1,
      createdById: rep.userId,
      canEdit: true,
    });
    expect(made.visit.photos.map(({ slot }: { slot: string }) => slot)).toEqual(['frontShop1', 'displayShop1']);
    const audit = await server.db
      .selectFrom('platform_audit')
      .select(['action', 'customer_id'])
      .where('subject_id', '=', made.visit.id)
      .execute();
    expect(audit).toEqual([{ action: 'visit.create', customer_id: near.id }]);
  });

  test('a visit of wim has series by brand of the catalog and a hangtag; polygon has no place for it (R-277, Q-148)', async () => {
    const seriesBrand = [{ brand: 'veldra', seriesList: ['Talus'] }];
    const visit = { brand: 'wim', custCode: american.unified, seriesList: [], seriesBrand, qtyPlgGrp: 4 };
    const photos = await photosOf(rep, 'frontShop4', 'displayHangtagShimano');
    const made = await create(rep, { visit, photos });
    expect(made.visit).toMatchObject({ brand: 'wim', seriesBrand, qtyPlgGrp: null, visitedOn: '2026-11-30' });
    const strange = await create(rep, { photos: await photosOf(rep, 'frontShop4', 'displayHangtagShimano') });
    expect(codes(strange)).toEqual(['files.displayHangtagShimano visit_slot_unknown']);
  });

  test('a visit needs photos of a display and of the shop, and a series (R-279, R-280, R-281)', async () => {
    expect(codes(await create(rep, { photos: await photosOf(rep, 'frontShop1') }))).toEqual([
      'files.displayShop1 visit_display_photo',
    ]);
    expect(codes(await create(rep, { photos: await photosOf(rep, 'displayPoster') }))).toEqual([
      'files.frontShop1 visit_shop_photo',
    ]);
    expect(codes(await create(rep, { visit: { seriesList: [] } }))).toEqual(['visit.seriesList visit_series']);
  });

  test('takes only answers, series and days that the form offers', async () => {
    const refusals = await Promise.all(
      [
        { otherMidrange: 'seventeen' },
        { equipment: ['parts-wall'] },
        { seriesList: ['Talus'] },
        { visitedOn: '2026-12-01' },
        { visitedOn: '2025-11-29' },
        { brandDomination: null },
      ].map(async (visit) => codes(await create(rep, { visit }))),
    );
    expect(refusals.flat()).toEqual([
      'visit.otherMidrange visit_answer_unknown',
      'visit.equipment visit_answer_unknown',
      'visit.seriesList visit_series_unknown',
      'visit.visitedOn visit_day',
      'visit.visitedOn visit_day',
      'visit.brandDomination bad_input',
    ]);
  });

  test('a photo is the caller’s own, of this kind, and shows one slot of one visit', async () => {
    const [mine] = await photosOf(rep, 'frontShop1');
    const display = await photosOf(rep, 'displayShop1');
    const foreign = await photosOf(colleague, 'frontShop1');
    expect(codes(await create(rep, { photos: [...foreign, ...display] }))).toEqual([
      'files.frontShop1 attachment_not_found',
    ]);
    expect(codes(await create(rep, { photos: [...(mine ? [mine] : []), ...display] }))).toEqual([]);
    const again = [...(mine ? [mine] : []), ...(await photosOf(rep, 'displayShop1'))];
    expect(codes(await create(rep, { photos: again }))).toEqual(['files.frontShop1 attachment_not_found']);
  });
});

describe('sent twice', () => {
  test('by its author it is stored once, also at the same time, and a later version of the device wins', async () => {
    const wish = {
      id: randomUUID(),
      visit: { notes: 'One' },
      photos: await photosOf(rep, 'frontShop1', 'displayShop1'),
    };
    const answers = await Promise.all([1, 2, 3].map(() => create(rep, wish)));
    expect(answers.map(codes)).toEqual([[], [], []]);
    expect((await idsOf(rep, '(limit: 100)')).filter((id) => id === wish.id)).toHaveLength(1);
    const later = await create(rep, { ...wish, visit: { notes: 'Two' } });
    expect(later.visit).toMatchObject({ notes: 'Two', version: 2 });
    const early = await create(rep, { ...wish, visit: { notes: 'Three' } });
    expect(early).toMatchObject({ conflict: true, visit: { notes: 'Two', version: 2 } });
    expect(codes(early)).toEqual(['version visit_changed']);
  });

  test('a deleted visit does not come back', async () => {
    const wish = { id: randomUUID(), photos: await photosOf(rep, 'frontShop1', 'displayShop1') };
    await create(rep, wish);
    expect(codes(await remove(rep, wish.id))).toEqual([]);
    expect(await idsOf(rep, `(id: "${wish.id}")`)).toEqual([]);
    expect(codes(await create(rep, wish))).toEqual(['id visit_deleted']);
    const kept = await server.db
      .selectFrom('platform_attachment')
      .select('kept_at')
      .where(
        'id',
        'in',
        wish.photos.map(({ attachmentId }) => attachmentId),
      )
      .execute();
    expect(kept).toEqual([{ kept_at: null }, { kept_at: null }]);
  });
});

describe('an update', () => {
  test('writes the whole form, keeps photos that it does not name, and replaces and removes others', async () => {
    const { visit } = await create(rep, {
      visit: { brandDomination: true, qtyPlgGrp: 7, notes: 'Old' },
      photos: await photosOf(rep, 'frontShop1', 'displayShop1', 'displayBanner'),
    });
    const photos = await photosOf(rep, 'displayShop1', 'displayPoster');
    const next = await update(rep, visit.id, 1, { visit: { notes: 'New' }, photos, removeSlots: ['displayBanner'] });
    expect(next.visit).toMatchObject({ brandDomination: null, qtyPlgGrp: null, notes: 'New', version: 2 });
    expect(next.visit.photos.map(({ slot }: { slot: string }) => slot)).toEqual([
      'frontShop1',
      'displayShop1',
      'displayPoster',
    ]);
    expect(next.visit.photos[1].attachment.id).toBe(photos[0]?.attachmentId);
    const without = await update(rep, visit.id, 2, { visit: { notes: 'New' }, removeSlots: ['frontShop1'] });
    expect(codes(without)).toEqual(['files.frontShop1 visit_shop_photo']);
    const elsewhere = await update(rep, visit.id, 2, { visit: { custCode: dealer.customer.unified } });
    expect(codes(elsewhere)).toEqual(['visit.custCode visit_customer_fixed']);
  });

  test('of an old version answers the stored visit and writes nothing; of parallel ones one is stored', async () => {
    const { visit } = await create(rep);
    const edits = await Promise.all(['one', 'two'].map((notes) => update(rep, visit.id, 1, { visit: { notes } })));
    const [winner, loser] = edits.toSorted((a, b) => Number(a.conflict) - Number(b.conflict));
    expect(winner).toMatchObject({ conflict: false, message: { status: 'success' } });
    expect(loser).toMatchObject({ conflict: true, message: { status: 'failed' }, visit: winner.visit });
    const same = await update(rep, visit.id, 1, { visit: { notes: winner.visit.notes } });
    expect(same).toMatchObject({ conflict: false, visit: { version: 2 } });
  });

  test('is for the author within seven days and for formvisit.cud any time (Q-150)', async () => {
    const old = await makeVisit(server, {
      customerId: near.id,
      authorId: rep.userId,
      visitedOn: '2026-11-20',
      slots: ['frontShop1', 'displayShop1'],
    });
    expect((await list(rep, `(id: "${old}")`)).data).toMatchObject([{ canEdit: false }]);
    expect(codes(await update(rep, old, 1, { visit: { notes: 'x' } }))).toEqual(['id visit_not_editable']);
    expect(codes(await remove(rep, old))).toEqual(['id visit_not_editable']);
    const { visit } = await update(lead, old, 1, { visit: { notes: 'Checked' } });
    expect(visit).toMatchObject({ notes: 'Checked', createdById: rep.userId, visitedOn: '2026-11-20' });
    expect(visit.updatedBy).not.toBe(visit.createdBy);
    expect(codes(await remove(lead, old))).toEqual([]);
    const { visit: foreign } = await create(lead);
    expect(codes(await update(rep, foreign.id, 1, { visit: { notes: 'x' } }))).toEqual(['id visit_not_editable']);
  });
});

test('the look-up lists the dealers of the caller with stripped codes (R-274)', async () => {
  await makeVisit(server, { customerId: near.id, authorId: rep.userId, visitedOn: '2026-11-28' });
  const look = async (who: Caller, args = '') =>
    (
      await call(
        who,
        `{ formVisitSalesCustomers${args} { info { count } data { custCode unified name sorgs lastVisitOn } } }`,
      )
    ).formVisitSalesCustomers.data as { custCode: string; unified: string; lastVisitOn: string | null }[];
  const mine = await look(rep, '(sorg: "1000", limit: 1000)');
  const found = mine.find(({ unified }) => unified === near.unified);
  expect(found).toMatchObject({ custCode: near.r3, sorgs: ['1000'] });
  expect(found?.lastVisitOn).toBeTruthy();
  expect(mine.map(({ unified }) => unified)).not.toContain(far.unified);
  expect(await look(rep, '(sorg: "5000")')).toMatchObject([{ unified: american.unified }]);
  expect((await look(colleague)).map(({ unified }) => unified)).toEqual([far.unified]);
  expect(await look(colleague, '(onlyCustomerHasFormVisit: true)')).toEqual([]);
});

describe('a new visit begins with', () => {
  test('the dealer, its last visit and what changed since; revenue only with the right to see it', async () => {
    const shop = await makeCustomer(server, { sorgs: ['1000'], salesman: 'S1', name: 'Vorher Räder' });
    await makeVisit(server, { customerId: shop.id, authorId: rep.userId, visitedOn: '2026-09-01' });
    const last = await makeVisit(server, {
      customerId: shop.id,
      authorId: rep.userId,
      visitedOn: '2026-10-01',
      slots: ['displayShop1'],
    });
    const draft = async (who: Caller, code = shop.unified) =>
      (
        await call(
          who,
          `{ formVisitDraft(brand: "polygon", custCode: "${code}") { customer { name city group } revenue { currency thisYear lastYear }
             lastVisit { id photos { slot } } changes { since orders claims openClaims registrations } } }`,
        )
      ).formVisitDraft;
    expect(await draft(rep)).toEqual({
      customer: { name: 'Vorher Räder', city: 'Testville', group: 'dealer' },
      revenue: { currency: 'USD', thisYear: '0.00', lastYear: '0.00' },
      lastVisit: { id: last, photos: [{ slot: 'displayShop1' }] },
      changes: { since: '2026-10-01', orders: 0, claims: 0, openClaims: 0, registrations: 0 },
    });
    await server.db
      .insertInto('frames_frame')
      .values({ number: 'VF1', article_code: 'POL-1', sorg: '1000', created_at: at, updated_at: at })
      .execute();
    const market = await server.db.selectFrom('markets_market').select('id').executeTakeFirstOrThrow();
    for (const [number, created] of [
      ['VF1', '2026-10-20T08:00:00Z'],
      ['VF2', '2026-09-20T08:00:00Z'],
    ] as const)
      await server.db
        .insertInto('retail_sales_registration')
        .values({
          number,
          market_id: market.id,
          sorg: '1000',
          article_code: 'POL-1',
          customer_id: shop.id,
          sold_on: created.slice(0, 10),
          non_retail: true,
          use_account: false,
          state: 'complete',
          consumer_locale: 'en-us',
          created_at: new Date(created),
          updated_at: new Date(created),
        })
        .execute();
    // Of the same sales person is also the dealer of the other order and claim.
    const line = { articleId: null, code: 'POL-1', qty: 1 };
    for (const customerId of [shop.id, shop.id, near.id])
      await makePastOrder(server, { customerId, sorg: '1000', lines: [line], at: '2026-10-20T08:00:00Z' });
    const { id: claim } = await submittedClaim(server, dealer);
    await submittedClaim(server, dealer);
    await server.db
      .updateTable('claims_claim')
      .set({ customer_id: shop.id, created_at: new Date('2026-10-20T08:00:00Z') })
      .where('id', '=', claim)
      .execute();
    expect((await draft(rep)).changes).toMatchObject({ orders: 2, registrations: 1, claims: 1, openClaims: 1 });
    await sql`
      delete from identity_role_permission p
       using identity_role r
       where r.id = p.role_id and r.name = 'salesman' and p.permission = 'page.dashboard'`.execute(server.db);
    const blind = await visitPerson(server, 'salesman', [{ ...area, sorg: '1000' }]);
    expect(await draft(blind)).toMatchObject({ revenue: null, lastVisit: { id: last } });
    expect(await draft(colleague)).toBeNull();
  });
});

test('each user has a key of their own for visits on a device', async () => {
  const key = async (who: Caller): Promise<string> =>
    (await call(who, 'mutation { openFormVisitDevice { key userErrors { code } } }')).openFormVisitDevice.key;
  expect(Buffer.from(await key(rep), 'base64')).toHaveLength(32);
  expect(await key(rep)).toBe(await key(rep));
  expect(await key(colleague)).not.toBe(await key(rep));
});

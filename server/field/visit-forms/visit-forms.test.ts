import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { largestAttachment } from '#rules/attachments/attachment-kinds.ts';
import { refusalParams } from '#platform/attachments/attachments.ts';
import { photo } from '#testing/attachments/attachment-samples.ts';
import { sendFiles } from '#testing/files.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { leaksOf } from '#testing/walks/isolation.ts';
import { schemaOperations } from '#testing/walks/operations.ts';
import { textOfPdf } from '#testing/pdf-text.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';
import { makeCustomer, makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeVisit, makeVisitPhoto } from './visit-forms.factory.ts';

const server = testServer();
const at = new Date('2026-11-30T08:00:00Z');
const area = { limitation: 'none', option: 'include', value: '' } as const;
type Customer = Awaited<ReturnType<typeof makeCustomer>>;
type Person = Caller & { userId: string };
let near: Customer;
let far: Customer;
let american: Customer;
let rep: Person;
let colleague: Person;
let lead: Person;
let desk: Person;
let dealer: Awaited<ReturnType<typeof makeDealer>>;

const person = async (role: string, areas: object[], more: string[] = []): Promise<Person> => {
  const user = await makeUser(server, {
    role,
    groupRole: 'Sales',
    areas: areas as [],
    name: `${role} ${randomUUID()}`,
  });
  for (const name of more)
    await sql`insert into identity_user_role (user_id, role_id) select ${user.id}, id from identity_role where name = ${name}`.execute(
      server.db,
    );
  return { ...(await signIn(server, user.id)), userId: user.id };
};

beforeAll(async () => {
  server.setNow(at);
  const [polygon, wim] = [await makeSorg(server, { code: '1000' }), await makeSorg(server, { code: '5000' })];
  await makeMarket(server, { sorgs: [polygon, wim] });
  for (const [sorg, code, series] of [
    [polygon, 'POL-1', 'Meridian'],
    [polygon, 'POL-2', 'Kanal'],
    [wim, 'WIM-1', 'Talus'],
  ] as const) {
    const { modelId } = await makeArticle(server, { sorg, code });
    await server.db.updateTable('catalog_model').set({ series }).where('id', '=', modelId).execute();
  }
  near = await makeCustomer(server, { sorgs: [polygon], salesman: 'S1', name: 'Nahe Räder' });
  far = await makeCustomer(server, { sorgs: [polygon], salesman: 'S2', name: 'Ferne Räder' });
  american = await makeCustomer(server, { sorgs: [wim], salesman: 'U1', name: 'Mesa Cycles' });
  dealer = await makeDealer(server, { sorgs: [polygon], salesman: 'S1' });
  const own = { ...area, sorg: polygon, limitation: 'salesman' };
  rep = await person('salesman', [
    { ...own, value: 'S1' },
    { ...own, sorg: wim, value: 'U1' },
  ]);
  colleague = await person('salesman', [{ ...own, value: 'S2' }]);
  lead = await person('salesman', [{ ...area, sorg: polygon }], ['administrator']);
  desk = await person('administrator', [{ ...area, sorg: polygon }]);
});

const fields = `id brand custCode unified custName visitedOn otherMidrange otherMidrangeDescription otherMidrangeNote
  brandDomination qtyPlgGrp qtyNonPlgGrp brandDisplay brandDisplayDescription seriesList seriesBrand { brand seriesList }
  otherSeriesList notes equipment equipmentDescriptions equipmentText photos { slot attachment { id } } version createdBy
  createdById updatedBy canEdit`;
const answer = `{ visit { ${fields} } conflict message { status } userErrors { field code params } }`;

async function call(caller: Caller, query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await server.graphql(caller, query, variables);
  expect(errors).toBeUndefined();
  return data;
}
type Photos = { slot: string; attachmentId: string }[];
const photosOf = async (who: Person, ...slots: string[]): Promise<Photos> =>
  Promise.all(slots.map(async (slot) => ({ slot, attachmentId: await makeVisitPhoto(server, who.userId) })));

const form = (more: Record<string, unknown> = {}) => ({
  brand: 'polygon',
  custCode: near.unified,
  seriesList: ['Meridian'],
  ...more,
});
interface Wish {
  readonly id?: string;
  readonly visit?: Record<string, unknown>;
  readonly photos?: Photos;
}
async function create(who: Person, { id = randomUUID(), visit = {}, photos }: Wish = {}) {
  const data = await call(
    who,
    `mutation ($id: ID!, $visit: FormVisitInput!, $photos: [FormVisitPhotoInput!]) {
       createFormVisit(id: $id, visit: $visit, photos: $photos) ${answer} }`,
    { id, visit: form(visit), photos: photos ?? (await photosOf(who, 'frontShop1', 'displayShop1')) },
  );
  return data.createFormVisit;
}
async function update(who: Caller, id: string, version: number, more: Record<string, unknown> = {}) {
  const { visit = {}, ...rest } = more;
  const data = await call(
    who,
    `mutation ($id: ID!, $version: Int!, $visit: FormVisitInput!, $photos: [FormVisitPhotoInput!], $removeSlots: [String!]) {
       updateFormVisit(id: $id, version: $version, visit: $visit, photos: $photos, removeSlots: $removeSlots) ${answer} }`,
    { id, version, visit: form(visit as Record<string, unknown>), ...rest },
  );
  return data.updateFormVisit;
}
const remove = async (who: Caller, id: string) =>
  (await call(who, `mutation { deleteFormVisit(id: "${id}") ${answer} }`)).deleteFormVisit;
const codes = ({ userErrors }: { userErrors: { field: string; code: string }[] }): string[] =>
  userErrors.map(({ field, code }) => `${field} ${code}`);
async function list(who: Caller, args = '') {
  const { formVisits } = await call(who, `{ formVisits${args} { info { count } data { ${fields} } } }`);
  return formVisits as { info: { count: number }; data: { id: string; version: number; photos: { slot: string }[] }[] };
}
const idsOf = async (who: Caller, args = ''): Promise<string[]> => (await list(who, args)).data.map(({ id }) => id);

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

test('lists filter by brand, dealer, day, period, author and words, the latest first', async () => {
  const mine = await makeCustomer(server, { sorgs: ['1000'], salesman: 'S1', name: 'Quitte Velo' });
  const visit = (visitedOn: string, authorId = rep.userId) =>
    makeVisit(server, { customerId: mine.id, authorId, visitedOn });
  const [first, second, third] = [
    await visit('2026-10-01'),
    await visit('2026-10-15', lead.userId),
    await visit('2026-11-02'),
  ];
  const of = `custCodes: ["${mine.r3}"]`;
  expect(await idsOf(rep, `(${of})`)).toEqual([third, second, first]);
  expect(await list(rep, `(${of}, page: 2, limit: 2)`)).toMatchObject({ info: { count: 3 }, data: [{ id: first }] });
  expect(await idsOf(rep, `(${of}, brand: "wim")`)).toEqual([]);
  expect(await idsOf(rep, `(${of}, date: "2026-10-15")`)).toEqual([second]);
  expect(await idsOf(rep, `(${of}, from: "2026-10-15", to: "2026-11-02")`)).toEqual([third, second]);
  expect(await idsOf(rep, `(${of}, authors: ["${lead.userId}"])`)).toEqual([second]);
  expect(await idsOf(rep, `(search: "quitte velo")`)).toEqual([third, second, first]);
  // Who sees all dealers reads the days of the brand.
  const all = (await list(lead, '(brand: "polygon", limit: 100)')).data as unknown as {
    visitedOn: string;
    id: string;
  }[];
  expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([first, second, third]));
  expect(all.map(({ visitedOn }) => visitedOn)).toEqual(
    all
      .map(({ visitedOn }) => visitedOn)
      .toSorted()
      .toReversed(),
  );
  const { formVisitAuthors } = await call(rep, '{ formVisitAuthors(brand: "polygon") { id } }');
  expect(formVisitAuthors.map(({ id }: { id: string }) => id)).toEqual(
    expect.arrayContaining([rep.userId, lead.userId]),
  );
  const { data } = await server.graphql(rep, `{ formVisits(brand: "city") { info { count } } }`);
  expect(data).toBeNull();
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
    expect((await draft(rep)).changes).toMatchObject({ registrations: 1 });
    await sql`
      delete from identity_role_permission p
       using identity_role r
       where r.id = p.role_id and r.name = 'salesman' and p.permission = 'page.dashboard'`.execute(server.db);
    const blind = await person('salesman', [{ ...area, sorg: '1000' }]);
    expect(await draft(blind)).toMatchObject({ revenue: null, lastVisit: { id: last } });
    expect(await draft(colleague)).toBeNull();
  });

  test('photos of a slot over the visits, the latest first', async () => {
    const shop = await makeCustomer(server, { sorgs: ['1000'], salesman: 'S1' });
    const visit = (visitedOn: string, slot: 'displayShop1' | 'displayShop2') =>
      makeVisit(server, { customerId: shop.id, authorId: rep.userId, visitedOn, slots: [slot] });
    const [before, , after] = [
      await visit('2026-05-01', 'displayShop1'),
      await visit('2026-06-01', 'displayShop2'),
      await visit('2026-07-01', 'displayShop1'),
    ];
    const slotPhotos = async (who: Caller) =>
      (
        await call(
          who,
          `{ formVisitPhotos(brand: "polygon", custCode: "${shop.unified}", slot: "displayShop1") { visitId visitedOn slot attachment { id } } }`,
        )
      ).formVisitPhotos as { visitId: string; visitedOn: string }[];
    expect((await slotPhotos(rep)).map(({ visitId }) => visitId)).toEqual([after, before]);
    expect(await slotPhotos(colleague)).toEqual([]);
  });
});

describe('who sees visits', () => {
  test('sales people those of their dealers, whomever they act for; users of a dealer none', async () => {
    const { visit } = await create(rep);
    const acting = { ...(await signIn(server, rep.userId, dealer.customer.id)), userId: rep.userId };
    expect(await idsOf(acting, `(id: "${visit.id}")`)).toEqual([visit.id]);
    expect(await idsOf(lead, `(id: "${visit.id}")`)).toEqual([visit.id]);
    expect(await idsOf(colleague, `(id: "${visit.id}")`)).toEqual([]);
    expect(codes(await update(colleague, visit.id, 1))).toEqual(['id visit_not_found']);
    expect(codes(await remove(colleague, visit.id))).toEqual(['id visit_not_found']);
    expect(codes(await create(colleague, { id: visit.id }))).toEqual(['id visit_not_found']);
    expect(codes(await create(colleague))).toEqual(['visit.custCode visit_customer_unknown']);
    const { errors } = await server.graphql(dealer, '{ formVisits { info { count } } }');
    expect(errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN_SCOPE');
    const user = await makeUser(server, { role: 'salesman', groupRole: 'Dealer', customerId: near.id });
    const insider = await signIn(server, user.id, near.id);
    expect(await idsOf(insider)).toEqual([]);
  });

  test('a brand is visible with an area of its sales organisation only (R-273)', async () => {
    const id = await makeVisit(server, {
      brand: 'wim',
      customerId: american.id,
      authorId: rep.userId,
      visitedOn: '2026-11-25',
    });
    expect(await idsOf(rep, '(brand: "wim", limit: 100)')).toContain(id);
    expect(await idsOf(lead, '(limit: 100)')).not.toContain(id);
    expect(codes(await create(lead, { visit: { brand: 'wim', custCode: american.unified } }))).toEqual([
      'visit.custCode visit_customer_unknown',
    ]);
  });

  test('no operation leaks words of a visit to others, also administrators without areas, with any id', async () => {
    const id = await makeVisit(server, {
      customerId: near.id,
      authorId: rep.userId,
      visitedOn: '2026-11-26',
      notes: 'Zwiebelfisch',
    });
    const secret = { server, marks: /Zwiebelfisch/, learned: [id, near.unified, near.r3, near.id], owner: near };
    const operations = schemaOperations().filter(({ kind, name }) => kind === 'query' && name.startsWith('formVisit'));
    expect(operations.length).toBeGreaterThan(4);
    const seen = await Promise.all(operations.map((operation) => leaksOf(secret, rep, operation)));
    expect(seen.flat()).not.toEqual([]);
    const leaked = await Promise.all(
      [colleague, dealer, await person('administrator', [])].flatMap((who) =>
        operations.map((operation) => leaksOf(secret, who, operation)),
      ),
    );
    expect(leaked.flat()).toEqual([]);
  });
});

describe('answer lists', () => {
  const texts = { en: 'Coffee bar', de: 'Kaffeebar' };
  const save = async (who: Caller, more: Record<string, unknown>) =>
    (
      await call(
        who,
        `mutation ($id: ID, $brand: String!, $list: String!, $key: String!, $texts: FormVisitAnswerTextsInput!, $sorting: Int!,
           $validFrom: CalendarDate, $validTo: CalendarDate) {
           saveFormVisitAnswer(id: $id, brand: $brand, list: $list, key: $key, texts: $texts, sorting: $sorting,
             validFrom: $validFrom, validTo: $validTo) {
             answer { id key description texts { en de fr } sorting validFrom validTo retiredAt } userErrors { field code } } }`,
        { brand: 'polygon', list: 'equipment', sorting: 5, texts, ...more },
      )
    ).saveFormVisitAnswer;
  const offered = async (brand = 'polygon') =>
    (
      await call(
        rep,
        `{ formVisitAnswers(brand: "${brand}") { midrange { key } brandDisplay { key } series { brand seriesList }
        equipment { key description } } }`,
      )
    ).formVisitAnswers;
  const keys = async (): Promise<string[]> => (await offered()).equipment.map(({ key }: { key: string }) => key);

  test('offer what applies today, in their order, and the series of the catalog', async () => {
    const { series, midrange, equipment } = await offered();
    expect(series).toEqual([{ brand: 'veldra', seriesList: ['Kanal', 'Meridian'] }]);
    expect(midrange.length).toBeGreaterThan(2);
    expect(equipment[0]).toEqual({ key: 'sign-outside', description: 'Sign outside the shop' });
    expect((await offered('wim')).series).toEqual([{ brand: 'veldra', seriesList: ['Talus'] }]);
  });

  test('are edited: texts, order, validity; a retired answer stays with its visits', async () => {
    const { answer: added } = await save(desk, { key: 'coffee' });
    expect(added).toMatchObject({ description: 'Coffee bar', texts: { ...texts, fr: '' }, retiredAt: null });
    expect((await keys())[0]).toBe('coffee');
    const { visit } = await create(rep, { visit: { equipment: ['coffee'] } });
    expect(codes(await save(desk, { key: 'coffee' }))).toEqual(['key visit_answer_taken']);
    expect(codes(await save(desk, { id: added.id, key: 'tea' }))).toEqual(['key visit_answer_fixed']);
    expect(codes(await save(desk, { id: randomUUID(), key: 'coffee' }))).toEqual(['id not_found']);
    expect(codes(await save(desk, { key: 'tea', texts: { en: '' } }))).toEqual([
      'texts.en not_empty',
      'texts not_empty',
    ]);
    await save(desk, { id: added.id, key: 'coffee', validTo: '2026-11-29', texts: { en: 'Coffee' } });
    expect(await keys()).not.toContain('coffee');
    expect(codes(await create(rep, { visit: { equipment: ['coffee'], visitedOn: '2026-11-29' } }))).toEqual([]);
    const retire = async (retired: boolean) =>
      (
        await call(
          desk,
          `mutation { retireFormVisitAnswer(id: "${added.id}", retired: ${retired}) { answer { retiredAt } userErrors { code } } }`,
        )
      ).retireFormVisitAnswer.answer.retiredAt;
    expect(await retire(true)).toBe(at.toISOString());
    const edited = await update(rep, visit.id, 1, { visit: { equipment: ['coffee'], notes: 'Later' } });
    expect(edited.visit).toMatchObject({ notes: 'Later', equipmentDescriptions: ['Coffee'] });
    expect(codes(await create(rep, { visit: { equipment: ['coffee'], visitedOn: '2026-11-29' } }))).toEqual([
      'visit.equipment visit_answer_unknown',
    ]);
    expect(await retire(false)).toBeNull();
    // In use already: nothing changes, nothing is recorded.
    expect(await retire(false)).toBeNull();
    const recorded = await server.db
      .selectFrom('platform_audit')
      .select(['action', 'actor_user_id'])
      .where('subject_id', '=', added.id)
      .where('action', 'like', 'visit.answer-%')
      .orderBy('id')
      .execute();
    expect(recorded).toEqual(
      ['added', 'changed', 'retired', 'reinstated'].map((what) => ({
        action: `visit.answer-${what}`,
        actor_user_id: desk.userId,
      })),
    );
    const { formVisitAnswerSettings } = await call(desk, '{ formVisitAnswerSettings(brand: "polygon") { key brand } }');
    expect(formVisitAnswerSettings).toContainEqual({ key: 'coffee', brand: 'polygon' });
    const { errors } = await server.graphql(rep, '{ formVisitAnswerSettings { key } }');
    expect(errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN_SCOPE');
  });
});

describe('photos of a request', () => {
  const slots = ['frontShop2', 'displayBanner'];
  async function send(who: Caller, id: string, picture: Buffer) {
    const { data, status } = await sendFiles(
      server,
      who,
      `mutation ($id: ID!, $visit: FormVisitInput!, $files: FormVisitFiles) {
         createFormVisit(id: $id, visit: $visit, files: $files) { visit { id version photos { slot attachment { id state } } } userErrors { field code } } }`,
      { id, visit: form(), files: Object.fromEntries(slots.map((slot) => [slot, null])) },
      Object.fromEntries(slots.map((slot) => [`files.${slot}`, { name: `${slot}.jpg`, bytes: picture }])),
    );
    expect(status).toBe(200);
    return data.createFormVisit;
  }

  test('fill slots, are no files of the customer for whom the sender acts, and print with the visit', async () => {
    const acting = await signIn(server, rep.userId, dealer.customer.id);
    const id = randomUUID();
    const picture = await photo('jpeg');
    const made = await send(acting, id, picture);
    expect(made.visit.photos).toMatchObject([
      { slot: 'frontShop2', attachment: { state: 'ready' } },
      { slot: 'displayBanner', attachment: { state: 'ready' } },
    ]);
    // A second time, the files are those that are stored.
    expect(await send(acting, id, picture)).toEqual({ ...made });
    const owners = await server.db
      .selectFrom('platform_attachment')
      .select(['kind', 'customer_id'])
      .where('id', '=', made.visit.photos[0].attachment.id)
      .execute();
    expect(owners).toEqual([{ kind: 'visit-photo', customer_id: null }]);
    const get = (who: Caller) =>
      server.app.inject({
        url: `/visit-forms/${id}/pdf`,
        headers: { host: 'localhost', authorization: `Bearer ${who.token}`, 'accept-language': 'de' },
      });
    const printed = await get(rep);
    expect(printed.headers['content-disposition']).toContain(`visit-${near.r3}-2026-11-30.pdf`);
    const words = textOfPdf(printed.rawPayload);
    expect(words).toContain('Nahe Räder');
    expect(words).toContain('Meridian');
    expect(printed.rawPayload.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(2);
    expect((await get(colleague)).statusCode).toBe(404);
    expect((await get(dealer)).json()).toMatchObject({ code: 'forbidden_scope' });
  });

  test('photos of a visit have 1.2 GB together in this call only, and 100 MB each (R-278, Q-151)', async () => {
    const answerTo = async (query: string, megabytes: number) => {
      const parts = [
        ['operations', JSON.stringify({ query, variables: { f: null } })],
        ['map', JSON.stringify({ 0: ['variables.f'] })],
      ];
      const body = parts.map(
        ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      );
      const file = '--x\r\ncontent-disposition: form-data; name="0"; filename="a.jpg"\r\n\r\nabc\r\n--x--\r\n';
      const { statusCode, payload } = await server.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: {
          host: 'localhost',
          authorization: `Bearer ${rep.token}`,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': String(megabytes * 1024 * 1024),
        },
        payload: body.join('') + file,
      });
      return statusCode === 413 ? (JSON.parse(payload) as { code: string }).code : statusCode;
    };
    const visit = `mutation ($f: Upload) { createFormVisit(id: "${randomUUID()}", visit: { brand: "polygon", custCode: "1" },
      files: { frontShop1: $f }) { userErrors { code } } }`;
    const claim = `mutation ($f: Upload) { createClaimBike(claim: { referenceNo: "1", purchaseDate: "2026-11-01" },
      attachments: { photo1: $f }) { userErrors { code } } }`;
    expect(await answerTo(visit, 1_200)).toBe(200);
    expect(await answerTo(visit, 1_201)).toBe('request_too_large');
    expect(await answerTo(claim, 800)).toBe(200);
    expect(await answerTo(claim, 801)).toBe('request_too_large');
    expect(largestAttachment['visit-photo']).toBe(100 * 1024 * 1024);
    expect(refusalParams('attachment_too_large', 'visit-photo')).toEqual({ megabytes: 100 });
  });

  test('a file that is no photo is refused at its slot', async () => {
    const made = await send(rep, randomUUID(), Buffer.from('%PDF-1.7 no photo'));
    expect(made.userErrors).toEqual([{ field: 'files.frontShop2', code: 'attachment_type_invalid' }]);
  });
});

test('each user has a key of their own for visits on a device', async () => {
  const key = async (who: Caller): Promise<string> =>
    (await call(who, 'mutation { openFormVisitDevice { key userErrors { code } } }')).openFormVisitDevice.key;
  expect(Buffer.from(await key(rep), 'base64')).toHaveLength(32);
  expect(await key(rep)).toBe(await key(rep));
  expect(await key(colleague)).not.toBe(await key(rep));
});
